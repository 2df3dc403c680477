/** Promises 6 and 8: the card's frame serves only its own content script, and no page reads a record. */
import type { CDPSession } from '@playwright/test';
import { PORT_MESSAGE } from '../../lib/card/port.ts';
import { TOKENS } from '../data/index.ts';
import { card } from '../e2e/card.ts';
import { changeSettings, link, marks, openCard } from '../e2e/card-page.ts';
import { contentWorld } from '../e2e/devtools.ts';
import { extensionIdOf, type Own, openPage } from '../e2e/extension.ts';
import { expect, test } from '../e2e/fixtures.ts';

const { mica } = TOKENS;
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
      if (data.kind === 'refused' || data.kind === 'size') resolve();
    };
  });
  frame.contentWindow.postMessage(hello, '*', [port2]);
  port1.postMessage({ kind: 'show', turn: 1, ticket, isPinned: false });
  port1.postMessage({ kind: 'shown', turn: 1 });
  await Promise.race([decided, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  return messages;
}`;

test('6: the card page stays empty for others', async ({ context, openBody, services }) => {
  const page = await openBody(link(mica, 'one'));
  // After the page's own requests.
  await expect.poll(() => marks(page)).toBe(1);
  const world = await contentWorld(page);
  const address = await world.evaluate(() =>
    (globalThis as unknown as Own).chrome.runtime.getURL('card.html'),
  );
  const id = extensionIdOf(context);
  expect(address).not.toContain(id);
  const fixedAddress = `chrome-extension://${id}/card.html`;
  const embed = (url: string, ticket: string, patienceMs = 60_000) =>
    page.evaluate(`(${EMBED})(${JSON.stringify([url, PORT_MESSAGE, ticket, patienceMs])})`);

  // No frame, so no answer comes.
  expect(await embed(fixedAddress, 'invented', 500)).toEqual([]);
  expect(await embed(address, 'invented')).toEqual(['refused']);
  const ticket = await world.evaluate(async (subject) => {
    const { runtime } = (globalThis as unknown as Own).chrome;
    const block = `<a href="/token/${subject}">x</a>`;
    const request = { url: location.href, block, at: -1, element: 0, neighbours: [] };
    const reply = await runtime.sendMessage({ name: 'card.point', request });
    return (reply as { value: { ticket: string } }).value.ticket;
  }, mica.subject);
  expect(await embed(address, ticket)).toContain('size');
  const texts = () => {
    const frames = page.frames().filter((frame) => frame.url().endsWith('/card.html'));
    return Promise.all(frames.map((frame) => frame.evaluate(() => document.body.textContent?.trim() ?? '')));
  };
  // With the full record.
  await expect.poll(async () => (await texts()).join()).toMatch(/signed/i);
  const requests = services.metadata.mainnet.length;
  // The first frame has used the ticket.
  expect(await embed(address, ticket)).toEqual(['refused']);
  expect((await texts()).filter((text) => text !== '')).toHaveLength(1);

  const tab = await openPage(context, fixedAddress);
  expect(await tab.evaluate(() => document.body.textContent?.trim())).toBe('');
  expect(services.metadata.mainnet).toHaveLength(requests);
});

/** The heap of the page's process, with all strings of the page and the content script. */
async function heapOf(session: CDPSession): Promise<string> {
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  return chunks.join('');
}

/** What a page can read of the card, and of what was loaded for it. Runs in the page. */
function readCard(): string {
  const card = document.querySelector('html > div[popover]') as Element;
  getSelection()?.selectAllChildren(card);
  return JSON.stringify([
    card.shadowRoot?.innerHTML,
    card.getHTML({ serializableShadowRoots: true }),
    document.documentElement.outerHTML,
    `${getSelection()}`,
    performance.getEntries(),
    // The messages that the page has received.
    document.title,
  ]);
}

test('8: a page and its process get no character of the card', async ({ context, openBody, ownPage }) => {
  const nickname = 'Canary of mine';
  const named = { network: 'mainnet', subject: mica.subject, nickname, name: 'Mica Sheet' } as const;
  await changeSettings(ownPage, { nicknames: [named] });
  const note = "addEventListener('message', ({ data }) => { document.title += JSON.stringify(data) }, true)";
  const page = await openBody(`<script>${note}</script>${link(mica, 'one')}`);
  await openCard(page, 'one');
  await expect.poll(async () => (await card(page))?.text).toContain(nickname);
  const { text = '' } = (await card(page)) ?? {};
  const heap = await heapOf(await context.newCDPSession(page));
  expect(heap).toContain(mica.subject);
  const lines = text.split('\n').filter((line) => line.length > 24 && !line.includes(mica.policy));
  for (const canary of ['Mica Sheet', nickname, 'CIP-26', ...lines])
    expect.soft(heap.includes(canary), canary).toBe(false);
  const read = await page.evaluate(readCard);
  expect(read).toContain('popover');
  expect(read).not.toMatch(/Mica|Canary|CIP-26|card\.html/);
});
