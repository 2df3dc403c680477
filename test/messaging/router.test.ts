/** The background's door: who speaks, whether they may, and whether what they say is a request at all. */
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { failed, success } from '../../lib/failure.ts';
import type { MessageName } from '../../lib/messaging/protocol.ts';
import { createRouter, type Handlers, type Sender } from '../../lib/messaging/router.ts';
import { siteAt } from '../../lib/network/explorers.ts';
import { MESSAGE_NAMES, REQUESTS } from './requests.ts';

const OWN_ID = 'token-lens';
const OWN_BASE = `chrome-extension://${OWN_ID}/`;
const TAB = { id: 7 };
const OFFLINE = failed({ kind: 'offline' });

/** A router whose handlers only record that they ran, and what was reported. */
function stand(replies: Partial<Handlers> = {}) {
  const ran: (readonly [name: string, request: unknown])[] = [];
  const reported: unknown[] = [];
  const answer = (name: MessageName) => async (request: unknown) => {
    ran.push([name, request]);
    return OFFLINE;
  };
  const recording = Object.fromEntries(MESSAGE_NAMES.map((name) => [name, answer(name)]));
  const route = createRouter({
    handlers: { ...(recording as unknown as Handlers), ...replies },
    ownId: OWN_ID,
    ownBase: OWN_BASE,
    isSite: async (url) => siteAt(url) !== undefined,
    report: (error) => reported.push(error),
  });
  return { route, ran, reported };
}

const PAGE: Sender = { id: OWN_ID, url: `${OWN_BASE}popup.html` };
const CONTENT: Sender = { id: OWN_ID, url: 'https://cardanoscan.io/token/00', tab: TAB };
const CARD: Sender = { id: OWN_ID, url: `${OWN_BASE}card.html`, tab: TAB, frameId: 3 };
/** What content scripts and cards may say; a page of our own may say everything else. */
const FROM_CONTENT = 'tokens.resolve token.match card.open page.count page.settings'.split(' ');
const FROM_CARD = ['card.content'];

/** The content script as the browser tells of it, at another address. */
const at = (url: string, origin?: string): Sender => ({ ...CONTENT, url, origin });

/** Who speaks, and whether that is one of our pages, our content script, or nobody that is heard. */
const SENDERS: readonly (readonly [string, Sender, 'page' | 'content' | 'card' | 'nobody'])[] = [
  ['the popup', PAGE, 'page'],
  ['the options in a tab', { ...PAGE, url: `${OWN_BASE}options.html#keys`, tab: TAB }, 'page'],
  ['the content script on an explorer', CONTENT, 'content'],
  ['the content script on a test network', at('https://preview.cexplorer.io/'), 'content'],
  ['a frame that its page has written', at('about:srcdoc', 'https://cardanoscan.io'), 'content'],
  ['the card in a page', CARD, 'card'],
  ['a card in a tab of its own', { ...CARD, frameId: 0 }, 'nobody'],
  ['a card without a tab', { ...CARD, tab: undefined }, 'nobody'],
  ['nobody known', {}, 'nobody'],
  ['our page without an id', { url: PAGE.url }, 'nobody'],
  ['our page under another id', { ...PAGE, id: 'other' }, 'nobody'],
  ['our page under an empty id', { ...PAGE, id: '' }, 'nobody'],
  ['a page of another extension', { ...PAGE, url: 'chrome-extension://other/popup.html' }, 'nobody'],
  ['an address that begins like ours', { ...PAGE, url: `chrome-extension://${OWN_ID}.evil/` }, 'nobody'],
  ['an address with ours inside', { ...PAGE, url: `https://evil.example/${OWN_BASE}` }, 'nobody'],
  ['somebody without an address', { id: OWN_ID, tab: TAB }, 'nobody'],
  ['the content script without a tab', { id: OWN_ID, url: CONTENT.url }, 'nobody'],
  ['the content script under another id', { ...CONTENT, id: 'other' }, 'nobody'],
  ['the content script on another site', at('https://evil.example/'), 'nobody'],
  ['the content script in the clear', at('http://cardanoscan.io/'), 'nobody'],
  ['the content script on a lookalike', at('https://cardanoscan.io.evil.example/'), 'nobody'],
  ['the content script behind a user name', at('https://cardanoscan.io@evil.example/'), 'nobody'],
  ['a frame that another page has written', at('about:blank', 'https://evil.example'), 'nobody'],
  ['another site with our origin', at('https://evil.example/', 'https://cardanoscan.io'), 'nobody'],
  ['a sandboxed frame', at('about:srcdoc', 'null'), 'nobody'],
  ['a frame of unknown origin', at('about:srcdoc'), 'nobody'],
  ['a blob', at('blob:https://cardanoscan.io/00'), 'nobody'],
];

describe('the door', () => {
  it.each(SENDERS)(
    'hears from %s what they may say, and only that (promise 7)',
    async (_who, sender, speaker) => {
      for (const name of MESSAGE_NAMES) {
        const { route, ran, reported } = stand();
        const request = REQUESTS[name];
        const speakers = FROM_CONTENT.includes(name) ? 'content' : FROM_CARD.includes(name) ? 'card' : 'page';
        const may = speaker === speakers;
        expect([name, await route({ name, request }, sender)]).toEqual([name, may ? OFFLINE : undefined]);
        expect([ran, reported]).toEqual([may ? [[name, request]] : [], []]);
      }
    },
  );

  it.each(MESSAGE_NAMES)('refuses %s when a field is missing or one is too many', async (name) => {
    const { route, ran } = stand();
    const request = REQUESTS[name];
    const without = Object.keys(request).map((field) => ({ ...request, [field]: undefined }));
    const requests = [
      ...without,
      undefined,
      null,
      [request],
      JSON.stringify(request),
      { ...request, more: 1 },
    ];
    for (const message of [
      ...requests.map((one) => ({ name, request: one })),
      { name },
      { request },
      { name, request, more: 1 },
      { name: name.toUpperCase(), request },
      { name: [name], request },
      [name, request],
    ])
      expect(await route(message, PAGE)).toBeUndefined();
    expect(ran).toEqual([]);
  });

  it.each(['', 'token', 'token.lookup ', 'constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'knows no message called %j',
    async (name) => {
      const { route, ran } = stand();
      for (const request of Object.values(REQUESTS))
        expect(await route(JSON.parse(JSON.stringify({ name, request })), PAGE)).toBeUndefined();
      expect(ran).toEqual([]);
    },
  );
});

/** What reaches for an object's prototype, once it is merged, spread or looked up somewhere. */
const POISON: readonly unknown[] = [
  '{"__proto__":{"name":"key.clear","request":{"network":"mainnet"}}}',
  '{"name":"key.clear","request":{"__proto__":{"network":"mainnet"}}}',
  '{"name":"key.clear","request":{"network":"__proto__"}}',
  '{"name":"__proto__","request":{"network":"mainnet"}}',
  '{"name":{"__proto__":"key.clear"},"request":{"network":"mainnet"}}',
  '{"name":"key.approve","request":{"constructor":{"prototype":{"network":"mainnet"}}}}',
  '{"constructor":{"prototype":{"name":"key.clear"}}}',
  '{"network":"mainnet","__proto__":null}',
].map((text) => JSON.parse(text));

describe('a message of any kind', () => {
  it('gets no answer, runs nothing and throws nothing unless it is sound (promise 6)', async () => {
    const { route, ran, reported } = stand();
    const fetches = vi.spyOn(globalThis, 'fetch');
    const name = fc.constantFrom(...MESSAGE_NAMES);
    const request = fc.constantFrom(...Object.values(REQUESTS));
    const poison = fc.constantFrom(...POISON);
    const values = fc.oneof(
      fc.jsonValue({ maxDepth: 12 }),
      fc.anything({ withDate: true, withMap: true, withBigInt: true, withNullPrototype: true }),
      fc.record({ name, request: fc.oneof(fc.jsonValue(), poison) }),
      fc.record({ name: fc.oneof(fc.jsonValue(), poison), request }),
      fc.record({ name, request, more: poison }),
      poison,
    );
    // Those who are heard come more often: to the others the door is shut whatever they say.
    const anybody = fc.constantFrom(...SENDERS.map(([, sender]) => sender));
    const senders = fc.oneof(fc.constantFrom(PAGE, CONTENT), anybody);
    await fc.assert(
      fc.asyncProperty(values, senders, async (value, sender) => {
        fc.pre(!isSound(value));
        return (await route(value, sender)) === undefined;
      }),
      { numRuns: process.env.FUZZ ? 100_000 : 10_000 },
    );
    expect([ran, reported]).toEqual([[], []]);
    expect(fetches).not.toHaveBeenCalled();
    expect(Object.hasOwn(Object.prototype, 'network')).toBe(false);
    fetches.mockRestore();
  }, 60_000);

  it('of 10 MB, or 100,000 deep, in any place gets no answer', async () => {
    const { route, ran, reported } = stand();
    const text = 'a'.repeat(10_000_000);
    let deep: unknown = {};
    for (let i = 0; i < 100_000; i++) deep = { request: deep };
    for (const huge of [text, deep, Array(1_000_000).fill(0)]) {
      const messages: unknown[] = [huge, { name: huge, request: {} }, { [text.slice(0, 1_000)]: huge }];
      for (const name of MESSAGE_NAMES) {
        messages.push({ name, request: huge });
        for (const field of Object.keys(REQUESTS[name]))
          messages.push({ name, request: { ...REQUESTS[name], [field]: huge } });
      }
      for (const sender of [PAGE, CONTENT])
        for (const message of messages) expect(await route(message, sender)).toBeUndefined();
    }
    expect([ran, reported]).toEqual([[], []]);
  });

  it('is refused when any one field of a sound request holds something else', async () => {
    const { route, ran } = stand();
    const fields = MESSAGE_NAMES.flatMap((name) =>
      Object.keys(REQUESTS[name]).map((field) => [name, field] as const),
    );
    /** Any text may be tried as a key, any short one be a name; no priority means the one that is set. */
    const mayBe = (field: string, value: unknown) =>
      ((field === 'projectId' || field === 'text') && typeof value === 'string') ||
      (field === 'priority' && value === null) ||
      (field === 'session' && typeof value === 'boolean') ||
      (field === 'among' && Array.isArray(value) && value.length === 0);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...fields), fc.jsonValue(), async ([name, field], value) => {
        fc.pre(!mayBe(field, value));
        return (await route({ name, request: { ...REQUESTS[name], [field]: value } }, PAGE)) === undefined;
      }),
      { numRuns: 2_000 },
    );
    expect(ran).toEqual([]);
  });
});

/** Some messages ask for nothing in particular, and chance may well send one. */
function isSound(value: unknown): boolean {
  const { name, request } = Object(value) as { name?: unknown; request?: unknown };
  const isFree = typeof name === 'string' && /^(?:list|cache)\.|^page\.settings$/.test(name);
  return isFree && Object.keys(Object(request)).length === 0;
}

it('a handler is told the tab and the frame by the browser, never by the message', async () => {
  const told: unknown[] = [];
  const count: Handlers['page.count'] = async (_request, { tab }, frame) => {
    told.push([tab, frame]);
    return success(null);
  };
  const { route } = stand({ 'page.count': count });
  const message = { name: 'page.count', request: { count: 3 } };
  for (const frameId of [0, 4]) await route(message, { ...CONTENT, frameId });
  expect(await route({ ...message, request: { count: 3, tab: 1, frameId: 0 } }, CONTENT)).toBeUndefined();
  expect(told).toEqual([
    [TAB.id, 0],
    [TAB.id, 4],
  ]);
});

it('an answer is what the handler says; of one that throws it is a failure, reported once', async () => {
  const clear = { name: 'key.clear', request: { network: 'mainnet' } };
  const said = success({ kind: 'none' } as const);
  expect(await stand({ 'key.clear': async () => said }).route(clear, PAGE)).toEqual(said);
  const error = new Error('a secret in a message');
  const fault = () => {
    throw error;
  };
  for (const handler of [fault, async () => fault()]) {
    const { route, reported } = stand({ 'key.clear': handler });
    expect(await route(clear, PAGE)).toEqual(failed({ kind: 'malformed', detail: 'own-fault' }));
    expect(reported).toEqual([error]);
  }
});
