/** Takes the pictures of all scenes, in each language and both themes. */
import { FOLDERS } from '../../lib/i18n/languages.ts';
import { test } from '../e2e/fixtures.ts';
import { inLooks, LIST, SCENES, takePicture } from './scenes.ts';

const languages = FOLDERS.filter((folder) => process.env.GALLERY_LANGUAGES?.split(',').includes(folder));
const LOOKS = languages.flatMap((language) => [
  { language, theme: 'light' as const },
  { language, theme: 'dark' as const },
]);

test.use({ list: LIST });

for (const scene of SCENES)
  test(scene.name, ({ context, ownPage, services }) =>
    inLooks(scene, { context, ownPage, services }, LOOKS, async (page, { language, theme }) => {
      await takePicture(page, `.output/gallery/${language}-${theme}/${scene.name}.png`);
    }),
  );
