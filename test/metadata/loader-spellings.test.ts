/** Subjects that the registry, a page or the user does not spell in lower case. */
import { describe, expect, it } from 'vitest';
import type { Identifier } from '../../lib/asset/identifier.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { createMemoryFingerprints, createTestResolver } from '../fingerprints/memory-fingerprints.ts';
import { asSubject, DAY, NOW, nameOf, serveTokens } from './served-loader.ts';

const { fernwood, marrow } = TOKENS;
const { gorse } = UNREGISTERED;
const { startLoader, requests, requested } = serveTokens();

/** Also of batches of one. */
const spellings = () => requested().flat();

describe('a spelling', () => {
  const upper: Identifier = { ...asSubject(marrow), written: marrow.subject.toUpperCase() } as Identifier;
  const written = gorse.policy.toUpperCase() + gorse.assetName;
  const upperPolicy = { ...asSubject(gorse), written } as Identifier;
  const upperGorse = { ...asSubject(gorse), written: gorse.subject.toUpperCase() } as Identifier;
  const [lower, spelt = ''] = [marrow.subject, marrow.registrySubject];
  const ofMarrow: Identifier = { kind: 'fingerprint', fingerprint: marrow.fingerprint };
  const FOUND = 'Marrow & Join';
  type Step = ['visible' | 'hovered', Identifier, string];

  const ofGorse = [gorse.subject];
  const pageSteps: Step[] = [
    ['visible', asSubject(marrow), 'absent'],
    ['hovered', upper, FOUND],
    ['visible', asSubject(marrow), FOUND],
  ];

  // Each step is a question and its outcome; then the requested spellings.
  it.each<[string, readonly string[] | undefined, Step[], string[]]>([
    ['of the page is requested after lower case was not found', undefined, pageSteps, [lower, spelt]],
    [
      'that differs in the policy only is not requested',
      undefined,
      [['hovered', upperPolicy, 'absent']],
      ofGorse,
    ],
    ['of the token list is the only one that is requested', [spelt], [['hovered', ofMarrow, FOUND]], [spelt]],
    [
      'that the token list lacks is not requested',
      [fernwood.subject],
      [['hovered', upperGorse, 'absent']],
      ofGorse,
    ],
  ])('%s', async (_what, listed, steps, asked) => {
    const fingerprints = createMemoryFingerprints();
    if (listed !== undefined) await fingerprints.replaceList({ origin: 'fetched', madeAt: NOW }, listed);
    const { loader } = startLoader({ fingerprints, fingerprintResolver: createTestResolver(fingerprints) });
    for (const [urgency, identifier, name] of steps) {
      const outcomes = await loader.outcomes('mainnet', [identifier], urgency);
      expect(outcomes.map(nameOf)).toEqual([name]);
    }
    expect(spellings()).toEqual(asked);
    // The token list does not apply to another network.
    await loader.outcomes('preprod', [upper], 'hovered');
    expect(requests('preprod')).toHaveLength(2);
  });

  it('that was found is requested again when it is stale, and not in a batch', async () => {
    const { loader, clock } = startLoader();
    await loader.outcomes('mainnet', [upper], 'hovered');
    clock.now += DAY;
    const outcomes = await loader.outcomes('mainnet', [asSubject(marrow)], 'visible');
    expect(outcomes.map(nameOf)).toEqual([FOUND]);
    await expect.poll(spellings).toEqual([lower, spelt, spelt]);
  });

  it('that comes while another is in flight is requested too', async () => {
    const { loader } = startLoader();
    const load = (identifier: Identifier) => loader.outcomes('mainnet', [identifier], 'hovered');
    const outcomes = await Promise.all([load(asSubject(marrow)), load(upper)]);
    expect(outcomes.flat().map(nameOf)).toEqual(['absent', FOUND]);
    expect(spellings()).toEqual([lower, spelt]);
  });
});
