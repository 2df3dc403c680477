/** The background's door: who speaks, whether they may, and whether what they say is a request at all. */
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { failed, success } from '../../lib/failure.ts';
import { IDENTIFIERS_AT_MOST, type MessageName } from '../../lib/messages/protocol.ts';
import { createRouter, type Handlers, type Sender } from '../../lib/messages/router.ts';
import { siteAt } from '../../lib/network/explorers.ts';
import { TOKENS } from '../data/index.ts';
import { MESSAGE_NAMES, REQUESTS } from './requests.ts';

const OWN_ID = 'token-lens';
const OWN_BASE = `chrome-extension://${OWN_ID}/`;
const TAB = { id: 7 };

const CLUE = { fingerprint: TOKENS.fernwood.fingerprint, policies: [], names: [] };
const NO_EVIDENCE = { clues: [], policies: [], subjects: [] };
const withClue = (fields: object) => ({ evidence: { ...NO_EVIDENCE, clues: [{ ...CLUE, ...fields }] } });

/** A router whose handlers only record that they ran, and what was reported. */
function stand(replies: Partial<Handlers> = {}) {
  const ran: (readonly [name: string, request: unknown])[] = [];
  const reported: unknown[] = [];
  const answer = (name: MessageName) => async (request: unknown) => {
    ran.push([name, request]);
    return failed({ kind: 'offline' });
  };
  const route = createRouter({
    handlers: {
      ...(Object.fromEntries(MESSAGE_NAMES.map((name) => [name, answer(name)])) as unknown as Handlers),
      ...replies,
    },
    ownId: OWN_ID,
    ownBase: OWN_BASE,
    isSite: async (url) => siteAt(url) !== undefined,
    report: (error) => reported.push(error),
  });
  return { route, ran, reported };
}

const PAGE: Sender = { id: OWN_ID, url: `${OWN_BASE}popup.html` };
const CONTENT: Sender = { id: OWN_ID, url: 'https://cardanoscan.io/token/00', tab: TAB };
/** What the design lets content scripts say; everything may come from a page of our own. */
const FROM_CONTENT: readonly string[] = [
  'token.lookup',
  'token.match',
  'policy.tokens',
  'token.logo',
  'page.count',
  'language.words',
];
/** Of a page of ours there is nothing to count. */
const NOT_FROM_PAGES: readonly string[] = ['page.count', 'token.match'];

/** The content script as the browser tells of it, at another address. */
const contentAt = (url: string, more: Sender = {}): Sender => ({ ...CONTENT, url, ...more });

/** Who speaks, and whether that is one of our pages, our content script, or nobody that is heard. */
const SENDERS: readonly (readonly [string, Sender, 'page' | 'content' | 'nobody'])[] = [
  ['the popup', PAGE, 'page'],
  ['the options in a tab', { ...PAGE, url: `${OWN_BASE}options.html#keys`, tab: TAB }, 'page'],
  ['the content script on an explorer', CONTENT, 'content'],
  ['the content script on a test network', contentAt('https://preview.cexplorer.io/'), 'content'],
  ['nobody known', {}, 'nobody'],
  ['our page without an id', { url: PAGE.url }, 'nobody'],
  ['our page under another id', { ...PAGE, id: 'other' }, 'nobody'],
  ['our page under an empty id', { ...PAGE, id: '' }, 'nobody'],
  ['a page of another extension', { ...PAGE, url: 'chrome-extension://other/popup.html' }, 'nobody'],
  [
    'a page whose address only begins like ours',
    { ...PAGE, url: `chrome-extension://${OWN_ID}.evil/` },
    'nobody',
  ],
  [
    'a page that has our address inside of its own',
    { ...PAGE, url: `https://evil.example/${OWN_BASE}` },
    'nobody',
  ],
  ['somebody without an address', { id: OWN_ID, tab: TAB }, 'nobody'],
  ['somebody with an empty address', { id: OWN_ID, url: '', tab: TAB }, 'nobody'],
  ['the content script without a tab', { id: OWN_ID, url: CONTENT.url }, 'nobody'],
  ['the content script under another id', { ...CONTENT, id: 'other' }, 'nobody'],
  ['the content script on another site', contentAt('https://evil.example/'), 'nobody'],
  ['the content script in the clear', contentAt('http://cardanoscan.io/'), 'nobody'],
  ['the content script on a lookalike', contentAt('https://cardanoscan.io.evil.example/'), 'nobody'],
  ['the content script behind a user name', contentAt('https://cardanoscan.io@evil.example/'), 'nobody'],
  [
    'the content script in a frame that its page has written',
    contentAt('about:srcdoc', { origin: 'https://cardanoscan.io' }),
    'content',
  ],
  [
    'the content script in a frame that another page has written',
    contentAt('about:blank', { origin: 'https://evil.example' }),
    'nobody',
  ],
  [
    'the content script on another site with an origin of ours',
    contentAt('https://evil.example/', { origin: 'https://cardanoscan.io' }),
    'nobody',
  ],
  ['the content script in a sandboxed frame', contentAt('about:srcdoc', { origin: 'null' }), 'nobody'],
  ['the content script in a frame of unknown origin', contentAt('about:srcdoc'), 'nobody'],
  ['the content script in a blob', contentAt('blob:https://cardanoscan.io/00'), 'nobody'],
];

describe('the door', () => {
  it.each(SENDERS)(
    'hears from %s what they may say, and only that (promise 7)',
    async (_who, sender, speaker) => {
      for (const name of MESSAGE_NAMES) {
        const { route, ran, reported } = stand();
        const request = REQUESTS[name];
        const isOwn = speaker === 'page' && !NOT_FROM_PAGES.includes(name);
        const may = isOwn || (speaker === 'content' && FROM_CONTENT.includes(name));
        expect([name, await route({ name, request }, sender)]).toEqual([
          name,
          may ? failed({ kind: 'offline' }) : undefined,
        ]);
        expect(ran).toEqual(may ? [[name, request]] : []);
        expect(reported).toEqual([]);
      }
    },
  );

  it.each(MESSAGE_NAMES)('refuses %s when a field is missing or one is too many', async (name) => {
    const { route, ran } = stand();
    const request = REQUESTS[name];
    for (const field of Object.keys(request)) {
      const rest = Object.fromEntries(Object.entries(request).filter(([key]) => key !== field));
      expect([field, await route({ name, request: rest }, PAGE)]).toEqual([field, undefined]);
    }
    for (const message of [
      { name },
      { request },
      { name, request: undefined },
      { name, request: null },
      { name, request: [request] },
      { name, request: JSON.stringify(request) },
      { name, request: { ...request, more: 1 } },
      { name, request, more: 1 },
      { name: name.toUpperCase(), request },
      { name: [name], request },
      [name, request],
      name,
    ]) {
      expect(await route(message, PAGE)).toBeUndefined();
    }
    expect(ran).toEqual([]);
  });

  it.each(['', 'token', 'token.lookup ', 'constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'knows no message called %j',
    async (name) => {
      const { route, ran } = stand();
      for (const request of Object.values(REQUESTS)) {
        expect(await route(JSON.parse(JSON.stringify({ name, request })), PAGE)).toBeUndefined();
      }
      expect(ran).toEqual([]);
    },
  );

  const { subject, policy, fingerprint } = TOKENS.fernwood;
  const lookUp = (fields: object) => ({
    name: 'token.lookup',
    request: {
      network: 'mainnet',
      identifiers: [{ kind: 'subject', subject }],
      urgency: 'visible',
      ...fields,
    },
  });

  it.each([
    ['a network that is none', { network: 'testnet' }],
    ['an urgency that is none', { urgency: 'now' }],
    ['no identifier', { identifiers: [] }],
    ['a text for an identifier', { identifiers: [subject] }],
    ['a kind that is none', { identifiers: [{ kind: 'asset', subject }] }],
    ['another kind’s field', { identifiers: [{ kind: 'subject', policy }] }],
    ['a field more', { identifiers: [{ kind: 'subject', subject, policy }] }],
    ['a subject in upper case', { identifiers: [{ kind: 'subject', subject: subject.toUpperCase() }] }],
    [
      'another subject’s spelling',
      { identifiers: [{ kind: 'subject', subject, written: policy.toUpperCase() }] },
    ],
    ['a spelling in lower case', { identifiers: [{ kind: 'subject', subject, written: subject }] }],
    ['a spelling that is no text', { identifiers: [{ kind: 'subject', subject, written: [subject] }] }],
    ['a policy’s spelling', { identifiers: [{ kind: 'policy', policy, written: policy.toUpperCase() }] }],
    [
      'a subject with a dot',
      { identifiers: [{ kind: 'subject', subject: `${policy}.${subject.slice(56)}` }] },
    ],
    ['half a byte', { identifiers: [{ kind: 'subject', subject: subject.slice(1) }] }],
    ['a policy too long', { identifiers: [{ kind: 'policy', policy: subject }] }],
    [
      'a mistyped fingerprint',
      { identifiers: [{ kind: 'fingerprint', fingerprint: fingerprint.replace(/.$/, 'q') }] },
    ],
    [
      'a fingerprint in upper case',
      { identifiers: [{ kind: 'fingerprint', fingerprint: fingerprint.toUpperCase() }] },
    ],
    ['a text of 10 MB', { identifiers: [{ kind: 'subject', subject: 'a'.repeat(10_000_000) }] }],
    ['evidence of another form', { evidence: { clues: [], policies: [] } }],
    ['a clue with a policy that is none', withClue({ policies: ['ab'] })],
    ['a clue with a name as long as a book', withClue({ names: ['x'.repeat(101)] })],
    [
      'more clues than a message has place for',
      { evidence: { ...NO_EVIDENCE, clues: Array(501).fill(CLUE) } },
    ],
    ['something long that the page is about', { about: { kind: 'address', id: 'a'.repeat(10_001) } }],
    [
      'a field more of what the page is about',
      { about: { kind: 'policy', id: TOKENS.fernwood.policy, more: 1 } },
    ],
    ['one bad among good', { identifiers: [{ kind: 'subject', subject }, null] }],
  ])('refuses a lookup with %s', async (_what, fields) => {
    const { route, ran } = stand();
    expect(await route(lookUp(fields), PAGE)).toBeUndefined();
    expect(ran).toEqual([]);
  });

  it('lets in what a page tells of its tokens, and what it is about', async () => {
    const { route, ran } = stand();
    const { policy: id } = TOKENS.fernwood;
    const evidence = {
      clues: [{ ...CLUE, policies: [id], names: ['Fernwood'] }],
      policies: [id],
      subjects: [subject],
    };
    for (const about of [
      { kind: 'transaction', id: 'ab'.repeat(32) },
      { kind: 'address', id: `addr1${'q'.repeat(53)}` },
      { kind: 'policy', id },
    ]) {
      expect(await route(lookUp({ evidence, about }), CONTENT)).toBeDefined();
    }
    expect(ran).toHaveLength(3);
  });

  it('lets in as many identifiers as one message may hold, and not one more', async () => {
    const { route, ran } = stand();
    const many = (count: number) => lookUp({ identifiers: Array(count).fill({ kind: 'policy', policy }) });
    expect(await route(many(IDENTIFIERS_AT_MOST), PAGE)).toBeDefined();
    expect(await route(many(IDENTIFIERS_AT_MOST + 1), PAGE)).toBeUndefined();
    expect(ran).toHaveLength(1);
  });

  it('lets in a name of 120 characters and 500 identifiers at most, and nothing else of a page', async () => {
    const { route, ran } = stand();
    const match = (fields: object) => ({
      name: 'token.match',
      request: { network: 'mainnet', text: 'FERNW', among: [], ...fields },
    });
    const many = (count: number) => Array(count).fill({ kind: 'policy', policy });
    const about = { kind: 'policy', id: policy };
    for (const fields of [{ text: 'x'.repeat(120) }, { text: '' }, { among: many(500) }, { about }]) {
      expect(await route(match(fields), CONTENT)).toBeDefined();
    }
    for (const fields of [
      { text: 'x'.repeat(121) },
      { text: null },
      { among: many(501) },
      { among: [policy] },
      { about: { ...about, more: 1 } },
      { about: policy },
      { evidence: NO_EVIDENCE },
    ]) {
      expect(await route(match(fields), CONTENT)).toBeUndefined();
    }
    expect(ran).toHaveLength(4);
  });

  it('lets in a key of 200 characters at most', async () => {
    const { route, ran } = stand();
    const set = (projectId: unknown) => ({
      name: 'key.set',
      request: { network: 'mainnet', projectId, session: true },
    });
    expect(await route(set('x'.repeat(200)), PAGE)).toBeDefined();
    for (const projectId of ['x'.repeat(201), 7, null, ['x']])
      expect(await route(set(projectId), PAGE)).toBeUndefined();
    expect(ran).toHaveLength(1);
  });
});

/** What reaches for an object's prototype, once it is merged, spread or looked up somewhere. */
const POISON: readonly unknown[] = [
  '{"__proto__":{"name":"key.clear","request":{"network":"mainnet"}}}',
  '{"name":"key.clear","request":{"__proto__":{"network":"mainnet"}}}',
  '{"name":"key.clear","request":{"network":"__proto__"}}',
  '{"name":"key.clear","request":{"network":{"toString":"mainnet"}}}',
  '{"name":"__proto__","request":{"network":"mainnet"}}',
  '{"name":{"__proto__":"key.clear"},"request":{"network":"mainnet"}}',
  '{"name":"key.approve","request":{"constructor":{"prototype":{"network":"mainnet"}}}}',
  '{"constructor":{"prototype":{"name":"key.clear"}}}',
  '{"network":"mainnet","__proto__":null}',
  '"__proto__"',
].map((text) => JSON.parse(text));

describe('a message of any kind', () => {
  it('gets no answer, runs nothing and throws nothing unless it is sound (promise 6)', async () => {
    const { route, ran, reported } = stand();
    const fetches = vi.spyOn(globalThis, 'fetch');
    const sound = fc.constantFrom(...MESSAGE_NAMES);
    const poison = fc.constantFrom(...POISON);
    const values = fc.oneof(
      fc.jsonValue(),
      fc.jsonValue({ maxDepth: 12 }),
      fc.anything({ withDate: true, withMap: true, withBigInt: true, withNullPrototype: true }),
      fc.record({ name: sound, request: fc.oneof(fc.jsonValue(), poison) }),
      fc.record({
        name: fc.oneof(fc.jsonValue(), poison),
        request: fc.constantFrom(...Object.values(REQUESTS)),
      }),
      fc.record({ name: sound, request: fc.constantFrom(...Object.values(REQUESTS)), more: poison }),
      poison,
    );
    // Those who are heard come more often: to the others the door is shut whatever they say.
    const senders = fc.oneof(
      fc.constantFrom(PAGE, CONTENT),
      fc.constantFrom(...SENDERS.map(([, sender]) => sender)),
    );
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

  it('of 10 MB, or 100,000 deep, in any place gets no answer from any sender', async () => {
    const { route, ran, reported } = stand();
    const text = 'a'.repeat(10_000_000);
    const pit = JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`);
    let deep: unknown = {};
    for (let i = 0; i < 100_000; i++) deep = { request: deep };
    for (const huge of [text, pit, deep, Array(1_000_000).fill(0)]) {
      for (const sender of [PAGE, CONTENT, {}]) {
        for (const name of MESSAGE_NAMES) {
          expect(await route({ name, request: huge }, sender)).toBeUndefined();
          for (const field of Object.keys(REQUESTS[name])) {
            expect(
              await route({ name, request: { ...REQUESTS[name], [field]: huge } }, sender),
            ).toBeUndefined();
          }
        }
        for (const one of [huge, { name: huge, request: {} }, { [text.slice(0, 1_000)]: huge }]) {
          expect(await route(one, sender)).toBeUndefined();
        }
      }
    }
    expect([ran, reported]).toEqual([[], []]);
  });

  it('is refused when any one field of a sound request holds something else', async () => {
    const { route, ran } = stand();
    const withFields = MESSAGE_NAMES.filter((name) => Object.keys(REQUESTS[name]).length > 0);
    const changes = fc.constantFrom(...withFields).chain((name) =>
      fc.record({
        name: fc.constant(name),
        field: fc.constantFrom(...Object.keys(REQUESTS[name])),
        value: fc.jsonValue(),
      }),
    );
    await fc.assert(
      fc.asyncProperty(changes, async ({ name, field, value }) => {
        // Any text may be tried as a key, and no priority means the one that is set.
        fc.pre(!(field === 'projectId' && typeof value === 'string'));
        fc.pre(!(field === 'priority' && value === null));
        fc.pre(!(field === 'session' && typeof value === 'boolean'));
        // Any short text may be a name, and a page may show no identifier.
        fc.pre(!(field === 'text' && typeof value === 'string'));
        fc.pre(!(field === 'among' && Array.isArray(value) && value.length === 0));
        const changed = Object.entries(REQUESTS[name]).map(([key, was]) => [
          key,
          key === field ? value : was,
        ]);
        return (await route({ name, request: Object.fromEntries(changed) }, PAGE)) === undefined;
      }),
      { numRuns: 2_000 },
    );
    expect(ran).toEqual([]);
  });
});

/** Some messages ask for nothing in particular, and chance may well send one. */
function isSound(value: unknown): boolean {
  const { name, request } = Object(value) as { name?: unknown; request?: unknown };
  return (
    typeof name === 'string' &&
    /^(?:list|cache|language)\./.test(name) &&
    Object.keys(Object(request)).length === 0
  );
}

describe('a handler', () => {
  it('is told the tab and the frame by the browser, never by the message', async () => {
    const told: unknown[] = [];
    const { route } = stand({
      'page.count': async (_request, { tab }, frame) => {
        told.push([tab, frame]);
        return success(null);
      },
    });
    const message = { name: 'page.count', request: { count: 3 } };
    await route(message, { ...CONTENT, frameId: 0 });
    await route(message, { ...CONTENT, frameId: 4 });
    expect(await route({ ...message, request: { count: 3, tab: 1, frameId: 0 } }, CONTENT)).toBeUndefined();
    for (const count of [-1, 1.5, 10_001, '3', null]) {
      expect(await route({ ...message, request: { count } }, CONTENT)).toBeUndefined();
    }
    expect(told).toEqual([
      [TAB.id, 0],
      [TAB.id, 4],
    ]);
  });
});

describe('an answer', () => {
  const clear = { name: 'key.clear', request: { network: 'mainnet' } };

  it('is what the handler says, success and failure alike', async () => {
    const said = success({ kind: 'none' } as const);
    const { route } = stand({ 'key.clear': async () => said });
    expect(await route(clear, PAGE)).toEqual(said);
    expect(await route({ ...clear, name: 'key.test' }, PAGE)).toEqual(failed({ kind: 'offline' }));
  });

  it('to a handler that throws is a failure, reported once', async () => {
    const error = new Error('a secret in a message');
    for (const handler of [
      () => Promise.reject(error),
      () => {
        throw error;
      },
    ]) {
      const { route, reported } = stand({ 'key.clear': handler });
      const answer = await route(clear, PAGE);
      expect(answer).toEqual(failed({ kind: 'malformed', detail: 'own-fault' }));
      expect(reported).toEqual([error]);
      expect(JSON.stringify(answer)).not.toContain('secret');
    }
  });
});
