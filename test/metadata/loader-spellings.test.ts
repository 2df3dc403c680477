/** Subjects that the registry, a page or the user writes otherwise than in lower case. */
import { describe, expect, it } from 'vitest';
import type { Identifier } from '../../lib/asset/identifier.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { createMemoryFingerprints, createTestResolver } from '../fingerprints/memory-fingerprints.ts';
import { asSubject, DAY, NOW, nameOf, serveTokens } from './served-loader.ts';

const { fernwood, marrow } = TOKENS;
const { gorse } = UNREGISTERED;
const { look, requests } = serveTokens();

/** The subjects that mainnet's service was asked for, as they were written. */
const spellings = () =>
  requests().map(({ path, body }) =>
    body === '' ? path.split(/[/?]/)[4] : JSON.parse(body).subjects.join(),
  );

describe('a spelling', () => {
  const upper: Identifier = { ...asSubject(marrow), written: marrow.subject.toUpperCase() } as Identifier;
  const written = gorse.policy.toUpperCase() + gorse.assetName;
  const upperPolicy = { ...asSubject(gorse), written } as Identifier;
  const upperGorse = { ...asSubject(gorse), written: gorse.subject.toUpperCase() } as Identifier;
  const [lower, spelt = ''] = [marrow.subject, marrow.registrySubject];
  const ofMarrow: Identifier = { kind: 'fingerprint', fingerprint: marrow.fingerprint };
  const FOUND = 'Marrow & Join';

  // Each step is a question, and what comes of it; then the subjects that were asked for, as they were written.
  it.each<[string, readonly string[] | undefined, ['visible' | 'pointed', Identifier, string][], string[]]>([
    [
      'is asked for where the page has it, once it was not found in lower case',
      undefined,
      [
        ['visible', asSubject(marrow), 'absent'],
        ['pointed', upper, FOUND],
        ['visible', asSubject(marrow), FOUND],
      ],
      [lower, spelt],
    ],
    ['of the policy alone is none', undefined, [['pointed', upperPolicy, 'absent']], [gorse.subject]],
    ['of the list is the one that is asked for', [spelt], [['pointed', ofMarrow, FOUND]], [spelt]],
    [
      'that the list has not is none',
      [fernwood.subject],
      [['pointed', upperGorse, 'absent']],
      [gorse.subject],
    ],
  ])('%s', async (_what, listed, steps, asked) => {
    const fingerprints = createMemoryFingerprints();
    if (listed !== undefined) await fingerprints.replaceList({ origin: 'fetched', madeAt: NOW }, listed);
    const { loader } = look({ fingerprints, fingerprintResolver: createTestResolver(fingerprints) });
    for (const [urgency, identifier, name] of steps) {
      const outcomes = await loader.outcomes('mainnet', [identifier], urgency);
      expect(outcomes.map(nameOf)).toEqual([name]);
    }
    expect(spellings()).toEqual(asked);
    // The list is that of mainnet's registry: on another network both are asked for.
    await loader.outcomes('preprod', [upper], 'pointed');
    expect(requests('preprod')).toHaveLength(2);
  });

  it('that was found is asked for as it was found when that is old, and by no batch', async () => {
    const { loader, clock } = look();
    await loader.outcomes('mainnet', [upper], 'pointed');
    clock.now += DAY;
    const outcomes = await loader.outcomes('mainnet', [asSubject(marrow)], 'visible');
    expect(outcomes.map(nameOf)).toEqual([FOUND]);
    await expect.poll(spellings).toEqual([lower, spelt, spelt]);
  });

  it('that comes while the other is asked for is asked for too', async () => {
    const { loader } = look();
    const ask = (identifier: Identifier) => loader.outcomes('mainnet', [identifier], 'pointed');
    const outcomes = await Promise.all([ask(asSubject(marrow)), ask(upper)]);
    expect(outcomes.flat().map(nameOf)).toEqual(['absent', FOUND]);
    expect(spellings()).toEqual([lower, spelt]);
  });
});
