/** Who may send which message, and which requests reach a handler. */
import { expect, it } from 'vitest';
import type { ConnectionStatus } from '../../lib/chain/connections.ts';
import { failed, success } from '../../lib/failure.ts';
import * as limits from '../../lib/messaging/limits.ts';
import { type MessageName, protocol } from '../../lib/messaging/protocol.ts';
import { createRouter, type Handlers, type MessageSender } from '../../lib/messaging/router.ts';
import { siteAt } from '../../lib/network/explorers.ts';
import { TOKENS } from '../data/index.ts';
import { MESSAGE_NAMES, REQUESTS } from './requests.ts';

const OWN_ID = 'token-lens';
const OWN_BASE = `chrome-extension://${OWN_ID}/`;
const TAB = { id: 7 };
const OFFLINE = failed({ kind: 'offline' });

/** A router with handlers that record their calls. */
function setUp(replies: Partial<Handlers> = {}) {
  const ran: unknown[] = [];
  const reported: unknown[] = [];
  const answer = (name: MessageName) => async (request: unknown, caller: unknown, frame: unknown) => {
    ran.push([name, request, caller, frame]);
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
it.each<readonly [string, MessageSender, Role]>([
  ['the popup', PAGE, 'page'],
  ['the options in a tab', { ...PAGE, url: `${OWN_BASE}options.html#keys`, tab: TAB }, 'page'],
  ['the content script on an explorer', CONTENT, 'content'],
  ['an about: frame of an explorer', at('about:srcdoc', 'https://cardanoscan.io'), 'content'],
  ['the card in a page', CARD, 'card'],
  ['card.html in a tab', { ...CARD, frameId: 0 }, 'refused'],
  ['a card without a tab', { ...CARD, tab: undefined }, 'refused'],
  ['an extension page without an ID', { url: PAGE.url }, 'refused'],
  ['an extension page with another ID', { ...PAGE, id: 'other' }, 'refused'],
  ['an address that begins so', { ...PAGE, url: `chrome-extension://${OWN_ID}.evil/` }, 'refused'],
  ['a sender without an address', { id: OWN_ID, tab: TAB }, 'refused'],
  ['the content script without a tab', { id: OWN_ID, url: CONTENT.url }, 'refused'],
  ['the content script with another ID', { ...CONTENT, id: 'other' }, 'refused'],
  ['the content script on another site', at('https://evil.example/'), 'elsewhere'],
  ['the content script over http', at('http://cardanoscan.io/'), 'elsewhere'],
  ['an about: frame of another site', at('about:blank', 'https://evil.example'), 'elsewhere'],
  ['another site with an allowed origin', at('https://evil.example/', 'https://cardanoscan.io'), 'elsewhere'],
  ['a sandboxed frame', at('about:srcdoc', 'null'), 'elsewhere'],
  ['a frame of unknown origin', at('about:srcdoc'), 'refused'],
  ['a blob', at('blob:https://cardanoscan.io/00'), 'elsewhere'],
])('4: accepts from %s the allowed messages only', async (_name, sender, role) => {
  for (const name of MESSAGE_NAMES) {
    const { route, ran, reported } = setUp();
    const request = REQUESTS[name];
    const allowed = FROM_CONTENT.includes(name) ? 'content' : 'page';
    // A content script on another site learns that it may not run, and no setting.
    const may = role === allowed || (role === 'elsewhere' && name === 'page.settings');
    expect([name, await route({ name, request }, sender)]).toEqual([name, may ? OFFLINE : undefined]);
    expect([ran.length, reported]).toEqual([may ? 1 : 0, []]);
  }
});

it('handlers get the request, and tab, frame and site from the browser', async () => {
  const { route, ran } = setUp();
  const look = { name: 'page.look', request: REQUESTS['page.look'] };
  for (const frameId of [0, 4]) await route(look, { ...CONTENT, frameId });
  const caller = { tab: TAB.id, site: 'https://cardanoscan.io' };
  expect(ran).toEqual([0, 4].map((frameId) => [look.name, look.request, caller, frameId]));
  const status = { name: 'storage.status', request: {} };
  // The limits of tabs are for web pages.
  await route(status, { ...PAGE, tab: TAB });
  expect(ran.at(-1)).toEqual([status.name, {}, { tab: undefined }, undefined]);
});

it('refuses each message with a missing, an additional or an odd field, or another name', async () => {
  const { route, ran } = setUp();
  for (const [name, request] of Object.entries(REQUESTS)) {
    const odd = Object.keys(request).flatMap((field) =>
      [undefined, null, true, {}, -2, '\0'].flatMap((value) =>
        value === '\0' && ['key', 'text', 'block'].includes(field) ? [] : { ...request, [field]: value },
      ),
    );
    for (const message of [
      ...[...odd, undefined, [request], JSON.stringify(request), { ...request, more: 1 }].map((one) => ({
        name,
        request: one,
      })),
      ...[{ name }, { request }, { name, request, more: 1 }, [name, request]],
      ...['', `${name} `, 'constructor', '__proto__', [name]].map((one) => ({ name: one, request })),
    ]) {
      const reply = await route(message, FROM_CONTENT.includes(name) ? CONTENT : PAGE);
      expect([message, reply]).toEqual([message, undefined]);
    }
  }
  expect(ran).toEqual([]);
});

it('4: a huge message has no reply, runs no handler and throws nothing', async () => {
  const { route, ran, reported } = setUp();
  let deep: unknown = {};
  for (let i = 0; i < 100_000; i++) deep = { request: deep };
  for (const huge of ['a'.repeat(10_000_000), deep, Array(1_000_000).fill(0)])
    for (const message of [huge, ...MESSAGE_NAMES.map((name) => ({ name, request: huge }))])
      for (const sender of [PAGE, CONTENT]) expect(await route(message, sender)).toBeUndefined();
  expect([ran, reported]).toEqual([[], []]);
});

it('returns what the handler returns; reports an exception once and returns a failure', async () => {
  const clear = { name: 'connection.clear', request: { network: 'mainnet' } };
  const reply = success({ host: 'api.koios.rest' } as ConnectionStatus);
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

const { subject, policy, fingerprint } = TOKENS.fernwood;
const ofSubject = { kind: 'subject', subject };
const ofPolicy = { kind: 'policy', policy };
const badFingerprint = fingerprint.replace(/.$/, 'q');
const block = 'x'.repeat(limits.MAX_BLOCK);
const blocks = Array(Math.floor(limits.MAX_CHARACTERS / limits.MAX_BLOCK)).fill(block);
const NODE = 'https://node.example';
it.each<readonly [MessageName, string, readonly unknown[], readonly unknown[]]>([
  ['tokens.list', 'network', ['preview'], ['testnet']],
  [
    'tokens.list',
    'identifiers',
    [Array(limits.MAX_IDENTIFIERS).fill(ofPolicy)],
    [
      ...[Array(limits.MAX_IDENTIFIERS + 1).fill(ofPolicy), []],
      ...[{ kind: 'asset', subject }, { kind: 'subject', policy }, { ...ofSubject, policy }, null].map(
        (bad) => [ofSubject, bad],
      ),
      [{ kind: 'subject', subject: subject.toUpperCase() }],
      [{ kind: 'policy', policy: subject }],
      [{ kind: 'fingerprint', fingerprint: badFingerprint }],
    ],
  ],
  [
    'page.look',
    'blocks',
    [[], Array(limits.MAX_BLOCKS).fill('<p></p>'), blocks],
    [[`${block}x`], Array(limits.MAX_BLOCKS + 1).fill(''), [...blocks, block], [7]],
  ],
  ['page.look', 'found', [3], [1.5, '3']],
  ['page.look', 'url', [NODE], ['/tokens', `https://x.example/${'x'.repeat(limits.MAX_URL)}`]],
  ['card.point', 'block', ['', block], [`${block}x`]],
  ['card.point', 'at', [-1, 0], [0.5]],
  ['card.point', 'element', [0], [-1]],
  ['card.point', 'neighbours', [[]], [Array(limits.MAX_NEIGHBOURS + 1).fill(subject), [policy.slice(1)]]],
  ['connection.set', 'key', ['x'.repeat(1_000)], ['x'.repeat(limits.MAX_KEY_LENGTH + 1)]],
  ['connection.set', 'kind', ['koios'], ['dolos']],
  [
    'connection.set',
    'address',
    ['', NODE, `${NODE}?token=secret`, 'http://localhost:3000'],
    ['http://node.example', `${NODE}/`, `${NODE}/${'x'.repeat(1_000)}`],
  ],
  ['connection.set', 'metadata', ['', NODE], [`${NODE}?token=secret`, 'https://me:secret@node.example']],
])('a request of %s is accepted with a valid `%s` only', (name, field, valid, invalid) => {
  const isRequest = (value: unknown) =>
    protocol[name].request.safeParse({ ...REQUESTS[name], [field]: value }).success;
  expect([valid.filter((one) => !isRequest(one)), invalid.filter(isRequest)]).toEqual([[], []]);
});
