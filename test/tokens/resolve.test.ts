/** The steps of the fingerprint resolver, and the advice for unresolved fingerprints. */
import { expect, it, vi } from 'vitest';
import type { Topic } from '../../lib/network/explorers.ts';
import type { FingerprintResolverDeps, ProofInputs } from '../../lib/tokens/resolve.ts';
import { TOKENS } from '../data/index.ts';
import { createMemoryFingerprints, createTestResolver } from './memory-fingerprints.ts';
import { upTo } from './numbered-subjects.ts';

const { fernwood, mica, tern, orrery } = TOKENS;
const TOPIC: Topic = { kind: 'transaction', id: 'ab'.repeat(32) };
const NAME = Buffer.from(mica.assetName, 'hex').toString('utf8');
/** Of which a page can have any number. */
const POLICIES = upTo(100).map(() => mica.policy);
const contextOf = (names: readonly string[], policies = [mica.policy]) => {
  return { fingerprint: mica.fingerprint, policies, names };
};
const ELSEWHERE = { fingerprints: [contextOf([NAME], [])], policies: [fernwood.policy, mica.policy] };

/** A resolver that records the steps that read the token list or ask the provider. */
function start({
  isBroken = false,
  ...deps
}: Partial<FingerprintResolverDeps> & { isBroken?: boolean } = {}) {
  const { store, setList } = createMemoryFingerprints();
  const learner = store.at(undefined);
  const steps: string[] = [];
  const listed: typeof store.listed = (wanted) => {
    steps.push(`listed ${wanted.length}`);
    return isBroken ? Promise.reject(new Error('broken')) : store.listed(wanted);
  };
  const subjectsOf: FingerprintResolverDeps['subjectsOf'] = async (network, { kind }) => {
    steps.push(`provider ${network} ${kind}`);
    return [tern.subject, mica.subject];
  };
  const resolver = createTestResolver({ listed }, { subjectsOf, ...deps });
  type Tokens = readonly Pick<typeof mica, 'fingerprint'>[];
  const resolve = async (of: Tokens, topic?: Topic, inputs: Partial<ProofInputs> = {}) => {
    const proofInputs = { fingerprints: [], policies: [], subjects: [], ...inputs };
    const wanted = of.map(({ fingerprint }) => fingerprint);
    const resolved = await resolver.resolve('mainnet', wanted, { topic, proofInputs }, learner);
    return of.filter(({ fingerprint }) => resolved.has(fingerprint));
  };
  return { learner, setList, steps, resolve };
}

it.each<[string, Partial<ProofInputs>]>([
  ['a policy and a name near it', { fingerprints: [contextOf(['?', NAME])] }],
  ['a policy elsewhere on the page and a name near it', ELSEWHERE],
  ['its subject elsewhere on the page', { subjects: [mica.subject, tern.subject] }],
])('proves and learns a fingerprint by %s, without further steps', async (_what, proofInputs) => {
  const { steps, resolve } = start();
  expect(await resolve([mica], TOPIC, proofInputs)).toEqual([mica]);
  expect(await resolve([mica])).toEqual([mica]);
  expect(steps).toEqual([]);
});

it('reads the token list for what is not proven', async () => {
  const { setList, steps, resolve } = start();
  setList(orrery.subject);
  expect(await resolve([orrery])).toEqual([orrery]);
  expect(steps).toEqual(['listed 1']);
});

it('asks the provider last, for the remaining fingerprints and only with a topic', async () => {
  const { learner, steps, resolve } = start();
  learner.learn([orrery.subject]);
  expect(await resolve([orrery, mica])).toEqual([orrery]);
  expect(await resolve([orrery, mica], TOPIC)).toEqual([orrery, mica]);
  // Every subject in the response is learned.
  expect(await resolve([mica, tern], TOPIC)).toHaveLength(2);
  expect(steps).toEqual(['listed 1', 'listed 1', 'provider mainnet transaction']);
});

it('reports a failed step and continues with the next one', async () => {
  const report = vi.fn();
  const { resolve } = start({ isBroken: true, report });
  expect(await resolve([mica], TOPIC)).toEqual([mica]);
  expect(report).toHaveBeenCalledOnce();
});

it('gives every fingerprint a chance within the bound of hashes, and pauses meanwhile', async () => {
  const pause = vi.fn(async () => undefined);
  const { resolve } = start({ pause });
  const names = upTo(50).map((i) => `Name ${i} (of ${i}) and ${i} words more`);
  const all = Object.values(TOKENS);
  const unprovable = all.map(({ fingerprint }) => ({ fingerprint, policies: [], names }));
  const proofInputs = { fingerprints: [...unprovable, contextOf([NAME])], policies: POLICIES };
  expect(await resolve(all, undefined, proofInputs)).toEqual([mica]);
  expect(pause.mock.calls.length).toBeGreaterThan(2);
  // A pause for every 2,000 hashes, of which there are 50,000 at most.
  expect(pause.mock.calls.length).toBeLessThanOrEqual(25);
});

it.each([
  ['ask-provider', 'if the provider could list the tokens of the page', false, TOPIC],
  ['none', 'if the provider was asked', true, TOPIC],
  ['none', 'if the provider lists nothing for the page', false, undefined],
] as const)('advises `%s` %s', async (advice, _when, isAsked, topic) => {
  const resolver = createTestResolver(createMemoryFingerprints().store, {
    isProviderAsked: async () => isAsked,
  });
  expect(await resolver.advise('mainnet', topic)).toBe(advice);
});
