/** From fingerprints to subjects: the cheapest step first, and none that guesses. */
import { expect, it, vi } from 'vitest';
import type { ProofInputs } from '../../lib/asset/proof.ts';
import { createAdviser } from '../../lib/fingerprints/advice.ts';
import type { FingerprintResolverDeps } from '../../lib/fingerprints/resolver.ts';
import type { Topic } from '../../lib/network/explorers.ts';
import { TOKENS } from '../data/index.ts';
import { upTo } from '../metadata/strangers.ts';
import { createMemoryFingerprints, createTestResolver } from './memory-fingerprints.ts';

const { fernwood, mica, tern, orrery } = TOKENS;
const TOPIC: Topic = { kind: 'transaction', id: 'ab'.repeat(32) };
const NAME = Buffer.from(mica.assetName, 'hex').toString('utf8');
const fingerprintContextOf = (names: readonly string[], policies = [mica.policy]) => ({
  fingerprint: mica.fingerprint,
  policies,
  names,
});

/** A ladder that writes down which of its steps were climbed. */
function stand(parts: Partial<FingerprintResolverDeps> = {}) {
  const fingerprints = createMemoryFingerprints();
  const climbed: string[] = [];
  const noting: FingerprintResolverDeps['fingerprints'] = {
    ...fingerprints,
    listed: (wanted) => {
      climbed.push(`listed ${wanted.length}`);
      return fingerprints.listed(wanted);
    },
  };
  const fingerprintResolver = createTestResolver(noting, {
    subjectsOf: async (network, { kind }) => {
      climbed.push(`provider ${network} ${kind}`);
      return [tern.subject, mica.subject];
    },
    ...parts,
  });
  const resolve = async (
    tokens: readonly { fingerprint: typeof mica.fingerprint }[],
    topic?: Topic,
    proofInputs: Partial<ProofInputs> = {},
  ) => {
    const asked = tokens.map(({ fingerprint }) => fingerprint);
    const hints = { topic, proofInputs: { fingerprints: [], policies: [], subjects: [], ...proofInputs } };
    const resolved = await fingerprintResolver.resolve('mainnet', asked, hints);
    return tokens.filter(({ fingerprint }) => resolved.has(fingerprint));
  };
  return { fingerprints, climbed, resolve, fingerprintResolver };
}

it.each<[string, Partial<ProofInputs>]>([
  ['policy and name of its row', { fingerprints: [fingerprintContextOf(['?', NAME])] }],
  [
    'a policy of the page where its row has none',
    { fingerprints: [fingerprintContextOf([NAME], [])], policies: [fernwood.policy, mica.policy] },
  ],
  ['its subject elsewhere on the page', { subjects: [mica.subject, tern.subject] }],
])(
  'a fingerprint is proven by %s, before any list is read, and is learned by that',
  async (_what, proofInputs) => {
    const { climbed, resolve } = stand();
    expect(await resolve([mica], TOPIC, proofInputs)).toEqual([mica]);
    expect(await resolve([mica])).toEqual([mica]);
    expect(climbed).toEqual([]);
  },
);

it('a fingerprint is looked for in the list when nothing proves it, once the list is ready', async () => {
  const list = {
    ready: () =>
      fingerprints.replaceList({ origin: 'shipped', madeAt: 0 }, [orrery.subject]).then(() => undefined),
  };
  const { fingerprints, climbed, resolve } = stand({ list });
  expect(await resolve([orrery])).toEqual([orrery]);
  expect(climbed).toEqual(['listed 1']);
});

it('the provider is asked last, only for what is left, and only with a topic', async () => {
  const { fingerprints, climbed, resolve } = stand();
  fingerprints.learn([orrery.subject]);
  expect(await resolve([orrery, mica])).toEqual([orrery]);
  expect(await resolve([orrery, mica], TOPIC)).toEqual([orrery, mica]);
  // All that the provider listed is learned, asked for or not.
  expect(await resolve([mica, tern], TOPIC)).toHaveLength(2);
  expect(climbed).toEqual(['listed 1', 'listed 1', 'provider mainnet transaction']);
});

it('a list that is broken is reported, and costs one rung', async () => {
  const report = vi.fn();
  const { resolve } = stand({ list: { ready: () => Promise.reject(new Error('broken')) }, report });
  expect(await resolve([mica], TOPIC)).toEqual([mica]);
  expect(report).toHaveBeenCalledOnce();
});

it('a fingerprint gets its turn behind many that nothing proves, and they meet a bound', async () => {
  let pauses = 0;
  const { resolve } = stand({
    pause: async () => {
      pauses++;
    },
  });
  const names = upTo(50).map((i) => `Name ${i} (of ${i}) and ${i} words more`);
  const all = Object.values(TOKENS);
  const wordy = all.map(({ fingerprint }) => ({ fingerprint, policies: [], names }));
  const proofInputs = {
    fingerprints: [...wordy, fingerprintContextOf([NAME])],
    policies: upTo(100).map(() => mica.policy),
  };
  expect(await resolve(all, undefined, proofInputs)).toEqual([mica]);
  expect(pauses).toBeGreaterThan(5);
});

it.each([
  ['get-list', 'there is no list', false, false, undefined],
  ['get-list', 'there is no list, whatever the provider', false, true, TOPIC],
  ['ask-provider', 'the provider could list the page’s tokens', true, false, TOPIC],
  ['none', 'the provider was asked', true, true, TOPIC],
  ['none', 'the page is about nothing the provider lists', true, false, undefined],
] as const)('the advice for what is not resolved is %s where %s', async (...row) => {
  const [advice, , hasList, isAsked, topic] = row;
  const info = { origin: 'fetched', madeAt: 0, count: 1 } as const;
  const fingerprints = { list: async () => (hasList ? info : undefined) };
  const adviser = createAdviser({ fingerprints, isProviderAsked: async () => isAsked });
  expect(await adviser('mainnet', topic)).toBe(advice);
});
