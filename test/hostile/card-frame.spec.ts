/** Promises 32 and 33: the card's frame serves nobody but its own content script, and the page's process holds no record. */
import type { CDPSession, Page } from '@playwright/test';
import { HELLO } from '../../lib/card/port.ts';
import { TOKENS } from '../data/index.ts';
import { change, host, link, openCard, openCardPage } from '../e2e/card-page.ts';
import { contentWorld } from '../e2e/content-world.ts';
import type { Own } from '../e2e/extension.ts';
import { expect, test } from '../e2e/lens.ts';
import { tried } from './tried.ts';

const { mica } = TOKENS;

/** A script of the page: embeds the address, sends it a port as a content script does, and asks for a card. */
const EMBED = `async ([address, hello, ticket]) => {
  const frame = document.createElement('iframe');
  frame.src = address;
  const loaded = new Promise((resolve) => { frame.onload = resolve; });
  document.body.append(frame);
  await loaded;
  const { port1, port2 } = new MessageChannel();
  const heard = [];
  port1.onmessage = ({ data }) => heard.push(data.kind);
  frame.contentWindow.postMessage(hello, '*', [port2]);
  port1.postMessage({ kind: 'show', turn: 1, ticket, isPinned: false });
  port1.postMessage({ kind: 'shown', turn: 1 });
  await new Promise((resolve) => setTimeout(resolve, 500));
  frame.name = 'own';
  return heard;
}`;

const textOfOwnFrames = async (page: Page) => {
  const own = page.frames().filter((frame) => frame.url().endsWith('/card.html'));
  return Promise.all(own.map((frame) => frame.evaluate(() => document.body.textContent?.trim())));
};

test('promise 32: a card page that is embedded or opened by others stays empty, and asks for nothing', async ({
  context,
  routeSite,
  services,
  worker,
  card,
  extensionId,
}) => {
  const refusals: string[] = [];
  worker.on('console', (message) => refusals.push(message.text()));
  const page = await openCardPage({ context, routeSite }, link(mica, 'one'));
  const world = await contentWorld(context, page);
  const address = await world.evaluate(() =>
    (
      globalThis as unknown as { chrome: { runtime: { getURL(path: string): string } } }
    ).chrome.runtime.getURL('card.html'),
  );
  expect(address).not.toContain(extensionId);

  // By its fixed address, with a made-up ticket, and with one that the real card has shown already.
  const fixed = `chrome-extension://${extensionId}/card.html`;
  expect(await page.evaluate(`(${EMBED})(${JSON.stringify([fixed, HELLO, 'made-up'])})`)).toEqual([]);
  expect(await page.evaluate(`(${EMBED})(${JSON.stringify([address, HELLO, 'made-up'])})`)).toEqual([
    'ready',
    'refused',
  ]);
  expect(refusals.filter((text) => text.includes('refused'))).toHaveLength(1);

  const ticket = await world.evaluate(async (subject) => {
    const { runtime } = (globalThis as unknown as Own).chrome;
    const request = { network: 'mainnet', identifier: { kind: 'subject', subject } };
    const reply = (await runtime.sendMessage({ name: 'card.open', request })) as {
      value: { ticket: string };
    };
    return reply.value.ticket;
  }, mica.subject);
  const first = await page.evaluate(`(${EMBED})(${JSON.stringify([address, HELLO, ticket])})`);
  expect(first).toContain('filled');
  const requests = services.metadata.mainnet.length;
  expect(await page.evaluate(`(${EMBED})(${JSON.stringify([address, HELLO, ticket])})`)).toEqual([
    'ready',
    'refused',
  ]);
  expect(refusals.filter((text) => text.includes('refused'))).toHaveLength(2);
  const shown = await textOfOwnFrames(page);
  expect(shown.filter((text) => text !== '')).toHaveLength(1);

  const own = await context.newPage();
  await own.goto(fixed);
  expect(await own.evaluate(() => document.body.textContent?.trim())).toBe('');
  expect(services.metadata.mainnet).toHaveLength(requests);

  // The real card still works beside them.
  await page.evaluate(() => {
    for (const frame of document.querySelectorAll('body iframe')) frame.remove();
  });
  await page.bringToFront();
  await openCard(page, 'one');
  await expect.poll(async () => (await card(page))?.label).toBe('Mica Sheet');
  tried(32, 'a fixed address, a made-up ticket, a used ticket, a tab of its own');
});

/** All strings on the heap of the page's process: its own and the content script's. */
async function heapOf(session: CDPSession): Promise<string> {
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  return chunks.join('');
}

test('promise 33: the process of a page holds no record, label or note of a token', async ({
  context,
  routeSite,
  ownPage,
  card,
}) => {
  const label = 'Canary of mine 7431';
  await change(ownPage, {
    labelledTokens: [{ network: 'mainnet', subject: mica.subject, label, name: 'Mica Sheet' }],
  });
  const page = await openCardPage({ context, routeSite }, link(mica, 'one'));
  await openCard(page, 'one');
  await expect.poll(async () => (await card(page))?.text).toContain(label);
  const { text = '' } = (await card(page)) ?? {};
  const session = await context.newCDPSession(page);
  const heap = await heapOf(session);
  expect(heap).toContain(mica.subject);
  for (const canary of [
    'Mica Sheet',
    label,
    'CIP-26',
    ...text.split('\n').filter((line) => line.length > 24),
  ])
    if (!canary.includes(mica.policy)) expect.soft(heap.includes(canary), canary).toBe(false);
  // Nor may it read the user's labels from where they are stored.
  const world = await contentWorld(context, page);
  const stored = await world.evaluate(() => {
    const { sync } = (globalThis as unknown as Own).chrome.storage;
    return sync.get('settings').then(JSON.stringify, (error) => `refused: ${error}`);
  });
  expect(stored).toMatch(/^refused: .*not allowed/);
  await page.keyboard.press('Escape');
  await expect(host(page)).toHaveCount(0);
  tried(33, 'the heap of a page with an open card');
});
