/** Whatever a stranger has written into any property is shown as text, in a layout that holds, and nothing of it runs. */
import { parseSubject } from '../../lib/asset/subject.ts';
import { HOSTILE } from '../data/hostile-strings.ts';
import { createRecords } from '../services/records.ts';
import { madeUp } from './made-up.ts';
import { expect, test } from './places.ts';

/** All of them take a minute: every eighth is tried where there is no time for that. */
const EVERY = process.env.CI ? 1 : 8;

test('hostile text in every property runs nothing and breaks no layout', async ({
  context,
  extensionId,
  registerRecords,
}) => {
  test.setTimeout(300_000);
  const tried = HOSTILE.filter((_, i) => i % EVERY === 0);
  /** Each text comes to stand in each property once. */
  const textAt = (i: number) => tried[i % tried.length]?.text ?? '';
  const tokens = tried.map((_, i) => {
    const { subject } = madeUp(`hostile ${i}`);
    const said = (at: number) => ({ value: textAt(i + at) });
    // A record without a name or a description is none: these two are never empty.
    const [name, description] = [`${textAt(i)} `, `${textAt(i + 1)} `];
    return {
      subject,
      name: { value: name },
      description: { value: description },
      ticker: said(2),
      url: said(3),
      colour: said(4),
    };
  });
  registerRecords(createRecords({ cip26: tokens }));
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
  let shown = 0;
  for (const { subject } of tokens) {
    if (parseSubject(subject) === undefined) throw new Error('no subject');
    await popup.getByRole('searchbox').fill(subject);
    await popup.keyboard.press('Enter');
    const policy = popup.locator(`article[aria-busy=false] code[title="${subject.slice(0, 56)}"]`);
    await expect(policy).toHaveCount(1);
    const state = await popup.evaluate(() => {
      const article = document.querySelector('article');
      const wide = [document.documentElement, ...document.querySelectorAll('main, .result, article, .row')];
      return {
        rows: article?.querySelectorAll('.row').length ?? 0,
        // Nothing is wider than its place, and nothing that was written has become an element.
        overflow: wide.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.className),
        strangers: article?.querySelectorAll('script, img, iframe, svg, a, style, form, input, object')
          .length,
      };
    });
    expect(state.strangers, subject).toBe(0);
    expect(state.overflow, subject).toEqual([]);
    if (state.rows > 4) shown++;
  }
  expect(trouble).toEqual([]);
  // The largest are beyond what is read of a service.
  console.log(`${tried.length} hostile texts, each in five properties: ${shown} records shown`);
  expect(shown).toBeGreaterThan(tried.length / 2);
});
