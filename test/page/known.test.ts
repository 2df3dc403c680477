/** What a page knows of its tokens: asked for once, and not again and again where the service is in trouble. */
import { describe, expect, it } from 'vitest';
import type { Identifier } from '../../lib/asset/identifier.ts';
import type { Subject } from '../../lib/asset/subject.ts';
import { type Failure, failed, success } from '../../lib/failure.ts';
import type { Client } from '../../lib/messages/client.ts';
import type { MessageName, ReplyOf, RequestOf } from '../../lib/messages/protocol.ts';
import type { Outcome, PolicyTokens, Token } from '../../lib/metadata/token.ts';
import type { PageLink } from '../../lib/network/explorers.ts';
import { createKnown } from '../../lib/page/known.ts';
import { TOKENS } from '../data/index.ts';

const NOW = Date.UTC(2026, 10, 21);
const ABSENT: Outcome = { kind: 'absent', reason: 'not-registered' };
const { mica } = TOKENS;
const TOKEN: Token = {
  network: 'mainnet',
  subject: mica.subject,
  policy: mica.policy,
  assetName: mica.assetName,
  fingerprint: mica.fingerprint,
  others: {},
  priority: ['CIP_68', 'CIP_26'],
  service: 'https://tokens.example.org',
};
const UNRESOLVED: Outcome = { kind: 'absent', reason: 'fingerprint-unresolved' };

const none = () => [];
const subjects = (count: number): readonly Identifier[] =>
  Array.from({ length: count }, (_, i) => {
    const subject = i.toString(16).padStart(60, '0') as string as Subject;
    return { kind: 'subject', subject };
  });

/** The background as the content script sees it: what it was asked, and one answer for every identifier. */
function start(answer: (identifier: Identifier) => Outcome) {
  const asked: RequestOf<'token.lookup'>[] = [];
  const names: MessageName[] = [];
  const clock = { now: NOW };
  const tokens: { now: PolicyTokens | undefined } = { now: undefined };
  const topic: { now: PageLink | undefined; isAsked: boolean } = { now: undefined, isAsked: true };
  const client: Client = {
    spent: () => 0,
    async ask(name, request) {
      names.push(name);
      if (name === 'policy.tokens' && tokens.now) return success(tokens.now as ReplyOf<typeof name>);
      if (name !== 'token.lookup') return failed({ kind: 'offline' });
      const lookup = request as RequestOf<'token.lookup'>;
      asked.push(lookup);
      return success(lookup.identifiers.map(answer) as ReplyOf<typeof name>);
    },
  };
  const known = createKnown({
    client,
    network: () => 'mainnet',
    evidence: () => ({ clues: [], policies: [], subjects: [] }),
    about: () => topic.now,
    asksProvider: () => topic.isAsked,
    now: () => clock.now,
  });
  return { known, asked, names, clock, topic, tokens };
}

describe('a page', () => {
  it('asks for all that is in view in one message, and for each once', async () => {
    const { known, asked } = start(() => ABSENT);
    await known.prefetch(subjects(40), none);
    await known.prefetch(subjects(50), none);
    expect(asked.map(({ identifiers }) => identifiers.length)).toEqual([40, 10]);
    expect(known.get(subjects(1)[0] ?? fail())).toEqual(ABSENT);
  });

  it('asks for more than a message holds in several', async () => {
    const { known, asked } = start(() => ABSENT);
    await known.prefetch(subjects(1201), none);
    expect(asked.map(({ identifiers }) => identifiers.length)).toEqual([500, 500, 201]);
  });

  const offline: Failure = { kind: 'offline' };
  const limited: Failure = { kind: 'rate-limited', retryAfterMs: 90_000 };
  it.each([
    ['30 seconds after a failure', offline, 30_000],
    ['as long as the service demands', limited, 90_000],
  ])('asks for nothing %s, and then again', async (_what, failure, ms) => {
    const { known, asked, clock } = start(() => ({ kind: 'failed', failure }));
    await known.prefetch(subjects(3), none);
    clock.now = NOW + ms - 1;
    await known.prefetch(subjects(5), none);
    expect(asked).toHaveLength(1);
    clock.now = NOW + ms;
    await known.prefetch(subjects(5), none);
    expect(asked).toHaveLength(2);
  });

  it('asks at once for what is pointed at, but for no logo of what failed', async () => {
    const { known, names } = start(() => ({ kind: 'failed', failure: offline }));
    await known.prefetch(subjects(3), none);
    const shown: Outcome[] = [];
    await known.point(subjects(1)[0] ?? fail(), (outcome) => shown.push(outcome), none);
    expect(shown).toEqual([{ kind: 'failed', failure: offline }]);
    expect(names).toEqual(['token.lookup', 'token.lookup']);
  });

  it('asks once more, with the provider’s help, for what is unresolved, when that is allowed', async () => {
    const { known, asked, topic } = start(() => UNRESOLVED);
    const fingerprint: Identifier = { kind: 'fingerprint', fingerprint: TOKENS.mica.fingerprint };
    await known.prefetch([fingerprint], none);
    expect(asked.map((request) => request.about)).toEqual([undefined]);
    topic.now = { kind: 'transaction', id: 'ab'.repeat(32) };
    known.reconsider();
    await known.prefetch([fingerprint, ...subjects(2)], none);
    expect(asked.slice(1).map((request) => [request.identifiers.length, request.about])).toEqual([
      [3, undefined],
      [3, topic.now],
    ]);
    await known.prefetch([fingerprint], none);
    expect(asked).toHaveLength(3);
  });

  it('says at once what the page is about where the provider is not asked, for the advice', async () => {
    const { known, asked, topic } = start(() => UNRESOLVED);
    topic.now = { kind: 'transaction', id: 'ab'.repeat(32) };
    topic.isAsked = false;
    const fingerprint: Identifier = { kind: 'fingerprint', fingerprint: TOKENS.mica.fingerprint };
    await known.prefetch([fingerprint], none);
    await known.point(fingerprint, () => undefined, none);
    expect(asked.map((request) => request.about)).toEqual([topic.now, topic.now]);
  });

  it.each([
    [
      'the rest, when the limit lets it through',
      { kind: 'found', token: TOKEN, fetchedAt: 1, stale: false, moreInMs: 12_000 },
      12_000,
    ],
    ['after a refusal', { kind: 'failed', failure: limited }, 90_000],
    ['after a pause', { kind: 'failed', failure: { kind: 'paused', until: NOW + 15_000 } }, 15_000],
    ['nothing after another failure', { kind: 'failed', failure: offline }, 0],
    ['nothing more of what is not there', ABSENT, 0],
  ] as const)('says when to ask again for %s', async (_what, outcome, ms) => {
    const { known } = start(() => outcome);
    expect(await known.point(subjects(1)[0] ?? fail(), () => undefined, none)).toBe(ms);
  });

  it('says when the tokens of a policy may be asked for that the limit has kept out', async () => {
    const limited: Failure = { kind: 'rate-limited', retryAfterMs: 12_000 };
    const some = [{ subject: mica.subject, outcome: { kind: 'failed', failure: limited } as const }];
    const { known, tokens } = start(() => ABSENT);
    const policy: Identifier = { kind: 'policy', policy: mica.policy };
    tokens.now = { count: 1, some };
    expect(await known.point(policy, () => undefined, none)).toBe(12_000);
    tokens.now = { count: 1, some: [{ subject: mica.subject, outcome: ABSENT }] };
    expect(await known.point(policy, () => undefined, none)).toBe(0);
  });

  it('sends the neighbours of what is pointed at along', async () => {
    const { known, asked } = start(() => ABSENT);
    const [pointed = fail(), ...neighbours] = subjects(4);
    await known.point(
      pointed,
      () => undefined,
      () => neighbours,
    );
    expect(asked.map(({ urgency, ahead }) => [urgency, ahead])).toEqual([['pointed', neighbours]]);
  });

  it('reconsiders what was unresolved, and nothing else', async () => {
    const { known, asked } = start((identifier) => (identifier.kind === 'fingerprint' ? UNRESOLVED : ABSENT));
    const fingerprint: Identifier = { kind: 'fingerprint', fingerprint: TOKENS.mica.fingerprint };
    const all = [fingerprint, ...subjects(2)];
    await known.prefetch(all, none);
    known.reconsider();
    await known.prefetch(all, none);
    expect(asked.map(({ identifiers }) => identifiers.length)).toEqual([3, 1]);
  });

  it('asks for what was stale once more when it is pointed at again, and tells of the new answer', async () => {
    let isStale = true;
    const found = (): Outcome => ({
      kind: 'found',
      token: TOKEN,
      fetchedAt: isStale ? 1 : 2,
      stale: isStale,
    });
    const { known, asked } = start(found);
    const told: Outcome[] = [];
    const [subject = fail()] = subjects(1);
    await known.point(subject, (outcome) => told.push(outcome), none);
    isStale = false;
    const renewed = found();
    await known.point(subject, (outcome) => told.push(outcome), none);
    expect(asked).toHaveLength(2);
    expect(told.at(-1)).toEqual(renewed);
    expect(known.get(subject)).toEqual(renewed);
  });

  it('drops the answers to what was asked before its settings changed', async () => {
    const { known, asked } = start(() => ABSENT);
    const waiting = known.prefetch(subjects(1), none);
    known.clear();
    await waiting;
    expect(known.get(subjects(1)[0] ?? fail())).toBeUndefined();
    await known.prefetch(subjects(1), none);
    expect(asked).toHaveLength(2);
  });
});

function fail(): never {
  throw new Error('there is no such identifier');
}
