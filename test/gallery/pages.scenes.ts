/** Options and first-run page, in full height. */
import { openOwn } from '../e2e/extension.ts';
import { inEveryLook, test } from './looks.ts';

inEveryLook(() => {
  for (const name of ['options', 'welcome']) {
    test(name, async ({ context, applyLook, shoot }) => {
      await applyLook();
      const page = await openOwn(context, name);
      for (const width of [1040, 400]) {
        await page.setViewportSize({ width, height: 800 });
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        await page.setViewportSize({ width, height });
        await shoot(page, `${name}, ${width} wide`);
      }
    });
  }
});
