/** Subjects that the registry, a page or the user writes otherwise than in lower case. */
import { describe, expect, it } from 'vitest';
import type { Identifier } from '../../lib/asset/identifier.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { createMemoryFingerprints, createTestLadder } from './memory-fingerprints.ts';
import { asSubject, NOW, nameOf, serveLookups } from './served-lookup.ts';

const { fernwood, marrow } = TOKENS;
const { gorse } = UNREGISTERED;
const { look, requests } = serveLookups();

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
    const { lookup } = look({ fingerprints, ladder: createTestLadder(fingerprints) });
    for (const [urgency, identifier, name] of steps) {
      const outcomes = await lookup.outcomes('mainnet', [identifier], urgency);
      expect(outcomes.map(nameOf)).toEqual([name]);
    }
    const written = requests().map(({ path, body }) =>
      body === '' ? path.split(/[/?]/)[4] : JSON.parse(body).subjects.join(),
    );
    expect(written).toEqual(asked);
    // The list is that of mainnet's registry: on another network both are asked for.
    await lookup.outcomes('preprod', [upper], 'pointed');
    expect(requests('preprod')).toHaveLength(2);
  });

  it('of the user is asked for by its details', async () => {
    const details = await look().lookup.details('mainnet', lower, undefined, lower.toUpperCase());
    expect([nameOf(details.outcome), requests().length]).toEqual([FOUND, 2]);
  });
});
