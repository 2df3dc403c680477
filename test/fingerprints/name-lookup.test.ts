/** Which token a text names among those of a page: where the candidates come from, and that one is none of several. */
import { describe, expect, it } from 'vitest';
import type { Identifier } from '../../lib/asset/identifier.ts';
import { parseAssetName, type Subject, subjectOf } from '../../lib/asset/subject.ts';
import { failed, success } from '../../lib/failure.ts';
import {
  createNameLookup,
  type NameLookupDeps,
  type NameQuestion,
} from '../../lib/fingerprints/name-lookup.ts';
import type { Topic } from '../../lib/network/explorers.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { asSubject, serveLookups } from '../metadata/served-lookup.ts';
import { upTo } from '../metadata/strangers.ts';
import { createMemoryFingerprints, createTestResolver } from './memory-fingerprints.ts';

const { fernwood, mica, tern, ternCopy, hollow } = TOKENS;
const { fernwoodBadge, heron } = UNREGISTERED;
const { faults, look, requests } = serveLookups();

const all = (...tokens: readonly { readonly subject: Subject }[]) => tokens.map(asSubject);
const policyTopic = ({ policy }: { readonly policy: string }): Topic => ({ kind: 'policy', id: policy });
const TRANSACTION: Topic = { kind: 'transaction', id: 'ab'.repeat(32) };
const NONE = success(undefined);
const nameIn = (policy: typeof tern.policy, hex: string) => {
  const name = parseAssetName(hex);
  if (name === undefined) throw new Error('not an asset name');
  return subjectOf(policy, name);
};

/** A name lookup of its own over the local service of mainnet. */
function stand(parts: Partial<NameLookupDeps> = {}) {
  const fingerprints = createMemoryFingerprints();
  const { loader, caller } = look({ fingerprints });
  const match = createNameLookup({
    loader: { outcomes: loader.ask, cached: loader.cached },
    fingerprintResolver: createTestResolver(fingerprints),
    fingerprints,
    list: { ready: async () => undefined },
    subjectsOf: async () => [],
    report: (error) => {
      throw error;
    },
    ...parts,
  });
  const ask = (text: string, question: Partial<NameQuestion> = {}) =>
    match('mainnet', { text, among: [], topic: undefined, caller, ...question });
  const list = (...subjects: readonly Subject[]) =>
    fingerprints.replaceList({ origin: 'shipped', madeAt: 0 }, subjects);
  return { ask, list, fingerprints, loader };
}

const asked = (): readonly string[] => requests().flatMap(({ body }) => JSON.parse(body).subjects);

describe('a name', () => {
  it.each([
    ['+1,234.56 FERNW', fernwood.subject],
    [`#${heron.assetName}`, heron.subject],
    // Nobody registered it.
    ['Heron042', heron.subject],
    ['Tern Exchange', tern.subject],
    ['TERNX', undefined],
  ])('%j among those of the page is one token’s, or none', async (text, subject) => {
    expect(await stand().ask(text, { among: all(fernwood, tern, ternCopy, heron) })).toEqual(
      success(subject),
    );
  });

  it('that another token is called which the provider lists names none', async () => {
    const { ask } = stand({ subjectsOf: async () => [ternCopy.subject] });
    expect(await ask('TERNX', { among: all(tern), topic: TRANSACTION })).toEqual(NONE);
  });

  it('names none while a fingerprint of the page is unresolved, which may be of a token with that name', async () => {
    const { ask, fingerprints } = stand();
    const among = [...all(fernwood), { kind: 'fingerprint', fingerprint: heron.fingerprint } as const];
    expect(await ask('Fernwood', { among })).toEqual(NONE);
    fingerprints.learn([heron.subject]);
    expect(await ask('Fernwood', { among })).toEqual(success(fernwood.subject));
  });

  it('of a policy is that of its asset without a name, once that was found', async () => {
    const { ask, loader } = stand();
    const among: Identifier[] = [{ kind: 'policy', policy: hollow.policy }];
    expect([await ask('HREED', { among }), requests()]).toEqual([NONE, []]);
    await loader.outcomes('mainnet', among, 'visible');
    expect(await ask('HREED', { among })).toEqual(success(hollow.subject));
  });

  it.each(['ADA', '42', '', fernwood.subject])('that is none costs no request: %j', async (text) => {
    expect(await stand().ask(text, { among: all(fernwood) })).toEqual(NONE);
    expect(requests()).toEqual([]);
  });
});

describe('on the page of a policy', () => {
  const topic = policyTopic(fernwood);
  const badge = fernwoodBadge.subject;

  it('an asset name, as text or in hex, names a token of the token list, and of this policy alone', async () => {
    const { ask, list } = stand();
    expect(await ask('FernwoodBadge01', { topic })).toEqual(NONE);
    await list(badge);
    for (const text of ['FernwoodBadge01', fernwoodBadge.assetName])
      expect(await ask(text, { topic })).toEqual(success(badge));
    for (const other of [policyTopic(mica), TRANSACTION])
      expect(await ask('FernwoodBadge01', { topic: other })).toEqual(NONE);
  });

  it('what the user has seen elsewhere names nothing, since the page would learn of it', async () => {
    const { ask, fingerprints, loader } = stand();
    fingerprints.learn([badge]);
    await loader.outcomes('mainnet', all(fernwood), 'visible');
    for (const text of ['FernwoodBadge01', 'Fernwood']) expect(await ask(text, { topic })).toEqual(NONE);
  });
});

describe('where names are missing', () => {
  it('a failure is the answer, since the token whose names are missing may be called the same', async () => {
    const { ask, loader } = stand();
    const among = all(tern, ternCopy);
    await loader.outcomes('mainnet', all(tern), 'visible');
    faults.set({ kind: 'status', status: 403 });
    expect(await ask('TERNX', { among })).toEqual(failed({ kind: 'service', status: 403 }));
    faults.clear();
    expect(await ask('TERNX', { among })).toEqual(NONE);
  });

  it('of more tokens than are asked for at once, no name is known to be of one', async () => {
    const many = upTo(120).map((i) => nameIn(tern.policy, i.toString(16).padStart(8, '0')));
    const { ask } = stand({ subjectsOf: async () => many });
    const question = { among: all(tern), topic: TRANSACTION };
    expect(await ask('TERNX', question)).toEqual(NONE);
    expect(asked()).toHaveLength(100);
    // The rest is asked for by the next question.
    expect(await ask('TERNX', question)).toEqual(success(tern.subject));
    expect(asked()).toHaveLength(121);
  });
});
