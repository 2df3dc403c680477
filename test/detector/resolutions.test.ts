/** The cache of a page's resolutions: batches, cooldowns after failures, retries of unresolved and stale answers. */
import { expect, it } from 'vitest';
import type { Identifier } from '../../lib/asset/identifier.ts';
import { createResolutions } from '../../lib/detector/resolutions.ts';
import { success } from '../../lib/failure.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { RequestOf } from '../../lib/messaging/protocol.ts';
import type { Resolution } from '../../lib/metadata/resolution.ts';
import type { PageLink } from '../../lib/network/explorers.ts';
import { asFingerprint, asSubject, FINGERPRINT, POLICY, SUBJECT, subjectOf } from './page-hex.ts';

const NOW = Date.UTC(2026, 10, 21);
const ABSENT: Resolution = { kind: 'absent' };
const UNRESOLVED: Resolution = { kind: 'absent', isUnresolved: true };
const FOUND: Resolution = { kind: 'found', subject: SUBJECT };
const TOPIC: PageLink = { kind: 'transaction', id: 'ab'.repeat(32) };

const IT = asSubject(SUBJECT);
const UNKNOWN = asFingerprint(FINGERPRINT);
const subjects = (count: number): Identifier[] =>
  Array.from({ length: count }, (_, i) => asSubject(subjectOf(POLICY, i.toString(16).padStart(4, '0'))));

/** Resolutions before a background that answers each identifier. `asked`: the requests. */
function start(answer: (identifier: Identifier) => Resolution) {
  const asked: RequestOf<'tokens.resolve'>[] = [];
  const state = { now: NOW, topic: undefined as PageLink | undefined, asksProvider: true };
  const client = {
    async ask(_name: 'tokens.resolve', request: RequestOf<'tokens.resolve'>) {
      asked.push(request);
      return success(request.identifiers.map(answer));
    },
  } as Client;
  const resolutions = createResolutions({
    client,
    network: () => 'mainnet',
    proofInputs: () => ({ fingerprints: [], policies: [], subjects: [] }),
    about: () => state.topic,
    asksProvider: () => state.asksProvider,
    now: () => state.now,
  });
  const counts = () => asked.map(({ identifiers }) => identifiers.length);
  return { resolutions, asked, state, counts };
}

it('resolutions batch identifiers into messages of up to 500, and request each once', async () => {
  const { resolutions, counts } = start(() => ABSENT);
  await resolutions.prefetch(subjects(40));
  await resolutions.prefetch(subjects(1241));
  expect(counts()).toEqual([40, 500, 500, 201]);
  expect(resolutions.get(subjects(1)[0] ?? IT)).toEqual(ABSENT);
});

it.each([
  ['30 s after a failure', 0, 30_000],
  ['as long as the service asks for', 90_000, 90_000],
])('resolutions request nothing that failed %s, then retry', async (_what, retryAfterMs, ms) => {
  const { resolutions, counts, state } = start(() => ({ kind: 'failed', retryAfterMs }));
  expect(await resolutions.prefetch(subjects(3))).toBe(ms);
  state.now = NOW + ms - 1;
  expect(await resolutions.prefetch(subjects(3))).toBe(1);
  expect(counts()).toEqual([3]);
  state.now = NOW + ms;
  await resolutions.prefetch(subjects(3));
  resolutions.retryFailed();
  await resolutions.prefetch(subjects(3));
  expect(counts()).toEqual([3, 3, 3]);
});

it('resolutions request the others while one has failed, and then that one', async () => {
  const failure: Resolution = { kind: 'failed', retryAfterMs: 9_000 };
  const { resolutions, counts, state } = start((one) =>
    one === UNKNOWN && state.now === NOW ? failure : FOUND,
  );
  await resolutions.prefetch([UNKNOWN]);
  expect(await resolutions.prefetch([UNKNOWN, IT])).toBe(9_000);
  expect([counts(), resolutions.get(IT)]).toEqual([[1, 1], FOUND]);
  state.now = NOW + 9_000;
  expect(await resolutions.prefetch([UNKNOWN, IT])).toBe(0);
  expect(counts()).toEqual([1, 1, 1]);
});

it('resolutions request unresolved fingerprints again, then once through the provider where the user allows it', async () => {
  const { resolutions, asked, counts, state } = start((one) => (one === UNKNOWN ? UNRESOLVED : ABSENT));
  const all = [UNKNOWN, ...subjects(2)];
  await resolutions.prefetch(all);
  resolutions.retryUnresolved();
  await resolutions.prefetch(all);
  expect(counts()).toEqual([3, 1]);
  state.topic = TOPIC;
  resolutions.retryUnresolved();
  await resolutions.prefetch(all);
  await resolutions.prefetch(all);
  expect(counts()).toEqual([3, 1, 1, 1]);
  expect(asked.map(({ about }) => about)).toEqual([undefined, undefined, undefined, TOPIC]);
});

it('resolutions send the topic of the page with the first request where the provider is not asked', async () => {
  const { resolutions, asked, state } = start(() => UNRESOLVED);
  Object.assign(state, { topic: TOPIC, asksProvider: false });
  await resolutions.prefetch([UNKNOWN]);
  await resolutions.refresh(UNKNOWN);
  expect(asked.map(({ about }) => about)).toEqual([TOPIC, TOPIC]);
});

it('resolutions request a stale answer again after 1.5 s, once', async () => {
  const { resolutions, asked } = start(() => (asked.length === 1 ? { ...FOUND, isStale: true } : FOUND));
  expect(await resolutions.prefetch([IT])).toBe(1_500);
  expect(await resolutions.prefetch([IT])).toBe(0);
  await resolutions.prefetch([IT]);
  expect([asked.length, resolutions.get(IT)]).toEqual([2, FOUND]);
});

it('resolutions refresh what a card may have changed, and keep the old answer when that fails', async () => {
  const answers: Resolution[] = [UNRESOLVED, FOUND, ABSENT, { kind: 'failed', retryAfterMs: 0 }];
  const { resolutions, asked } = start(() => answers[asked.length - 1] ?? ABSENT);
  await resolutions.prefetch([UNKNOWN]);
  await resolutions.refresh(UNKNOWN);
  await resolutions.refresh(UNKNOWN);
  expect([asked.length, resolutions.get(UNKNOWN)]).toEqual([2, FOUND]);
  await resolutions.prefetch([IT]);
  await resolutions.refresh(IT);
  expect([asked.length, resolutions.get(IT)]).toEqual([4, ABSENT]);
});

it('resolutions show what is marked until there are answers for changed settings', async () => {
  const { resolutions, asked } = start(() => (asked.length === 1 ? FOUND : ABSENT));
  await resolutions.prefetch([IT]);
  for (let i = 0; i < 2; i++) resolutions.clear(true);
  expect([resolutions.get(IT), resolutions.isEmpty()]).toEqual([undefined, false]);
  expect(resolutions.shown(IT)).toEqual(FOUND);
  const waiting = resolutions.prefetch([IT]);
  expect(resolutions.shown(IT)).toEqual(FOUND);
  await waiting;
  expect(resolutions.shown(IT)).toEqual(ABSENT);
  resolutions.clear(false);
  expect(resolutions.shown(IT)).toBeUndefined();
});

it('resolutions drop answers to requests in flight when the settings change', async () => {
  const { resolutions, asked } = start(() => ABSENT);
  const waiting = resolutions.prefetch([IT]);
  resolutions.clear(true);
  await waiting;
  expect(resolutions.get(IT)).toBeUndefined();
  await resolutions.prefetch([IT]);
  expect(asked).toHaveLength(2);
});
