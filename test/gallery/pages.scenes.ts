/** Options and first-run page, whole. */
import { openPage } from '../e2e/extension.ts';
import { inEveryLook, test } from './looks.ts';

inEveryLook(() => {
  for (const name of ['options', 'welcome']) {
    test(name, async ({ context, extensionId, dress, shoot }) => {
      await dress();
      const page = await openPage(context, `chrome-extension://${extensionId}/${name}.html`);
      await page.waitForTimeout(400);
      for (const width of [900, 400]) {
        // As high as it is, so that one picture holds all of it.
        await page.setViewportSize({ width, height: 800 });
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        await page.setViewportSize({ width, height });
        await shoot(page, `${name}, ${width} wide`);
      }
    });
  }
});
