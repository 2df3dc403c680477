/** Asking the background, and being asked by it: what comes of an answer, of none, and of an extension that is gone. */
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failed } from '../../lib/failure.ts';
import { readCatalogue } from '../../lib/i18n/catalogue.ts';
import { createCheckingClient, createClient } from '../../lib/messaging/client.ts';
import { askToInspect, onInspect } from '../../lib/messaging/page-inspect.ts';
import { askPage } from '../../lib/messaging/page-report.ts';
import { readSettingsOfPage, tellPages } from '../../lib/messaging/page-settings.ts';
import { readPageSettings } from '../../lib/settings/page-settings.ts';

const { runtime, tabs } = vi.hoisted(() => {
  vi.resetModules();
  return {
    runtime: {
      id: 'token-lens' as string | undefined,
      sendMessage: vi.fn(),
      onMessage: { addListener: vi.fn(), removeListener: vi.fn() },
    },
    tabs: { sendMessage: vi.fn() },
  };
});
vi.mock('../../lib/browser.ts', () => ({ browser: { runtime, tabs } }));

// Test files share their modules: no other is to meet those with this browser.
afterAll(() => void vi.resetModules());
beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  runtime.id = 'token-lens';
});
afterEach(() => vi.useRealTimers());

const NO_REPLY = failed({ kind: 'malformed', detail: 'no-reply' });
const ok = (value: unknown, cost?: number) => ({ ok: true, value, ...(cost && { cost }) });
/** Asks, and lets all time pass that it takes. */
async function ask(client: ReturnType<typeof createClient>) {
  const answer = client.ask('page.count', { count: 1 });
  await vi.runAllTimersAsync();
  return answer;
}

describe('the client', () => {
  it('gives the reply or the failure, and counts the requests that it has cost', async () => {
    const client = createClient();
    const failure = failed({ kind: 'offline' });
    runtime.sendMessage.mockResolvedValueOnce(ok(null, 2)).mockResolvedValueOnce(failure);
    expect([await ask(client), await ask(client)]).toMatchObject([{ ok: true, value: null }, failure]);
    expect(client.spent()).toBe(2);
    expect(runtime.sendMessage).toHaveBeenCalledWith({ name: 'page.count', request: { count: 1 } });
  });

  it('asks again where a worker does not listen yet, or has stopped while it worked', async () => {
    runtime.sendMessage.mockRejectedValueOnce(new Error('no receiver')).mockResolvedValueOnce(undefined);
    runtime.sendMessage.mockResolvedValueOnce(ok(null));
    expect(await ask(createClient())).toMatchObject({ ok: true });
    expect(runtime.sendMessage).toHaveBeenCalledTimes(3);
    // And gives up in the end, where that is no reply.
    for (const answer of [undefined, null, {}, { ok: true }, { ok: 'yes', value: 1 }]) {
      runtime.sendMessage.mockReset().mockResolvedValue(answer);
      expect(await ask(createClient())).toEqual(NO_REPLY);
    }
  });

  it.each([undefined, vi.fn()])(
    'asks nobody when its extension is gone, and tells of it (%s)',
    async (told) => {
      runtime.sendMessage.mockImplementation(() => {
        runtime.id = undefined;
        throw new Error('Extension context invalidated.');
      });
      expect(await ask(createClient(told))).toEqual(NO_REPLY);
      expect(runtime.sendMessage).toHaveBeenCalledTimes(1);
      if (told) expect(told).toHaveBeenCalledTimes(1);
    },
  );

  it('of our own pages checks what a reply holds', async () => {
    const isCounted = (_name: string, value: unknown): value is never => value === null;
    const client = createCheckingClient(async () => isCounted);
    const failure = failed({ kind: 'offline' });
    runtime.sendMessage.mockResolvedValueOnce(ok('something else')).mockResolvedValueOnce(ok(null));
    runtime.sendMessage.mockResolvedValueOnce(failure);
    expect([await ask(client), await ask(client), await ask(client)]).toEqual([NO_REPLY, ok(null), failure]);
  });
});

describe('a page', () => {
  it('is asked by the tab, in one frame or in all; where nobody answers, nothing is shown', async () => {
    tabs.sendMessage.mockResolvedValueOnce(true).mockResolvedValueOnce(undefined);
    expect(await askToInspect(7, { closes: true, frame: 0 })).toBe(true);
    expect(await askToInspect(7, { closes: false })).toBe(false);
    tabs.sendMessage.mockRejectedValue(new Error('Receiving end does not exist.'));
    expect([await askToInspect(7, { closes: true }), await askPage(7)]).toEqual([false, undefined]);
    expect(tabs.sendMessage.mock.calls).toEqual([
      [7, { name: 'page.inspect', closes: true }, { frameId: 0 }],
      [7, { name: 'page.inspect', closes: false }, {}],
      [7, { name: 'page.inspect', closes: true }, {}],
      [7, { name: 'page.identifiers' }, { frameId: 0 }],
    ]);
  });

  it('answers its own extension, where it has something to show, for as long as it lives', () => {
    const life = new AbortController();
    onInspect((closes) => closes, life.signal);
    const [listener] = runtime.onMessage.addListener.mock.calls[0] ?? [];
    const reply = vi.fn();
    for (const [message, id] of [
      [null, 'token-lens'],
      [{ name: 'page.inspect', closes: true }, 'another'],
      [{ name: 'page.identifiers', closes: true }, 'token-lens'],
      [{ name: 'page.inspect', closes: false }, 'token-lens'],
      [{ name: 'page.inspect', closes: true }, 'token-lens'],
    ])
      listener(message, { id }, reply);
    expect(reply.mock.calls).toEqual([[true]]);
    life.abort();
    expect(runtime.onMessage.removeListener).toHaveBeenCalledWith(listener);
  });
});

it('a language’s sentences are read from its folder', async () => {
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockResolvedValue(Response.json({ name: { message: '名前' } }));
  expect(await readCatalogue('ja', (path) => `own:/${path}`)).toEqual({ name: '名前' });
  expect(fetched).toHaveBeenCalledWith('own:/_locales/ja/messages.json');
});

describe('the settings of pages', () => {
  it('are told to every tab that has an id, without what pages do not go by', async () => {
    tabs.sendMessage.mockResolvedValue(undefined);
    const settings = readPageSettings({ marks: false });
    await tellPages([{ id: 3 }, {}], { ...settings, labelledTokens: ['a label'] } as never);
    expect(tabs.sendMessage.mock.calls).toEqual([[3, { name: 'page.settings', settings }, {}]]);
  });

  it('are none where nobody answers', async () => {
    const client = createClient();
    const settings = readSettingsOfPage(client);
    await vi.runAllTimersAsync();
    expect(await settings).toBeUndefined();
  });
});
