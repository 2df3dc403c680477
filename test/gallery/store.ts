/** The pictures for the stores: five screenshots of 1280x800 in each language, and the promotional tile. */
import { readFileSync } from 'node:fs';
import { TOKENS } from '../data/index.ts';
import { pageApp } from '../e2e/apps.ts';
import { changeSettings, host, marks, setKeys } from '../e2e/card-page.ts';
import { openOwn, openPopupWith, routeService } from '../e2e/extension.ts';
import { expect, test } from '../e2e/fixtures.ts';
import { PAGES } from '../pages/index.ts';
import { takePicture } from './scenes.ts';

const STORE = '.output/store';
const SIZE = { width: 1280, height: 800 };
const { fernwood, lanterns, orrery } = TOKENS;

const CARDS = [
  { picture: '1-card', site: PAGES[0], theme: 'light', link: lanterns.subject },
  { picture: '2-card', site: PAGES[2], theme: 'dark', link: fernwood.fingerprint },
] as const;

const CAPTIONS = {
  en: ['Every value, with its source', 'Two standards, side by side'],
  ja: ['すべての値に出典を', '二つの規格を並べて'],
} as const;

for (const language of ['en', 'ja'] as const)
  test(`store, ${language}`, async ({ context, ownPage }) => {
    const page = await context.newPage();
    await page.setViewportSize(SIZE);
    const pathOf = (name: string) => `${STORE}/${language}/${name}.png`;
    // The card takes the theme of its page.
    await changeSettings(ownPage, { language, theme: 'system' });
    for (const { picture, site, theme, link } of CARDS) {
      if (site === undefined) throw new RangeError(`no page for ${picture}`);
      routeService(context, `https://${site.host}`, pageApp(site.html({ theme })));
      await page.emulateMedia({ colorScheme: theme });
      await page.goto(`https://${site.host}${site.path}`);
      await page.bringToFront();
      await page.mouse.move(900, 400);
      await page.mouse.wheel(0, theme === 'dark' ? 0 : 180);
      await expect.poll(() => marks(page)).toBeGreaterThan(0);
      await page.locator(`a[href*="${link}"]`).first().hover();
      await expect(host(page)).toBeVisible();
      await takePicture(page, pathOf(picture), false);
    }

    await changeSettings(ownPage, { theme: 'light' });
    await setKeys(ownPage);
    const popup = await openPopupWith(context, orrery.subject);
    await popup.setViewportSize({ width: 380, height: 600 });
    const first = await takePicture(popup);
    await popup.getByRole('tab').nth(1).click();
    const second = await takePicture(popup);
    await page.setContent(twoPictures([first, second], CAPTIONS[language]));
    await takePicture(page, pathOf('3-popup'));

    for (const [i, name] of ['options', 'first-run'].entries()) {
      const own = await openOwn(context, name);
      await own.setViewportSize(SIZE);
      await takePicture(own, pathOf(`${i + 4}-${name}`), false);
    }
  });

test('store, the promotional tile', async ({ page }) => {
  await page.setViewportSize({ width: 440, height: 280 });
  await page.setContent(TILE);
  await takePicture(page, `${STORE}/tile.png`);
});

const BACKDROP =
  'margin: 0; background: linear-gradient(160deg, #eef2fc, #dbe5fb); color: #15171c; font-family: system-ui, sans-serif';

function twoPictures(pictures: readonly Buffer[], captions: readonly string[]): string {
  const figures = pictures.map(
    (picture, i) => `<figure><figcaption>${captions[i]}</figcaption>
    <img src="data:image/png;base64,${picture.toString('base64')}" width="380" height="600"></figure>`,
  );
  return `<!doctype html><style>
    body { ${BACKDROP}; height: 800px; display: flex; justify-content: center; align-items: center; gap: 110px }
    figure { margin: 0 } figcaption { font-size: 24px; font-weight: 600; text-align: center; margin-bottom: 28px }
    img { display: block; border-radius: 10px; box-shadow: 0 18px 50px #1b2f6a40 }
    </style>${figures.join('')}`;
}

const TILE = `<!doctype html><style>
  body { ${BACKDROP}; height: 280px; display: flex; flex-direction: column; justify-content: center; align-items: center }
  svg { width: 96px; height: 96px } b { font-size: 34px; margin-top: 14px } p { margin: 8px 0 0; font-size: 17px; color: #475067 }
  span { border-radius: 5px; padding: 1px 7px; font-size: 14px; font-weight: 600 }
  </style>${readFileSync('assets/icon.svg', 'utf8')}<b>Token Lens</b>
  <p>Point at a Cardano token</p><p><span style="background: #efe9fc; color: #5b2fb5">CIP-26</span>
  <span style="background: #dff4ee; color: #0b6353">CIP-68</span></p>`;
