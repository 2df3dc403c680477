/** Subjects that the registry, a page or the user does not spell in lower case. */
import { expect, it } from 'vitest';
import type { Identifier } from '../../lib/asset/identifier.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { asSubject, DAY, nameOf, serveTokens } from './served-loader.ts';

const { marrow } = TOKENS;
const { gorse } = UNREGISTERED;
const { startLoader, requested } = serveTokens();

/** Also of batches of one. */
const spellings = () => requested().flat();

const upper: Identifier = { ...asSubject(marrow), written: marrow.subject.toUpperCase() } as Identifier;
const written = gorse.policy.toUpperCase() + gorse.assetName;
const upperPolicy = { ...asSubject(gorse), written } as Identifier;
const [lower, spelt = ''] = [marrow.subject, marrow.registrySubject];
const ofMarrow: Identifier = { kind: 'fingerprint', fingerprint: marrow.fingerprint };
const FOUND = 'Marrow & Join';

it('a spelling of the page is requested after lower case was not found', async () => {
  const { loader } = startLoader();
  const ask = async (urgency: 'visible' | 'hovered', one: Identifier) =>
    (await loader.outcomes('mainnet', [one], urgency)).map(nameOf)[0];
  expect(await ask('visible', asSubject(marrow))).toBe('absent');
  expect([await ask('hovered', upper), await ask('visible', asSubject(marrow))]).toEqual([FOUND, FOUND]);
  expect(spellings()).toEqual([lower, spelt]);
});

/** `listed`: in the token list. */
it.each<[string, listed: string[], Identifier, outcome: string, asked: string]>([
  ['that differs in the policy only is not requested', [], upperPolicy, 'absent', gorse.subject],
  ['of the token list is the only one that is requested', [spelt], ofMarrow, FOUND, spelt],
])('a spelling %s', async (_what, listed, identifier, outcome, asked) => {
  const { fingerprints, loader } = startLoader();
  fingerprints.setList(...listed);
  expect((await loader.outcomes('mainnet', [identifier], 'hovered')).map(nameOf)).toEqual([outcome]);
  expect(spellings()).toEqual([asked]);
  // The token list does not apply to another network.
  await loader.outcomes('preprod', [upper], 'hovered');
  expect(requested('preprod')).toEqual([lower, spelt]);
});

it('a spelling that was found is requested again when it is stale, and not in a batch', async () => {
  const { loader, clock } = startLoader();
  await loader.outcomes('mainnet', [upper], 'hovered');
  clock.now += DAY;
  expect((await loader.outcomes('mainnet', [asSubject(marrow)], 'visible')).map(nameOf)).toEqual([FOUND]);
  await expect.poll(spellings).toEqual([lower, spelt, spelt]);
});

it('a spelling that comes while another is in flight is requested too', async () => {
  const { loader } = startLoader();
  const load = (identifier: Identifier) => loader.outcomes('mainnet', [identifier], 'hovered');
  const outcomes = await Promise.all([load(asSubject(marrow)), load(upper)]);
  expect(outcomes.flat().map(nameOf)).toEqual(['absent', FOUND]);
  expect(spellings()).toEqual([lower, spelt]);
});
