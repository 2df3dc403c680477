/** Which token a text names among those of a page: where the candidates come from, and that one is none of several. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Identifier } from '../../lib/asset/identifier.ts';
import { LABELS, labelPrefix } from '../../lib/asset/label.ts';
import { parseAssetName, type Subject, subjectOf } from '../../lib/asset/subject.ts';
import { failed, success } from '../../lib/failure.ts';
import { createNameLookup, type NameLookupParts, type NameQuestion } from '../../lib/metadata/name-lookup.ts';
import type { Topic } from '../../lib/network/explorers.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { createFaults } from '../services/faults.ts';
import { createMetadataService as createLocalService } from '../services/metadata.ts';
import { loadRecords } from '../services/records.ts';
import { type Served, serve } from '../services/serve.ts';
import { createTestLookup } from './a-lookup.ts';
import { createMemoryFingerprints, createTestLadder } from './memory-fingerprints.ts';

const { fernwood, mica, tern, ternCopy, hollow, brindle } = TOKENS;
const { fernwoodBadge, heron, brindleReference } = UNREGISTERED;
const faults = createFaults();
let service: Served;

beforeAll(async () => {
  service = await serve(createLocalService(loadRecords(), { faults }));
});
afterAll(() => service.close());
beforeEach(() => {
  faults.clear();
  service.requests.length = 0;
});

const asSubjects = (...tokens: readonly { readonly subject: Subject }[]) =>
  tokens.map(({ subject }): Identifier => ({ kind: 'subject', subject }));
const policyTopic = ({ policy }: { readonly policy: string }): Topic => ({ kind: 'policy', id: policy });
const TRANSACTION: Topic = { kind: 'transaction', id: 'ab'.repeat(32) };

/** A name lookup of its own over the local service; mainnet has one, preview has none. */
function stand(parts: Partial<NameLookupParts> = {}) {
  const fingerprints = createMemoryFingerprints();
  const test = createTestLookup({
    address: async (network) => (network === 'preview' ? undefined : service.origin),
    clock: { now: Date.UTC(2026, 10, 21) },
    fingerprints,
  });
  const lookup = { outcomes: test.lookup.ask, cached: test.lookup.cached };
  const match = createNameLookup({
    lookup,
    ladder: createTestLadder(fingerprints),
    fingerprints,
    list: { ready: async () => undefined },
    subjectsOf: async () => [],
    report: (error) => {
      throw error;
    },
    ...parts,
  });
  const ask = (
    text: string,
    question: Partial<NameQuestion> = {},
    network: 'mainnet' | 'preview' = 'mainnet',
  ) => match(network, { text, among: [], topic: undefined, asker: test.asker, ...question });
  return { ask, fingerprints, lookup: test.lookup };
}

const asked = (): readonly string[] => service.requests.flatMap(({ body }) => JSON.parse(body).subjects);

describe('a name', () => {
  it.each([
    ['its name', 'Fernwood', fernwood],
    ['its ticker, behind an amount', '+1,234.56 FERNW', fernwood],
    ['ticker and name', '[MICA] Mica Sheet', mica],
    ['its asset name, though nobody registered it', 'Heron042', heron],
    ['its asset name in hex', `#${heron.assetName}`, heron],
  ])('names one of the page’s tokens by %s', async (_what, text, { subject }) => {
    const among = asSubjects(fernwood, mica, heron);
    expect(await stand().ask(text, { among })).toEqual(success(subject));
  });

  it('that two are called by names none, by whichever of their names', async () => {
    const { ask } = stand();
    expect(await ask('TERNX', { among: asSubjects(tern, ternCopy) })).toEqual(success(undefined));
    expect(await ask('TERNX', { among: asSubjects(tern) })).toEqual(success(tern.subject));
    expect(await ask('Tern Exchange', { among: asSubjects(tern, ternCopy) })).toEqual(success(tern.subject));
    // By its name the one, by its asset name the other.
    expect(await ask('Brindle', { among: asSubjects(brindle, brindleReference) })).toEqual(
      success(undefined),
    );
  });

  it('names none while a fingerprint of the page is unresolved, which may be of a token with that name', async () => {
    const stranger: Identifier = { kind: 'fingerprint', fingerprint: heron.fingerprint };
    const { ask, fingerprints } = stand();
    const among = [...asSubjects(fernwood), stranger];
    expect(await ask('Fernwood', { among })).toEqual(success(undefined));
    fingerprints.learn([heron.subject]);
    expect(await ask('Fernwood', { among })).toEqual(success(fernwood.subject));
  });

  it('of a policy is that of its asset without a name, once that was found', async () => {
    const { ask, lookup } = stand();
    const among: Identifier[] = [{ kind: 'policy', policy: hollow.policy }];
    expect(await ask('HREED', { among })).toEqual(success(undefined));
    expect(service.requests).toEqual([]);
    await lookup.outcomes('mainnet', among, 'visible');
    expect(await ask('HREED', { among })).toEqual(success(hollow.subject));
  });

  it('is asked for once: what is cached costs no request', async () => {
    const { ask } = stand();
    const among = asSubjects(fernwood, mica, heron);
    await ask('Fernwood', { among });
    expect(asked()).toEqual([fernwood.subject, mica.subject, heron.subject]);
    service.requests.length = 0;
    expect(await ask('MICA', { among })).toEqual(success(mica.subject));
    expect(service.requests).toEqual([]);
  });

  it.each(['ADA', '₳', '42', '', fernwood.subject, fernwood.fingerprint])(
    'that is none costs no request: %j',
    async (text) => {
      expect(await stand().ask(text, { among: asSubjects(fernwood) })).toEqual(success(undefined));
      expect(service.requests).toEqual([]);
    },
  );
});

describe('what the provider lists', () => {
  it('makes a name of two tokens one of neither', async () => {
    const { ask } = stand({ subjectsOf: async () => [ternCopy.subject] });
    const among = asSubjects(tern);
    expect(await ask('TERNX', { among, topic: TRANSACTION })).toEqual(success(undefined));
    expect(await ask('TERNX', { among })).toEqual(success(tern.subject));
  });
});

describe('on the page of a policy', () => {
  const topic = policyTopic(fernwood);
  const badge = fernwoodBadge.subject;

  it('an asset name, as text or in hex, names a token of the token list, and of this policy alone', async () => {
    const { ask, fingerprints } = stand();
    expect(await ask('FernwoodBadge01', { topic })).toEqual(success(undefined));
    await fingerprints.replaceList({ origin: 'shipped', madeAt: 0 }, [badge]);
    expect(await ask('FernwoodBadge01', { topic })).toEqual(success(badge));
    expect(await ask(fernwoodBadge.assetName, { topic })).toEqual(success(badge));
    expect(await ask('FernwoodBadge01', { topic: policyTopic(mica) })).toEqual(success(undefined));
    expect(await ask('FernwoodBadge01', { topic: TRANSACTION })).toEqual(success(undefined));
  });

  it('what the user has seen elsewhere names nothing, since the page would learn of it', async () => {
    const { ask, fingerprints, lookup } = stand();
    fingerprints.learn([badge]);
    await lookup.outcomes('mainnet', asSubjects(fernwood), 'visible');
    expect(await ask('FernwoodBadge01', { topic })).toEqual(success(undefined));
    expect(await ask('Fernwood', { topic })).toEqual(success(undefined));
  });

  it('one behind a label, unless another carries the same name', async () => {
    const { ask, fingerprints } = stand();
    const list = (...subjects: readonly Subject[]) =>
      fingerprints.replaceList({ origin: 'shipped', madeAt: 0 }, subjects);
    await list(heron.subject);
    const ofHeron = policyTopic(heron);
    expect(await ask('Heron042', { topic: ofHeron })).toEqual(success(heron.subject));
    const bare = heron.assetName.replace(labelPrefix(LABELS.nft), '');
    expect(await ask(`Heron #${bare}`, { topic: ofHeron })).toEqual(success(heron.subject));
    const name = parseAssetName(bare);
    if (name === undefined) throw new Error('not an asset name');
    await list(heron.subject, subjectOf(heron.policy, name));
    expect(await ask('Heron042', { topic: ofHeron })).toEqual(success(undefined));
  });

  it('a list that cannot be read is reported, and what was read before still counts', async () => {
    const reported: unknown[] = [];
    const broken = async (): Promise<never> => {
      throw new Error('the list is broken');
    };
    const { ask, fingerprints } = stand({ list: { ready: broken }, report: (error) => reported.push(error) });
    await fingerprints.replaceList({ origin: 'shipped', madeAt: 0 }, [badge]);
    expect(await ask('FernwoodBadge01', { topic })).toEqual(success(badge));
    expect(reported).toHaveLength(1);
  });
});

describe('where names are missing', () => {
  it('a failure is the answer, since the token whose names are missing may be called the same', async () => {
    const { ask, lookup } = stand();
    const among = asSubjects(tern, ternCopy);
    await lookup.outcomes('mainnet', asSubjects(tern), 'visible');
    faults.set({ kind: 'status', status: 403 });
    expect(await ask('TERNX', { among })).toEqual(failed({ kind: 'service', status: 403 }));
    faults.clear();
    expect(await ask('TERNX', { among })).toEqual(success(undefined));
  });

  it('of more tokens than are asked for at once, no name is known to be of one', async () => {
    const many = Array.from({ length: 120 }, (_, i) => {
      const name = parseAssetName(i.toString(16).padStart(8, '0'));
      if (name === undefined) throw new Error('not an asset name');
      return subjectOf(tern.policy, name);
    });
    const { ask } = stand({ subjectsOf: async () => many });
    const question = { among: asSubjects(tern), topic: TRANSACTION };
    expect(await ask('TERNX', question)).toEqual(success(undefined));
    expect(asked()).toHaveLength(100);
    // The rest is asked for by the next question.
    expect(await ask('TERNX', question)).toEqual(success(tern.subject));
    expect(asked()).toHaveLength(121);
  });
});
