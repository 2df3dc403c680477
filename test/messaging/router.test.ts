/** Who may send which message, and which requests reach a handler. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ConnectionStatus } from '../../lib/chain/connections.ts';
import { failed, success } from '../../lib/failure.ts';
import type { MessageName } from '../../lib/messaging/protocol.ts';
import { createRouter, type Handlers, type MessageSender } from '../../lib/messaging/router.ts';
import { siteAt } from '../../lib/network/explorers.ts';
import { cases } from '../cases.ts';
import { MESSAGE_NAMES, REQUESTS } from './requests.ts';

const OWN_ID = 'token-lens';
const OWN_BASE = `chrome-extension://${OWN_ID}/`;
const TAB = { id: 7 };
const OFFLINE = failed({ kind: 'offline' });

/** A router with handlers that record their calls. */
function setUp(replies: Partial<Handlers> = {}) {
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

const PAGE: MessageSender = { id: OWN_ID, url: `${OWN_BASE}popup.html` };
const CONTENT: MessageSender = { id: OWN_ID, url: 'https://cardanoscan.io/token/00', tab: TAB };
const CARD: MessageSender = { id: OWN_ID, url: `${OWN_BASE}card.html`, tab: TAB, frameId: 3 };
/** Extension pages may send all other messages. */
const FROM_CONTENT = 'page.look card.point page.settings'.split(' ');

/** The content script at another address. */
const at = (url: string, origin?: string): MessageSender => ({ ...CONTENT, url, origin });

type Role = 'page' | 'content' | 'card' | 'elsewhere' | 'refused';
const SENDERS: readonly (readonly [string, MessageSender, Role])[] = [
  ['the popup', PAGE, 'page'],
  ['the options in a tab', { ...PAGE, url: `${OWN_BASE}options.html#keys`, tab: TAB }, 'page'],
  ['the content script on an explorer', CONTENT, 'content'],
  ['the content script on a test network', at('https://preview.cexplorer.io/'), 'content'],
  ['an about: frame of an explorer', at('about:srcdoc', 'https://cardanoscan.io'), 'content'],
  ['the card in a page', CARD, 'card'],
  ['card.html in a tab', { ...CARD, frameId: 0 }, 'refused'],
  ['a card without a tab', { ...CARD, tab: undefined }, 'refused'],
  ['an unknown sender', {}, 'refused'],
  ['an extension page without an ID', { url: PAGE.url }, 'refused'],
  ['an extension page with another ID', { ...PAGE, id: 'other' }, 'refused'],
  ['an extension page with an empty ID', { ...PAGE, id: '' }, 'refused'],
  ['a page of another extension', { ...PAGE, url: 'chrome-extension://other/popup.html' }, 'refused'],
  ['an address that begins so', { ...PAGE, url: `chrome-extension://${OWN_ID}.evil/` }, 'refused'],
  ['an address that contains the own one', { ...PAGE, url: `https://evil.example/${OWN_BASE}` }, 'refused'],
  ['a sender without an address', { id: OWN_ID, tab: TAB }, 'refused'],
  ['the content script without a tab', { id: OWN_ID, url: CONTENT.url }, 'refused'],
  ['the content script with another ID', { ...CONTENT, id: 'other' }, 'refused'],
  ['the content script on another site', at('https://evil.example/'), 'elsewhere'],
  ['the content script over http', at('http://cardanoscan.io/'), 'elsewhere'],
  ['the content script on a lookalike', at('https://cardanoscan.io.evil.example/'), 'elsewhere'],
  ['the content script at a user name', at('https://cardanoscan.io@evil.example/'), 'elsewhere'],
  ['an about: frame of another site', at('about:blank', 'https://evil.example'), 'elsewhere'],
  ['another site with an allowed origin', at('https://evil.example/', 'https://cardanoscan.io'), 'elsewhere'],
  ['a sandboxed frame', at('about:srcdoc', 'null'), 'elsewhere'],
  ['a frame of unknown origin', at('about:srcdoc'), 'refused'],
  ['a blob', at('blob:https://cardanoscan.io/00'), 'elsewhere'],
];

it.each(SENDERS)('4: accepts from %s the allowed messages only', async (_name, sender, role) => {
  for (const name of MESSAGE_NAMES) {
    const { route, ran, reported } = setUp();
    const request = REQUESTS[name];
    const allowed = FROM_CONTENT.includes(name) ? 'content' : 'page';
    // A content script on another site learns that it may not run, and no setting.
    const may = role === allowed || (role === 'elsewhere' && name === 'page.settings');
    expect([name, await route({ name, request }, sender)]).toEqual([name, may ? OFFLINE : undefined]);
    expect([ran, reported]).toEqual([may ? [[name, request]] : [], []]);
  }
});

it('refuses each message with a missing or an additional field, or another name', async () => {
  const { route, ran } = setUp();
  const names = ['', 'token', 'token.view ', 'constructor', '__proto__', 'toString', ['connection.clear']];
  for (const [name, request] of Object.entries(REQUESTS)) {
    const without = Object.keys(request).map((field) => ({ ...request, [field]: undefined }));
    const sender = FROM_CONTENT.includes(name) ? CONTENT : PAGE;
    const requests = [...without, undefined, [request], JSON.stringify(request), { ...request, more: 1 }];
    for (const message of [
      ...requests.map((one) => ({ name, request: one })),
      ...[{ name }, { request }, { name, request, more: 1 }, [name, request]],
      ...[...names, name.toUpperCase()].map((one) => ({ name: one, request })),
    ])
      expect(await route(message, sender)).toBeUndefined();
  }
  expect(ran).toEqual([]);
});

/** Attempts to pollute a prototype. */
const POISON: readonly unknown[] = [
  '{"__proto__":{"name":"connection.clear","request":{"network":"mainnet"}}}',
  '{"name":"connection.clear","request":{"__proto__":{"network":"mainnet"}}}',
  '{"name":"connection.clear","request":{"network":"__proto__"}}',
  '{"name":"__proto__","request":{"network":"mainnet"}}',
  '{"name":{"__proto__":"connection.clear"},"request":{"network":"mainnet"}}',
  '{"name":"connection.test","request":{"constructor":{"prototype":{"network":"mainnet"}}}}',
  '{"constructor":{"prototype":{"name":"connection.clear"}}}',
  '{"network":"mainnet","__proto__":null}',
].map((text) => JSON.parse(text));

it('4: an arbitrary message has no reply, runs no handler and throws nothing unless it is valid', async () => {
  const { route, ran, reported } = setUp();
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
  // Allowed senders more often: all messages of the others are refused.
  const anySender = fc.constantFrom(...SENDERS.map(([, sender]) => sender));
  const senders = fc.oneof(fc.constantFrom(PAGE, CONTENT), anySender);
  const isRefused = fc.asyncProperty(values, senders, async (value, sender) => {
    fc.pre(!isValid(value));
    return (await route(value, sender)) === undefined;
  });
  await fc.assert(isRefused, { numRuns: cases(2_000, 10_000, 100_000) });
  expect([ran, reported]).toEqual([[], []]);
  expect(Object.hasOwn(Object.prototype, 'network')).toBe(false);
});

it('an arbitrary message of 10 MB, or 100,000 levels deep, has no reply', async () => {
  const { route, ran, reported } = setUp();
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

it('an arbitrary message is refused when any field of a valid request has another value', async () => {
  const { route, ran } = setUp();
  const fieldsOf = (name: MessageName) => Object.keys(REQUESTS[name]).map((field) => [name, field] as const);
  /** The fields that have other valid values. */
  const mayBe = (field: string, value: unknown) =>
    (['key', 'text'].includes(field) && typeof value === 'string') ||
    (field === 'page' && Array.isArray(value));
  const anyField = fc.constantFrom(...MESSAGE_NAMES.flatMap(fieldsOf));
  const isRefused = fc.asyncProperty(anyField, fc.jsonValue(), async ([name, field], value) => {
    fc.pre(!mayBe(field, value));
    return (await route({ name, request: { ...REQUESTS[name], [field]: value } }, PAGE)) === undefined;
  });
  await fc.assert(isRefused, { numRuns: 2_000 });
  expect(ran).toEqual([]);
});

/** Some messages have an empty request, which random values can hit. */
function isValid(value: unknown): boolean {
  const { name, request } = Object(value) as { name?: unknown; request?: unknown };
  const own = MESSAGE_NAMES.find((one) => one === name);
  const isEmpty = (one: unknown) => Object.keys(Object(one)).length === 0;
  return own !== undefined && isEmpty(REQUESTS[own]) && isEmpty(request);
}

it('handlers get the tab and the frame from the browser, never from the message', async () => {
  const received: unknown[] = [];
  const look: Handlers['page.look'] = async (_request, { tab }, frame) => {
    received.push([tab, frame]);
    return success({ subjects: [], marks: [], unresolved: [] });
  };
  const { route } = setUp({ 'page.look': look });
  const message = { name: 'page.look', request: REQUESTS['page.look'] };
  for (const frameId of [0, 4]) await route(message, { ...CONTENT, frameId });
  expect(received).toEqual([0, 4].map((frameId) => [TAB.id, frameId]));
});

const STATUS: ConnectionStatus = {
  ...{ kind: 'koios', host: 'api.koios.rest', endsIn: null, needsKey: false, isDefault: false },
  ...{ isAllowed: true, pattern: null, metadata: '' },
};

it('returns what the handler returns; reports an exception once and returns a failure', async () => {
  const clear = { name: 'connection.clear', request: { network: 'mainnet' } };
  const reply = success(STATUS);
  expect(await setUp({ 'connection.clear': async () => reply }).route(clear, PAGE)).toEqual(reply);
  const error = new Error('a secret in a message');
  const fault = () => {
    throw error;
  };
  for (const handler of [fault, async () => fault()]) {
    const { route, reported } = setUp({ 'connection.clear': handler });
    expect(await route(clear, PAGE)).toEqual(failed({ kind: 'malformed', detail: 'internal-error' }));
    expect(reported).toEqual([error]);
  }
});
