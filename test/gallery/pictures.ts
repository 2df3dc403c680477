/** Takes the pictures of all scenes, in each language and both themes. Playwright empties their folder before a run. */
import { FOLDERS } from '../../lib/i18n/languages.ts';
import { changeSettings } from '../e2e/card-page.ts';
import { test } from '../e2e/fixtures.ts';
import { LIST, SCENES, takePicture } from './scenes.ts';

const wanted = process.env.GALLERY_LANGUAGES ?? 'en,de,ja';
const languages = FOLDERS.filter((folder) => wanted.split(',').includes(folder));

test.use({ list: LIST });

for (const scene of SCENES)
  test(scene.name, async ({ context, ownPage, services }) => {
    // The steps to a page's state are named in English.
    const opened = scene.isCard ? undefined : await scene.open({ context, ownPage, services });
    for (const language of languages)
      for (const theme of ['light', 'dark'] as const) {
        await changeSettings(ownPage, { language, theme });
        // A change of the settings closes a card.
        const page = opened ?? (await scene.open({ context, ownPage, services }, theme));
        await takePicture(page, `.output/gallery/${language}-${theme}/${scene.name}.png`);
      }
  });
