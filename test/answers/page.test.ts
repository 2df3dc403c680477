/** What the background makes of a page's messages, beside what it reads in them. */
import { expect, it } from 'vitest';
import { createPageAnswers } from '../../lib/answers/page.ts';
import type { Identifier } from '../../lib/asset/identifier.ts';
import type { ProofInputs } from '../../lib/tokens/resolve.ts';
import type { Outcome } from '../../lib/tokens/token.ts';
import { FINGERPRINT, NAME_12, OTHER_POLICY, POLICY, SUBJECT, TOKEN_PAGE } from '../page-hex.ts';

const found = {
  kind: 'found',
  token: { subject: SUBJECT, name: { value: 'Lantern' } },
} as unknown as Outcome;
const LIST = 'https://cexplorer.io/asset';
const CALLER = { tab: 7, site: 'https://cexplorer.io' };

function world(outcomeOf: (identifier: Identifier) => Outcome = () => found) {
  const asked: { network: string; hints: { proofInputs?: ProofInputs; topic?: unknown } }[] = [];
  const time = { now: 0, clears: 0 };
  const pages = createPageAnswers({
    loader: {
      outcomes: async (network: string, identifiers: readonly Identifier[], { hints }: never) => {
        asked.push({ network, hints });
        return identifiers.map(outcomeOf);
      },
    } as never,
    cache: { clears: () => time.clears },
    tickets: { issue: async () => 'a ticket' },
    settings: async () =>
      ({ sites: [{ host: 'own.example', network: 'default' }], defaultNetwork: 'preview' }) as never,
    now: () => time.now,
  });
  const look = (blocks: readonly string[], url = LIST, caller: object = CALLER) =>
    pages.look({ url, blocks: [...blocks] }, caller);
  return { asked, time, look, pages };
}

const row = (text: string) => `<p>${text}</p>`;
/** The answer about one block. */
const NOTHING = { subjects: [], marks: [[]], unresolved: [[]] };

it('answers with places in the text of each block, each token once', async () => {
  const { look } = world();
  const blocks = [row(`a ${SUBJECT}`), row('nothing'), row(`<a href="/asset/${FINGERPRINT}">Lantern 7</a>`)];
  expect(await look(blocks)).toEqual({
    subjects: [SUBJECT],
    marks: [[2, 2 + SUBJECT.length, 0], [], [0, 9, 0]],
    unresolved: [[], [], []],
  });
});

it.each([
  ['an unresolved fingerprint', 'fingerprint-unresolved', [FINGERPRINT]],
  ['an unregistered token', 'not-registered', []],
] as const)('marks nothing for %s', async (_, reason, unresolved) => {
  const { look } = world(() => ({ kind: 'absent', reason }));
  expect(await look([row(FINGERPRINT)])).toEqual({ ...NOTHING, unresolved: [unresolved] });
});

it('marks nothing for failures, of which the first to end says when the blocks are sent again', async () => {
  const failure = (retryAfterMs: number) => ({ kind: 'rate-limited', retryAfterMs }) as const;
  const { look } = world(({ kind }) => ({
    kind: 'failed',
    failure: failure(kind === 'subject' ? 4_000 : 9_000),
  }));
  const looked = await look([row(`${FINGERPRINT} ${SUBJECT}`)]);
  expect(looked).toEqual({ ...NOTHING, retryAfterMs: 4_000 });
  const offline = world(() => ({ kind: 'failed', failure: { kind: 'offline' } }));
  expect(await offline.look([row(SUBJECT)])).toEqual({ ...NOTHING, retryAfterMs: 30_000 });
});

it('the heading of a token page is marked if it is the name of the token, not its policy', async () => {
  const { look } = world();
  const { marks } = await look(['<h1>Lantern</h1>', `<h2>${POLICY}</h2>`], TOKEN_PAGE);
  expect(marks).toEqual([[0, 7, 0], []]);
});

it('a heading that is an identifier of its page, which the rules find twice, is marked once', async () => {
  const { look } = world();
  const { marks } = await look([`<h1> ${SUBJECT} </h1>`], TOKEN_PAGE);
  expect(marks).toEqual([[1, 1 + SUBJECT.length, 0]]);
});

it('the network is that of the site, and the page that of the sender', async () => {
  const { look, asked } = world();
  for (const site of ['https://cexplorer.io', 'https://preprod.cexplorer.io', 'https://own.example'])
    await look([row(SUBJECT)], `${site}/x`, { tab: 7, site });
  expect(asked.map(({ network }) => network)).toEqual(['mainnet', 'preprod', 'preview']);
  // A page cannot make up the address of another one.
  await look([row(FINGERPRINT)], `https://cardanoscan.io/policy/${POLICY}`);
  expect(asked.at(-1)?.hints).toMatchObject({ topic: undefined, proofInputs: { policies: [] } });
});

it('what a page has named proves fingerprints in its later blocks, until the cache is cleared', async () => {
  const { look, asked, time } = world();
  const policies = () => asked.at(-1)?.hints.proofInputs?.policies;
  await look([row(`<a href="/policy/${POLICY}">x</a>`)]);
  await look([row(FINGERPRINT)]);
  expect(policies()).toEqual([POLICY]);
  await look([row(FINGERPRINT)], `https://cexplorer.io/policy/${OTHER_POLICY}`);
  expect(policies()).toEqual([OTHER_POLICY]);
  time.clears++;
  await look([row(FINGERPRINT)]);
  expect(policies()).toEqual([]);
});

it('nobody else gets an answer, and pages without tokens no ticket', async () => {
  const { look, pages, asked } = world();
  expect(await look([row(SUBJECT)], LIST, { tab: 7 })).toEqual(NOTHING);
  expect(await look([row(SUBJECT)], LIST, { tab: 7, site: 'https://other.example' })).toEqual(NOTHING);
  expect(asked).toEqual([]);
  const point = { url: LIST, block: row('nothing'), at: 2, element: 0, neighbours: [] };
  expect(await pages.point(point, CALLER)).toBeNull();
  const token = { ...point, block: row(SUBJECT) };
  expect(await pages.point(token, CALLER)).toEqual({ ticket: 'a ticket' });
});

it('an asset name in hex on the page of a policy means a token only if the service knows it', async () => {
  const url = `https://cexplorer.io/policy/${POLICY}`;
  const point = { url, block: `<p><b>${NAME_12}</b></p>`, at: 2, element: 1, neighbours: [] };
  expect(await world().pages.point(point, CALLER)).toEqual({ ticket: 'a ticket' });
  const absent = world(() => ({ kind: 'absent', reason: 'not-registered' }));
  expect(await absent.pages.point(point, CALLER)).toBeNull();
});

it('a page that streams blocks without end is put off', async () => {
  const { look, time } = world();
  const blocks = Array.from({ length: 10 }, () => row(`<i title="${SUBJECT}">x</i>`.repeat(60)));
  let steps = 0;
  Object.defineProperty(time, 'now', { get: () => (steps += 100) });
  const replies = [];
  for (let i = 0; i < 20; i++) replies.push((await look(blocks)).retryAfterMs);
  expect(replies[0]).toBeUndefined();
  expect(replies.filter((ms) => ms !== undefined && ms > 0).length).toBeGreaterThan(5);
});
