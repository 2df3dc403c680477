/** The outcomes of the loader: found, stale, unresolved, absent. */
import { expect, it } from 'vitest';
import type { Identifier } from '../../lib/asset/identifier.ts';
import { parseSubject, type Subject } from '../../lib/asset/subject.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { useMemoryDatabase } from '../storage/memory-database.ts';
import { asSubject, HOUR, NOW, nameOf, serveTokens } from './served-loader.ts';

const { fernwood, mica, orrery, brindle, tern, hollow } = TOKENS;
const { gorse, heron, sluice, brindleReference, fernwoodBadge } = UNREGISTERED;
useMemoryDatabase();
const { faults, served, startLoader, requests } = serveTokens();
const URGENCIES = ['visible', 'hovered'] as const;
const asFingerprint = ({ fingerprint }: Pick<typeof fernwood, 'fingerprint'>) =>
  ({ kind: 'fingerprint', fingerprint }) as const;

it('a lookup returns all properties of a token', async () => {
  const { subject, policy, assetName, fingerprint } = orrery;
  const [outcome] = await startLoader().loader.outcomes('mainnet', [asSubject(orrery)], 'visible');
  const stated = <T>(value: T) => ({ value, source: 'CIP_68' });
  const token = {
    ...{ network: 'mainnet', subject, policy, assetName, fingerprint, name: stated('Orrery') },
    description: stated('Brass planets on a shared axle, now with moons.'),
    ...{ ticker: stated('ORRY'), url: stated('https://orrery.example/moons'), decimals: stated(6) },
    ...{ others: {}, priority: ['CIP_68', 'CIP_26'], service: served.mainnet.origin },
  };
  expect(outcome).toEqual({ kind: 'found', fetchedAt: NOW, stale: false, token });
});

it('a lookup stores its tokens for the search by network, the latest first, and none on a network without a service', async () => {
  const { loader, clock } = startLoader();
  const { latest } = loader;
  await loader.outcomes('mainnet', [asSubject(fernwood)], 'visible');
  clock.now++;
  await loader.outcomes('mainnet', [asSubject(gorse), asSubject(orrery)], 'visible');
  const names = async () => (await latest('mainnet')).map(({ name }) => name?.value);
  await expect.poll(names).toEqual(['Orrery', 'Fernwood']);
  expect([await latest('preprod'), await latest('preview')]).toEqual([[], []]);
});

it('a lookup returns a stale token at once, and renews it in the background until that succeeds', async () => {
  const { loader, clock } = startLoader();
  const ask = () => loader.outcomes('mainnet', [asSubject(fernwood)], 'visible');
  await ask();
  clock.now += HOUR;
  faults.set({ kind: 'html' });
  const old = { kind: 'found', fetchedAt: NOW, stale: true };
  expect(await Promise.all([ask(), ask()])).toMatchObject([[old], [old]]);
  await expect.poll(() => requests().length).toBe(2);
  faults.clear();
  await expect.poll(ask).toMatchObject([{ kind: 'found', fetchedAt: NOW + HOUR, stale: false }]);
  expect(requests()).toHaveLength(3);
});

const asPolicy = ({ policy }: typeof gorse): Identifier => ({ kind: 'policy', policy });
it.each([
  ['a cached token', orrery, asSubject],
  ['a cached absence', gorse, asSubject],
  ['that of the subject of a fingerprint', gorse, asFingerprint],
  ['that of the asset with the empty name for a policy', hollow, asPolicy],
] as const)('before any request, a card shows %s', async (_what, token, asIdentifier) => {
  const { loader } = startLoader();
  const cached = () => loader.cachedToken('mainnet', asIdentifier(token));
  expect(await cached()).toBeUndefined();
  const { outcome, records, logo } = await loader.record('mainnet', token.subject);
  const resolved = asIdentifier === asFingerprint && { subject: token.subject };
  expect(await cached()).toEqual({
    outcome: { ...outcome, ...resolved },
    records,
    // An absence has none.
    logo: outcome.kind === 'found' ? logo : undefined,
  });
  expect(await loader.cachedToken('preview', asIdentifier(token))).toBeUndefined();
  expect(requests()).toHaveLength(1);
});

it('a fingerprint without a known subject is unresolved, with advice and without a request', async () => {
  const { loader } = startLoader();
  const hints = { topic: { kind: 'policy', id: fernwood.policy } } as const;
  const both = [fernwood, mica].map(asFingerprint);
  const unresolved = { kind: 'absent', reason: 'fingerprint-unresolved', advice: 'ask-provider' };
  const question = { hints, caller: {} };
  expect(await loader.see('preprod', both, question)).toEqual([unresolved, unresolved]);
  expect(requests('preprod')).toEqual([]);
});

it('a fingerprint is resolved by a subject that was seen on any network, found or absent', async () => {
  const { loader } = startLoader();
  await loader.outcomes('preview', [asSubject(tern)], 'visible');
  // As the popup does.
  await loader.record('mainnet', gorse.subject);
  const asked = [fernwood, tern, gorse, brindle].map(asFingerprint);
  const outcomes = await loader.outcomes('mainnet', [...asked, asSubject(fernwood)], 'visible');
  expect(outcomes.map(nameOf)).toEqual(['Fernwood', 'Tern Exchange', 'absent', 'absent', 'Fernwood']);
  expect(outcomes[2]).toEqual({ kind: 'absent', reason: 'not-registered', subject: gorse.subject });
  expect(outcomes[3]).toMatchObject({ reason: 'fingerprint-unresolved' });
});

it.each(URGENCIES)('an absence distinguishes labels that the service does not serve: %s', async (urgency) => {
  const unserved = [heron, sluice, brindleReference];
  // Label 333 and unknown labels included.
  const names = ['0014df10abcd', '00001070abcd', '000de141abcd'];
  const odd = names.map((name) => ({ subject: parseSubject(gorse.policy + name) as Subject }));
  const others = [gorse, fernwoodBadge, ...odd];
  const identifiers = [...unserved, ...others].map(asSubject);
  const outcomes = await startLoader().loader.outcomes('mainnet', identifiers, urgency);
  const reasons = identifiers.map((_, i) => (i < unserved.length ? 'label-not-served' : 'not-registered'));
  expect(outcomes).toEqual(reasons.map((reason) => ({ kind: 'absent', reason })));
});
