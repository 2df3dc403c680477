/** Messages to the background and to content scripts, and what a content script makes of their answers. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { main } from '../../entrypoints/explorer.ts';
import { failed, success } from '../../lib/failure.ts';
import { createClient } from '../../lib/messaging/client.ts';
import { onContentMessage, sendToContent } from '../../lib/messaging/content.ts';
import { pageReport } from '../../lib/messaging/schemas.ts';
import { TOKENS } from '../data/index.ts';

const { runtime, tabs } = vi.hoisted(() => ({
  runtime: {
    id: 'token-lens' as string | undefined,
    sendMessage: vi.fn(),
    onMessage: { addListener: vi.fn(), removeListener: vi.fn() },
  },
  tabs: { sendMessage: vi.fn() },
}));
vi.mock('../../lib/browser.ts', () => ({ browser: { runtime, tabs } }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  runtime.id = 'token-lens';
});
afterEach(() => vi.useRealTimers());

const NO_REPLY = failed({ kind: 'malformed', detail: 'no-reply' });
const LOOK = { url: 'https://cardanoscan.io/tokens', blocks: [] };
const OFFLINE = failed({ kind: 'offline' });
async function ask(client: ReturnType<typeof createClient>) {
  const answer = client.ask('page.look', LOOK);
  await vi.runAllTimersAsync();
  return answer;
}

it('the client returns the reply or the failure', async () => {
  const client = createClient();
  runtime.sendMessage.mockResolvedValueOnce(success(null)).mockResolvedValueOnce(OFFLINE);
  expect([await ask(client), await ask(client)]).toMatchObject([{ ok: true, value: null }, OFFLINE]);
  expect(runtime.sendMessage).toHaveBeenCalledWith({ name: 'page.look', request: LOOK });
});

it('the client retries when the worker is starting or has stopped, and gives up after six attempts', async () => {
  runtime.sendMessage.mockRejectedValueOnce(new Error('no receiver')).mockResolvedValueOnce(undefined);
  runtime.sendMessage.mockResolvedValueOnce(success(null));
  expect(await ask(createClient())).toMatchObject({ ok: true });
  expect(runtime.sendMessage).toHaveBeenCalledTimes(3);
  runtime.sendMessage.mockReset().mockResolvedValue(undefined);
  expect(await ask(createClient())).toEqual(NO_REPLY);
  expect(runtime.sendMessage).toHaveBeenCalledTimes(6);
});

it.each([null, {}, { ok: 'yes', value: 1 }])('the client rejects the envelope %j', async (envelope) => {
  runtime.sendMessage.mockResolvedValue(envelope);
  expect(await ask(createClient())).toEqual(NO_REPLY);
});

it('the client stops, and tells it once, when the extension is gone', async () => {
  const onOrphaned = vi.fn();
  runtime.sendMessage.mockImplementation(() => {
    runtime.id = undefined;
    throw new Error('Extension context invalidated.');
  });
  expect(await ask(createClient(onOrphaned))).toEqual(NO_REPLY);
  expect([runtime.sendMessage, onOrphaned].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

it('a message to a content script goes to one frame or to all; a page reports valid tokens only', async () => {
  const report = { network: 'mainnet', subjects: [TOKENS.mica.subject], unresolved: [] };
  const replies = [report, { ...report, subjects: ['ab'] }, { ...report, network: 'main' }, 'found', null];
  for (const reply of replies) tabs.sendMessage.mockResolvedValueOnce(reply);
  tabs.sendMessage.mockRejectedValueOnce(new Error('Receiving end does not exist.'));
  const results = [];
  for (const frame of [0, ...Array(replies.length).fill(undefined)])
    results.push(pageReport.safeParse(await sendToContent({ tab: 7, frame }, 'page.report', {})).data);
  expect(results).toEqual([report, ...Array(replies.length).fill(undefined)]);
  const message = { name: 'page.report', request: {} };
  expect(tabs.sendMessage.mock.calls.slice(0, 2)).toEqual([
    [7, message, { frameId: 0 }],
    [7, message, {}],
  ]);
});

it('a message to a content script is answered for the own extension only, until the signal aborts', async () => {
  const life = new AbortController();
  onContentMessage('page.inspect', ({ closes }) => closes || undefined, life.signal);
  const [listener] = runtime.onMessage.addListener.mock.calls[0] ?? [];
  const reply = vi.fn();
  for (const [message, id] of [
    [null, 'token-lens'],
    [{ name: 'page.inspect', request: { closes: true } }, 'another'],
    [{ name: 'page.report', request: { closes: true } }, 'token-lens'],
    [{ name: 'page.inspect', request: { closes: false } }, 'token-lens'],
    [{ name: 'page.inspect', request: { closes: true } }, 'token-lens'],
  ])
    listener(message, { id }, reply);
  await null;
  expect(reply.mock.calls).toEqual([[true]]);
  life.abort();
  expect(runtime.onMessage.removeListener).toHaveBeenCalledWith(listener);
});

it('a running content script goes on if its settings cannot be read', async () => {
  // An XML document, in which it shows nothing.
  vi.stubGlobal('document', { createElement: () => ({}) });
  vi.stubGlobal('HTMLElement', class {});
  vi.stubGlobal('addEventListener', () => {});
  const life = new AbortController();
  runtime.sendMessage.mockResolvedValueOnce(success({ isOff: false })).mockResolvedValueOnce(OFFLINE);
  await main(life);
  const [changed] = runtime.onMessage.addListener.mock.calls[0] ?? [];
  changed({ name: 'page.settings', request: {} }, { id: 'token-lens' }, vi.fn());
  await vi.runAllTimersAsync();
  expect([runtime.sendMessage.mock.calls.length, life.signal.aborted]).toEqual([2, false]);
  life.abort();
});
