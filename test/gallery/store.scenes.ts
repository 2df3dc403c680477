/** The pictures for the stores: five screenshots of 1280x800 in each language, and the promotional tile. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { TOKENS } from '../data/index.ts';
import { card } from '../e2e/card-in-chromium.ts';
import { changeSettings, marks } from '../e2e/card-page.ts';
import { openOwn } from '../e2e/extension.ts';
import { PAGES } from '../pages/index.ts';
import { expect, openTab, savePicture, setKeys, takePicture, test } from './looks.ts';

const STORE = resolve('.output/store');
const SIZE = { width: 1280, height: 800 };
const { fernwood, lanterns, orrery } = TOKENS;

const CARDS = [
  { picture: '1-card', site: PAGES[0], theme: 'light', link: lanterns.subject, name: lanterns.name },
  { picture: '2-card', site: PAGES[2], theme: 'dark', link: fernwood.fingerprint, name: fernwood.name },
] as const;

const NO_FONT = 'no Japanese font on this machine for the Japanese pictures; fonts-noto-cjk has one';

const CAPTIONS = {
  en: ['Every value, with its source', 'Two standards, side by side'],
  ja: ['すべての値に出典を', '二つの規格を並べて'],
} as const;

for (const language of ['en', 'ja'] as const) {
  test.describe(`store, ${language}`, () => {
    test.use({ viewport: SIZE });
    test.beforeEach(async ({ context, ownPage }) => {
      await changeSettings(ownPage, { language, theme: 'light' });
      const isMissing = language === 'ja' && !(await hasJapanese(context));
      if (isMissing) console.log(`\nSkipped: ${NO_FONT}`);
      test.skip(isMissing, NO_FONT);
    });

    const pathOf = (name: string) => join(STORE, language, `${name}.png`);

    test('cards on explorers', async ({ context, ownPage, routeSite }) => {
      // The card takes the theme of its page.
      await changeSettings(ownPage, { theme: 'system' });
      for (const { picture, site, theme, link, name } of CARDS) {
        if (site === undefined) throw new RangeError(`no page for ${picture}`);
        routeSite(site.host, site.html({ theme }));
        const page = await context.newPage();
        await page.setViewportSize(SIZE);
        await page.emulateMedia({ colorScheme: theme });
        await page.goto(`https://${site.host}${site.path}`);
        await page.mouse.move(900, 400);
        await page.mouse.wheel(0, theme === 'dark' ? 0 : 180);
        const target = page.locator(`a[href*="${link}"]`).first();
        await expect.poll(() => marks(page)).toBeGreaterThan(0);
        await target.hover();
        await expect.poll(async () => (await card(page))?.label).toBe(name);
        await savePicture(page, pathOf(picture));
      }
    });

    test('the popup', async ({ context, ownPage, popupWith }) => {
      await setKeys(ownPage);
      const popup = await popupWith(orrery.subject);
      await popup.setViewportSize({ width: 380, height: 600 });
      const first = await takePicture(popup);
      await openTab(popup, 'sources');
      const second = await takePicture(popup);
      const page = await context.newPage();
      await page.setViewportSize(SIZE);
      await page.setContent(twoPictures([first, second], CAPTIONS[language]));
      await savePicture(page, pathOf('3-popup'));
    });

    test('options and first run', async ({ context }) => {
      for (const [i, name] of ['options', 'first-run'].entries()) {
        const page = await openOwn(context, name);
        await page.setViewportSize(SIZE);
        await savePicture(page, pathOf(`${i + 4}-${name}`));
      }
    });
  });
}

test('the promotional tile', async ({ context }) => {
  const page = await context.newPage();
  await page.setViewportSize({ width: 440, height: 280 });
  await page.setContent(TILE);
  await savePicture(page, join(STORE, 'tile.png'));
});

/** Without a font, any two Japanese characters look the same. */
async function hasJapanese(context: BrowserContext): Promise<boolean> {
  const page = await context.newPage();
  const [first, second] = await page.evaluate(() =>
    ['日', '語'].map((character) => {
      const canvas = new OffscreenCanvas(40, 40);
      const pen = canvas.getContext('2d');
      if (pen === null) throw new Error('no canvas');
      pen.font = '30px system-ui';
      pen.fillText(character, 4, 32);
      return pen.getImageData(0, 0, 40, 40).data.join();
    }),
  );
  await page.close();
  return first !== second;
}

const BACKDROP =
  'margin: 0; background: linear-gradient(160deg, #eef2fc, #dbe5fb); color: #15171c; font-family: system-ui, sans-serif';

function twoPictures(pictures: readonly Buffer[], captions: readonly string[]): string {
  const one = (picture: Buffer, i: number) =>
    `<figure><figcaption>${captions[i]}</figcaption>
    <img src="data:image/png;base64,${picture.toString('base64')}" width="380" height="600"></figure>`;
  return `<!doctype html><style>
    body { ${BACKDROP}; height: 800px; display: flex; justify-content: center; align-items: center; gap: 110px }
    figure { margin: 0 } figcaption { font-size: 24px; font-weight: 600; text-align: center; margin-bottom: 28px }
    img { display: block; border-radius: 10px; box-shadow: 0 18px 50px #1b2f6a40 }
    </style>${pictures.map(one).join('')}`;
}

const TILE = `<!doctype html><style>
  body { ${BACKDROP}; height: 280px; display: flex; flex-direction: column; justify-content: center; align-items: center }
  svg { width: 96px; height: 96px } b { font-size: 34px; margin-top: 14px } p { margin: 8px 0 0; font-size: 17px; color: #475067 }
  span { border-radius: 5px; padding: 1px 7px; font-size: 14px; font-weight: 600 }
  </style>${readFileSync('assets/icon.svg', 'utf8')}<b>Token Lens</b>
  <p>Point at a Cardano token</p><p><span style="background: #efe9fc; color: #5b2fb5">CIP-26</span>
  <span style="background: #dff4ee; color: #0b6353">CIP-68</span></p>`;
