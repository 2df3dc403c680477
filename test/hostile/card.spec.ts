/** No page reads the open card. */
import { TOKENS } from '../data/index.ts';
import { card } from '../e2e/card.ts';
import { changeSettings, host, link, openCard } from '../e2e/card-page.ts';
import { expect, test } from '../e2e/fixtures.ts';

const { mica } = TOKENS;
/** The user's own label for the token. */
const LABEL = 'Canary of mine';

/** Ways to read the card, with `card`, its host element. */
const READS: Readonly<Record<string, string>> = {
  'its shadow root': 'return String(card.shadowRoot?.innerHTML)',
  'its internals': 'return card.attachInternals().shadowRoot.innerHTML',
  'another shadow root': 'return card.attachShadow({ mode: "open" }).innerHTML',
  'its text and markup':
    'return card.innerText + card.textContent + card.outerHTML + card.title + card.ariaLabel',
  'its markup with shadow roots': 'return card.getHTML({ serializableShadowRoots: true })',
  'the text of the document': 'return document.documentElement.innerText',
  'a selection of the card': 'getSelection().selectAllChildren(card); return getSelection().toString()',
  'a selection of all': 'document.execCommand("selectAll"); return getSelection().toString()',
  'find in page':
    'return ["Mica", "Canary", "CIP-26"].filter((word) => window.find(word, false, false, true)).join()',
  'the elements under a point':
    'return document.elementsFromPoint(...middle).map((one) => one.outerHTML).join("")',
  'the caret under a point':
    'return String(document.caretPositionFromPoint(...middle)?.offsetNode.textContent)',
  'the window of its frame': 'return String(window[0]?.document.body.innerText) + window.length',
  'what has the focus': 'const it = document.activeElement; return it.outerHTML + it.shadowRoot?.innerHTML',
  'what was loaded': 'return performance.getEntries().map((one) => JSON.stringify(one)).join("")',
  'a copy of it': 'return document.body.appendChild(card.cloneNode(true)).outerHTML',
};
const attempt = (code: string): string => `(async () => {
  const card = document.querySelector('html > div[popover]');
  const { x, y, width, height } = card.getBoundingClientRect();
  const middle = [x + width / 2, y + height / 2];
  try { ${code} } catch (error) { return String(error); }
})()`;

/** Records, from before the card opens, the events and calls that the page can observe. */
const SPY = `globalThis.events = [];
const note = (...values) => globalThis.events.push(...values.map((value) => {
  try { return typeof value === 'string' ? value : JSON.stringify(value) ?? String(value); } catch { return String(value); }
}));
const textOf = (node) => node.textContent ?? node.document?.body?.innerText ?? '';
for (const type of ['message', 'toggle', 'focusin', 'pointerover', 'load', 'copy', 'selectionchange'])
  addEventListener(type, (event) => note(type, event.data, event.composedPath().map(textOf).join('')), true);
for (const proto of [MessagePort.prototype, window]) {
  const real = proto.postMessage;
  proto.postMessage = function (...args) { note('postMessage', ...args.map(String)); return real.apply(this, args); };
}
new MutationObserver((records) => note(records.flatMap((one) => [...one.addedNodes].map(textOf)).join('')))
  .observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
for (const type of ['element', 'largest-contentful-paint', 'layout-shift', 'resource', 'event'])
  new PerformanceObserver((list) => note(type, ...list.getEntries().map((one) => one.toJSON()))).observe({ type, buffered: true });`;

test('8: no page reads a character of the open card', async ({ openBody, ownPage }) => {
  await changeSettings(ownPage, {
    labelledTokens: [{ network: 'mainnet', subject: mica.subject, label: LABEL, name: 'Mica Sheet' }],
  });
  const page = await openBody(`<script>${SPY}</script>${link(mica, 'one')}`);
  for (const [name, code] of Object.entries(READS)) {
    if (!(await host(page).isVisible())) await openCard(page, 'one');
    await expect.poll(async () => (await card(page))?.text).toContain(LABEL);
    const got = await page.evaluate(attempt(code));
    expect.soft(`${got}`, `by ${name}`).not.toMatch(/Mica|Canary|CIP-26/);
    await page.evaluate(() => getSelection()?.removeAllRanges());
  }
  const events = await page.evaluate('globalThis.events.join()');
  expect(events).toContain('pointerover');
  expect(events).not.toMatch(/Mica|Canary|CIP-26|card\.html/);
});
