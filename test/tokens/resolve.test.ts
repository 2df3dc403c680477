/** The steps of the fingerprint resolver, and the advice for unresolved fingerprints. */
import { expect, it, vi } from 'vitest';
import { fingerprintOf } from '../../lib/asset/fingerprint.ts';
import type { Subject } from '../../lib/asset/subject.ts';
import type { Topic } from '../../lib/network/explorers.ts';
import type { FingerprintResolverDeps, ProofInputs } from '../../lib/tokens/resolve.ts';
import { TOKENS } from '../data/index.ts';
import { upTo } from './numbered-subjects.ts';
import { createMemoryFingerprints, createTestResolver } from './test-loader.ts';

const { brindle, fernwood, mica, tern, orrery } = TOKENS;
const TOPIC: Topic = { kind: 'transaction', id: 'ab'.repeat(32) };
const NAME = Buffer.from(mica.assetName, 'hex').toString('utf8');
const contextOf = (names: readonly string[], policies = [mica.policy]) => {
  return { fingerprint: mica.fingerprint, policies, names };
};
const ELSEWHERE = { fingerprints: [contextOf([NAME], [])], policies: [fernwood.policy, mica.policy] };

/** A resolver that records the steps that read the token list or ask the provider. */
function start(deps: Partial<FingerprintResolverDeps> = {}) {
  const { store } = createMemoryFingerprints(fernwood.subject);
  const learner = store.at(undefined);
  const steps: string[] = [];
  const listed: typeof store.listed = (wanted) => {
    steps.push(`listed ${wanted.length}`);
    return store.listed(wanted);
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
  return { resolver, learner, steps, resolve };
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

it('asks the token list, and the provider last, for the remaining fingerprints and only with a topic', async () => {
  const { learner, steps, resolve } = start();
  learner.learn([orrery.subject]);
  expect(await resolve([orrery, fernwood, mica])).toEqual([orrery, fernwood]);
  expect(await resolve([orrery, mica], TOPIC)).toEqual([orrery, mica]);
  // Every subject in the response is learned.
  expect(await resolve([mica, tern], TOPIC)).toHaveLength(2);
  expect(steps).toEqual(['listed 2', 'listed 1', 'provider mainnet transaction']);
});

it('reports a failed step and continues with the next one', async () => {
  const report = vi.fn();
  const fingerprints = { listed: () => Promise.reject(new Error('broken')) };
  const { resolve } = start({ fingerprints, report });
  expect(await resolve([mica], TOPIC)).toEqual([mica]);
  expect(report).toHaveBeenCalledOnce();
});

it('learns no subject that may be something else before the service has it', async () => {
  const { resolver, learner, resolve } = start();
  const ambiguous = { kind: 'subject', subject: 'c'.repeat(64) as Subject } as const;
  const joined = { kind: 'subject', subject: brindle.subject, joined: true } as const;
  const certain = { kind: 'subject', subject: orrery.subject } as const;
  const policy = { kind: 'policy', policy: tern.policy } as const;
  const all = await resolver.subjects('mainnet', [ambiguous, joined, certain, policy], {}, learner);
  expect(all).toEqual([ambiguous.subject, brindle.subject, orrery.subject, tern.policy]);
  const unsure = { fingerprint: fingerprintOf(ambiguous.subject) };
  expect(await resolve([unsure, brindle, orrery])).toEqual([orrery]);
});

it('gives every fingerprint a chance within the bound of hashes, and pauses meanwhile', async () => {
  const pause = vi.fn(async () => undefined);
  const { resolve } = start({ pause });
  const names = upTo(50).map((number) => `Name ${number} (of ${number}) and ${number} words more`);
  const all = Object.values(TOKENS);
  const unprovable = all.map(({ fingerprint }) => ({ fingerprint, policies: [], names }));
  // Of which a page can have any number.
  const policies = upTo(100).map(() => mica.policy);
  const proofInputs = { fingerprints: [...unprovable, contextOf([NAME])], policies };
  expect(await resolve(all, undefined, proofInputs)).toEqual([fernwood, mica]);
  expect(pause.mock.calls.length).toBeGreaterThan(2);
  // A pause for every 2,000 hashes, of which there are 50,000 at most.
  expect(pause.mock.calls.length).toBeLessThanOrEqual(25);
});

it.each([
  ['ask-provider', 'if the provider could list the tokens of the page', false, TOPIC],
  ['none', 'if the provider was asked', true, TOPIC],
  ['none', 'if the provider lists nothing for the page', false, undefined],
] as const)('advises `%s` %s', async (advice, _when, isAsked, topic) => {
  const { resolver } = start({ isProviderAsked: async () => isAsked });
  expect(await resolver.advise('mainnet', topic)).toBe(advice);
});
