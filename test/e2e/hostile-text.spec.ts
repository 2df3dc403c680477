/** What a stranger has written into any property runs nothing, and breaks no layout: a sample of the hostile texts. */
import { HOSTILE } from '../data/hostile-strings.ts';
import { createMetadataService } from '../services/metadata.ts';
import { createRecords } from '../services/records.ts';
import { METADATA } from './edge.ts';
import { hostileEntries } from './hostile-entries.ts';
import { expect, test } from './lens.ts';

/** All are tried without a browser, which alone has a layout: the long ones, and one of each kind. */
const kindOf = ({ name }: { name: string }) => name.split(/[ :]/)[0];
const SAMPLE = HOSTILE.filter(
  (one, i) =>
    HOSTILE.findIndex((other) => kindOf(other) === kindOf(one)) === i ||
    (one.text.length >= 120 && one.text.length < 50_000),
);

test('hostile text in every property runs nothing and breaks no layout', async ({
  openPopup,
  routeService,
}) => {
  const entries = hostileEntries(SAMPLE);
  expect(entries.length).toBeGreaterThan(20);
  routeService(METADATA, createMetadataService(createRecords({ cip26: entries })));
  const popup = await openPopup();
  const trouble: string[] = [];
  popup.on('dialog', (dialog) => {
    trouble.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  popup.on('pageerror', (error) => trouble.push(String(error)));
  popup.on('request', (request) => {
    if (!/^(?:chrome-extension|blob|data):/.test(request.url())) trouble.push(`a request: ${request.url()}`);
  });
  const lookUp = async (text: string) => {
    await popup.getByRole('searchbox').fill(text);
    await popup.keyboard.press('Enter');
  };
  /** What is wider than its place, and the number of elements that come of a text. */
  const look = () =>
    popup.evaluate(() => {
      const wide = [document.documentElement, ...document.querySelectorAll('main, .result, article, .row')];
      const article = document.querySelector('article');
      return {
        overflow: wide.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.className),
        strangers: article?.querySelectorAll('script, img, iframe, svg, a, style, form, input, object')
          .length,
      };
    });
  await popup.setViewportSize({ width: 400, height: 620 });
  for (const { subject } of entries) {
    await lookUp(subject);
    const policy = popup.locator(`article[aria-busy=false] code[title="${subject.slice(0, 56)}"]`);
    await expect(policy).toHaveCount(1);
    expect(await look(), subject).toEqual({ overflow: [], strangers: 0 });
  }
  await lookUp(entries.map(({ subject }) => subject).join(' '));
  await expect(popup.getByRole('status')).toHaveText(/^\d+ of \d+ found$/);
  expect((await look()).overflow).toEqual([]);
  await lookUp(`${entries[0]?.subject} ${'z'.repeat(500)}`);
  await expect(popup.getByRole('alert')).not.toBeEmpty();
  expect((await look()).overflow).toEqual([]);
  expect(trouble).toEqual([]);
});
