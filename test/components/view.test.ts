/** What heads a card: the name that a standard says, else what the identifier itself tells, marked as such. */
import { describe, expect, it } from 'vitest';
import { titleOf } from '../../components/view.ts';
import type { Identifier } from '../../lib/asset/identifier.ts';
import type { Outcome } from '../../lib/metadata/token.ts';
import { type TestToken, TOKENS, UNREGISTERED } from '../data/index.ts';
import { speakEnglish } from './english.ts';

const asSubject = ({ subject }: TestToken): Identifier => ({ kind: 'subject', subject });

function found({ subject, policy, assetName, fingerprint }: TestToken, name?: string): Outcome {
  const named = name === undefined ? {} : { name: { value: name, source: 'CIP_26' as const } };
  const service = 'https://tokens.example';
  const token = { network: 'mainnet' as const, subject, policy, assetName, fingerprint, others: {}, service };
  return { kind: 'found', token: { ...token, ...named, priority: [] }, fetchedAt: 0, stale: false };
}

speakEnglish();

describe('the title of a card', () => {
  it.each([
    ['fernwood', 'native asset'],
    ['orrery', 'fungible token, label 333'],
    ['hollow', 'native asset'],
  ] as const)('of a found token is its name: %s', (key, note) => {
    const token = TOKENS[key];
    expect(titleOf({ identifier: asSubject(token), outcome: found(token, token.name) })).toMatchObject({
      isName: true,
      text: token.name,
      note,
    });
  });

  it.each([
    [UNREGISTERED.gorse, 'GorseCommon', 'decoded from the asset name · native asset'],
    [UNREGISTERED.heron, 'Heron042', 'decoded from the asset name · NFT, label 222'],
    [UNREGISTERED.sluice, 'Sluice', 'decoded from the asset name · rich fungible token, label 444'],
    [UNREGISTERED.brindleReference, 'Brindle', 'decoded from the asset name · reference NFT, label 100'],
  ])('is decoded from the asset name otherwise, and says so', (token, text, note) => {
    for (const outcome of [undefined, { kind: 'absent', reason: 'not-registered' } as const, found(token)]) {
      expect(titleOf({ identifier: asSubject(token), outcome })).toEqual({ text, note, isName: true });
    }
  });

  it('is the identifier, shortened, where there is nothing to read', () => {
    const { kiln, fernwood } = TOKENS;
    const outcome = { kind: 'failed', failure: { kind: 'offline' } } as const;
    const titles = [
      asSubject(kiln),
      { kind: 'policy', policy: fernwood.policy } as const,
      { kind: 'fingerprint', fingerprint: fernwood.fingerprint } as const,
    ].map((identifier) => titleOf({ identifier, outcome }));
    expect(titles.map(({ isName }) => isName)).toEqual([false, false, false]);
    expect(titles).toMatchObject([
      { text: 'f3d884a8…4e9f92fe', note: 'native asset' },
      { text: '758b95bc…1ff0235d', note: 'policy' },
      { text: 'asset1jna39m…ca6kl5', note: 'fingerprint' },
    ]);
  });

  it('is never blank, though a recorded name may be', () => {
    const { fernwood } = TOKENS;
    for (const name of ['', '  ', '\u200b', '\n']) {
      const { text } = titleOf({ identifier: asSubject(fernwood), outcome: found(fernwood, name) });
      expect(text.replace(/[\s\p{Cf}]/gu, '')).not.toBe('');
    }
  });
});
