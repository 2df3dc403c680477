/** What a page knows of its tokens: asked for once, and not again and again where the service is in trouble. */
import { describe, expect, it } from 'vitest';
import type { Identifier } from '../../lib/asset/identifier.ts';
import { type Failure, failed, success } from '../../lib/failure.ts';
import type { Client } from '../../lib/messages/client.ts';
import type { MessageName, RequestOf } from '../../lib/messages/protocol.ts';
import type { Outcome, PolicyTokens, Token } from '../../lib/metadata/token.ts';
import type { PageLink } from '../../lib/network/explorers.ts';
import { createKnown } from '../../lib/page/known.ts';
import { asFingerprint, asPolicy, asSubject, FINGERPRINT, POLICY, SUBJECT, subjectOf } from './page-hex.ts';

const NOW = Date.UTC(2026, 10, 21);
const ABSENT: Outcome = { kind: 'absent', reason: 'not-registered' };
const UNRESOLVED: Outcome = { kind: 'absent', reason: 'fingerprint-unresolved' };
const found = { kind: 'found', token: { subject: SUBJECT } as Token, fetchedAt: 1, stale: false } as const;
const offline: Failure = { kind: 'offline' };
const limited: Failure = { kind: 'rate-limited', retryAfterMs: 90_000 };
const TOPIC: PageLink = { kind: 'transaction', id: 'ab'.repeat(32) };

const IT = asSubject(SUBJECT);
const UNKNOWN = asFingerprint(FINGERPRINT);
const none = () => [];
const ignore = () => undefined;
const subjects = (count: number): Identifier[] =>
  Array.from({ length: count }, (_, i) => asSubject(subjectOf(POLICY, i.toString(16).padStart(4, '0'))));

/** The background as the content script sees it: what it was asked, and one answer for every identifier. */
function start(answer: (identifier: Identifier) => Outcome, tokens?: PolicyTokens) {
  const asked: RequestOf<'token.lookup'>[] = [];
  const names: MessageName[] = [];
  const state = { now: NOW, topic: undefined as PageLink | undefined, asksProvider: true };
  const client = {
    spent: () => 0,
    async ask(name: MessageName, request: RequestOf<'token.lookup'>) {
      names.push(name);
      if (name === 'policy.tokens' && tokens) return success(tokens);
      if (name !== 'token.lookup') return failed(offline);
      asked.push(request);
      return success(request.identifiers.map(answer));
    },
  } as Client;
  const known = createKnown({
    client,
    network: () => 'mainnet',
    evidence: () => ({ clues: [], policies: [], subjects: [] }),
    about: () => state.topic,
    asksProvider: () => state.asksProvider,
    now: () => state.now,
  });
  const counts = () => asked.map(({ identifiers }) => identifiers.length);
  return { known, asked, names, state, counts };
}

describe('a page', () => {
  it('asks for all that is in view in one message, up to 500, and for each once', async () => {
    const { known, counts } = start(() => ABSENT);
    await known.prefetch(subjects(40), none);
    await known.prefetch(subjects(1241), none);
    expect(counts()).toEqual([40, 500, 500, 201]);
    expect(known.get(subjects(1)[0] ?? IT)).toEqual(ABSENT);
  });

  it.each([
    ['30 seconds after a failure', offline, 30_000],
    ['as long as the service demands', limited, 90_000],
  ])('asks for nothing %s, and then again', async (_what, failure, ms) => {
    const { known, counts, state } = start(() => ({ kind: 'failed', failure }));
    await known.prefetch(subjects(3), none);
    state.now = NOW + ms - 1;
    await known.prefetch(subjects(5), none);
    expect(counts()).toEqual([3]);
    state.now = NOW + ms;
    await known.prefetch(subjects(5), none);
    expect(counts()).toEqual([3, 5]);
  });

  it('asks at once for what is pointed at, but for no logo of what failed', async () => {
    const { known, names } = start(() => ({ kind: 'failed', failure: offline }));
    await known.prefetch([IT], none);
    await known.point(IT, ignore, none);
    expect(names).toEqual(['token.lookup', 'token.lookup']);
  });

  it('asks again for what is unresolved, and then once with the provider’s help where that is allowed', async () => {
    const { known, asked, counts, state } = start((one) => (one === UNKNOWN ? UNRESOLVED : ABSENT));
    const all = [UNKNOWN, ...subjects(2)];
    await known.prefetch(all, none);
    known.reconsider();
    await known.prefetch(all, none);
    expect(counts()).toEqual([3, 1]);
    state.topic = TOPIC;
    known.reconsider();
    await known.prefetch(all, none);
    await known.prefetch(all, none);
    expect(counts()).toEqual([3, 1, 1, 1]);
    expect(asked.map(({ about }) => about)).toEqual([undefined, undefined, undefined, TOPIC]);
  });

  it('says at once what the page is about where the provider is not asked, for the advice', async () => {
    const { known, asked, state } = start(() => UNRESOLVED);
    Object.assign(state, { topic: TOPIC, asksProvider: false });
    await known.prefetch([UNKNOWN], none);
    await known.point(UNKNOWN, ignore, none);
    expect(asked.map(({ about }) => about)).toEqual([TOPIC, TOPIC]);
  });

  it.each<[string, Outcome, number]>([
    ['the rest, when the limit lets it through', { ...found, moreInMs: 12_000 }, 12_000],
    ['after a refusal', { kind: 'failed', failure: limited }, 90_000],
    ['after a pause', { kind: 'failed', failure: { kind: 'paused', until: NOW + 15_000 } }, 15_000],
    ['nothing after another failure', { kind: 'failed', failure: offline }, 0],
    ['nothing more of what is not there', ABSENT, 0],
  ])('says when to ask again for %s', async (_what, outcome, ms) => {
    const { known } = start(() => outcome);
    expect(await known.point(IT, ignore, none)).toBe(ms);
  });

  it('says when the tokens of a policy may be asked for that the limit has kept out', async () => {
    const some = [{ subject: SUBJECT, outcome: { kind: 'failed', failure: limited } as const }];
    const { known } = start(() => ABSENT, { count: 1, some });
    expect(await known.point(asPolicy(POLICY), ignore, none)).toBe(90_000);
  });

  it('drops the answers to what was asked before its settings changed', async () => {
    const { known, asked } = start(() => ABSENT);
    const waiting = known.prefetch([IT], none);
    known.clear();
    await waiting;
    expect(known.get(IT)).toBeUndefined();
    await known.prefetch([IT], none);
    expect(asked).toHaveLength(2);
  });
});
