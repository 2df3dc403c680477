/** Promises 6 and 8: the card's frame serves only its own content script, and no page reads a record. */
import type { CDPSession } from '@playwright/test';
import { PORT_MESSAGE } from '../../lib/card/port.ts';
import { TOKENS } from '../data/index.ts';
import { card } from '../e2e/card.ts';
import { changeSettings, host, link, openCard } from '../e2e/card-page.ts';
import { contentWorld } from '../e2e/devtools.ts';
import { extensionIdOf, type Own } from '../e2e/extension.ts';
import { expect, test } from '../e2e/fixtures.ts';

const { mica } = TOKENS;
/** The user's own name for the token. */
const NICKNAME = 'Canary of mine';
const NICKNAMES = [
  { network: 'mainnet', subject: mica.subject, nickname: NICKNAME, name: 'Mica Sheet' },
] as const;

/** A script of the page: embeds an address, sends it a port as a content script does, and asks for a card. */
const EMBED = `async ([address, hello, ticket, patienceMs]) => {
  const frame = document.createElement('iframe');
  frame.src = address;
  const loaded = new Promise((resolve) => { frame.onload = resolve; });
  document.body.append(frame);
  await loaded;
  const { port1, port2 } = new MessageChannel();
  const messages = [];
  const decided = new Promise((resolve) => {
    port1.onmessage = ({ data }) => {
      messages.push(data.kind);
      if (data.kind === 'refused' || data.kind === 'loaded') resolve();
    };
  });
  frame.contentWindow.postMessage(hello, '*', [port2]);
  port1.postMessage({ kind: 'show', turn: 1, ticket, isPinned: false });
  port1.postMessage({ kind: 'shown', turn: 1 });
  await Promise.race([decided, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  return messages;
}`;

test('6: the card page stays empty for others', async ({ context, openBody, services, worker }) => {
  const refusals: string[] = [];
  worker.on('console', (message) => {
    if (message.text().includes('refused')) refusals.push(message.text());
  });
  const page = await openBody(link(mica, 'one'));
  const world = await contentWorld(page);
  const address = await world.evaluate(() =>
    (globalThis as unknown as Own).chrome.runtime.getURL('card.html'),
  );
  const id = extensionIdOf(context);
  expect(address).not.toContain(id);
  const fixedAddress = `chrome-extension://${id}/card.html`;
  const embed = (url: string, ticket: string, patienceMs = 10_000) =>
    page.evaluate(`(${EMBED})(${JSON.stringify([url, PORT_MESSAGE, ticket, patienceMs])})`);

  // No frame, so no answer comes.
  expect(await embed(fixedAddress, 'invented', 500)).toEqual([]);
  expect(await embed(address, 'invented')).toEqual(['ready', 'refused']);
  expect(refusals).toHaveLength(1);
  const ticket = await world.evaluate(async (subject) => {
    const { runtime } = (globalThis as unknown as Own).chrome;
    const block = `<a href="/token/${subject}">x</a>`;
    const request = { url: location.href, block, at: -1, element: 0, neighbours: [] };
    const reply = await runtime.sendMessage({ name: 'card.point', request });
    return (reply as { value: { ticket: string } }).value.ticket;
  }, mica.subject);
  expect(await embed(address, ticket)).toContain('loaded');
  const requests = services.metadata.mainnet.length;
  // The first frame has used the ticket.
  expect(await embed(address, ticket)).toEqual(['ready', 'refused']);
  // Later refusals are not logged.
  expect(refusals).toHaveLength(1);
  const frames = page.frames().filter((frame) => frame.url().endsWith('/card.html'));
  const texts = await Promise.all(
    frames.map((frame) => frame.evaluate(() => document.body.textContent?.trim())),
  );
  expect(texts.filter((text) => text !== '')).toHaveLength(1);

  const tab = await context.newPage();
  await tab.goto(fixedAddress);
  expect(await tab.evaluate(() => document.body.textContent?.trim())).toBe('');
  expect(services.metadata.mainnet).toHaveLength(requests);

  // The real card still works.
  await page.evaluate(() => {
    for (const frame of document.querySelectorAll('body iframe')) frame.remove();
  });
  await page.bringToFront();
  await openCard(page, 'one');
  await expect.poll(async () => (await card(page))?.label).toBe('Mica Sheet');
});

/** The heap of the page's process, with all strings of the page and the content script. */
async function heapOf(session: CDPSession): Promise<string> {
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  return chunks.join('');
}

test('8: the process of a page holds no record or nickname', async ({ context, openBody, ownPage }) => {
  await changeSettings(ownPage, { nicknames: NICKNAMES });
  const page = await openBody(link(mica, 'one'));
  await openCard(page, 'one');
  await expect.poll(async () => (await card(page))?.text).toContain(NICKNAME);
  const { text = '' } = (await card(page)) ?? {};
  const heap = await heapOf(await context.newCDPSession(page));
  expect(heap).toContain(mica.subject);
  const lines = text.split('\n').filter((line) => line.length > 24 && !line.includes(mica.policy));
  for (const canary of ['Mica Sheet', NICKNAME, 'CIP-26', ...lines])
    expect.soft(heap.includes(canary), canary).toBe(false);
  const world = await contentWorld(page);
  const stored = await world.evaluate(() => {
    const { sync } = (globalThis as unknown as Own).chrome.storage;
    return sync.get('settings').then(JSON.stringify, (error) => `refused: ${error}`);
  });
  expect(stored).toMatch(/^refused: .*not allowed/);
});

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
  await changeSettings(ownPage, { nicknames: NICKNAMES });
  const page = await openBody(`<script>${SPY}</script>${link(mica, 'one')}`);
  for (const [name, code] of Object.entries(READS)) {
    if (!(await host(page).isVisible())) await openCard(page, 'one');
    await expect.poll(async () => (await card(page))?.text).toContain(NICKNAME);
    const got = await page.evaluate(attempt(code));
    expect.soft(`${got}`, `by ${name}`).not.toMatch(/Mica|Canary|CIP-26/);
    await page.evaluate(() => getSelection()?.removeAllRanges());
  }
  const events = await page.evaluate('globalThis.events.join()');
  expect(events).toContain('pointerover');
  expect(events).not.toMatch(/Mica|Canary|CIP-26|card\.html/);
});
