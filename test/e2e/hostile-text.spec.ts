/** What a stranger has written into any property runs nothing, and breaks no layout: a sample of the hostile texts. */
import { HOSTILE } from '../data/hostile-strings.ts';
import { createMetadataService } from '../services/metadata.ts';
import { createRecords } from '../services/records.ts';
import { hostileEntries } from './hostile-entries.ts';
import { expect, test } from './places.ts';

/** All are drawn without a browser, which alone has a layout: for that, the long ones count, and one of each kind. */
const kindOf = ({ name }: { name: string }) => name.split(/[ :]/)[0];
const SAMPLE = HOSTILE.filter(
  (one, i) =>
    HOSTILE.findIndex((other) => kindOf(other) === kindOf(one)) === i ||
    (one.text.length >= 120 && one.text.length < 50_000),
);

test('hostile text in every property runs nothing and breaks no layout', async ({
  context,
  extensionId,
  routeService,
}) => {
  const entries = hostileEntries(SAMPLE);
  expect(entries.length).toBeGreaterThan(20);
  routeService('https://tokens.cardano.org', createMetadataService(createRecords({ cip26: entries })));
  const popup = await context.newPage();
  const trouble: string[] = [];
  popup.on('dialog', (dialog) => {
    trouble.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  popup.on('pageerror', (error) => trouble.push(String(error)));
  popup.on('request', (request) => {
    if (!/^(?:chrome-extension|blob|data):/.test(request.url())) trouble.push(`asked for ${request.url()}`);
  });
  await popup.setViewportSize({ width: 400, height: 620 });
  await popup.goto(`chrome-extension://${extensionId}/popup.html`);
  for (const { subject } of entries) {
    await popup.getByRole('searchbox').fill(subject);
    await popup.keyboard.press('Enter');
    const policy = popup.locator(`article[aria-busy=false] code[title="${subject.slice(0, 56)}"]`);
    await expect(policy).toHaveCount(1);
    const state = await popup.evaluate(() => {
      const article = document.querySelector('article');
      const wide = [document.documentElement, ...document.querySelectorAll('main, .result, article, .row')];
      return {
        // Nothing is wider than its place, and nothing that was written has become an element.
        overflow: wide.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.className),
        strangers: article?.querySelectorAll('script, img, iframe, svg, a, style, form, input, object')
          .length,
      };
    });
    expect(state, subject).toEqual({ overflow: [], strangers: 0 });
  }
  expect(trouble).toEqual([]);
});
