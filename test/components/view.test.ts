/** What heads a card: the name that a standard says, else what the identifier itself tells, marked as such. */
import { describe, expect, it } from 'vitest';
import { identityOf } from '../../components/Identity.tsx';
import { type TokenView, titleOf, unknownHexSentence } from '../../components/view.ts';
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

describe('hex that nothing explains', () => {
  const { hollow, mica } = TOKENS;
  const view = (identifier: Identifier, more: Partial<TokenView>): TokenView => ({
    network: 'mainnet',
    identifier,
    outcome: undefined,
    unexplained: true,
    now: 0,
    ...more,
  });
  const absent = (reason: 'not-registered' | 'label-not-served' | 'no-service-on-network'): Outcome => ({
    kind: 'absent',
    reason,
    fingerprint: mica.fingerprint,
  });
  const both: readonly (readonly [Identifier, string])[] = [
    [{ kind: 'policy', policy: hollow.policy }, hollow.policy],
    [asSubject(mica), mica.subject],
  ];

  it.each(['not-registered', 'label-not-served', 'no-service-on-network'] as const)(
    'is a value without parts where it is absent: %s',
    (reason) => {
      for (const [identifier, hex] of both) {
        const absence = view(identifier, { outcome: absent(reason) });
        expect(titleOf(absence)).toEqual({ text: 'Unknown hex value', note: '', isName: false });
        expect(identityOf(absence)).toEqual({ hex });
      }
    },
  );

  it('is its digits, shortened, while it is looked up and where that failed', () => {
    for (const [identifier, hex] of both) {
      for (const outcome of [undefined, { kind: 'failed', failure: { kind: 'offline' } } as const]) {
        const text = `${hex.slice(0, 8)}…${hex.slice(-8)}`;
        expect(titleOf(view(identifier, { outcome }))).toEqual({ text, note: '', isName: false });
        expect(identityOf(view(identifier, { outcome }))).toEqual({ hex });
      }
    }
  });

  it('is a token like any other once it is found', () => {
    const outcome = found(mica, mica.name);
    const explained = { unexplained: undefined, outcome };
    expect(titleOf(view(asSubject(mica), { outcome }))).toEqual(titleOf(view(asSubject(mica), explained)));
    expect(titleOf(view(asSubject(mica), { outcome })).text).toBe('Mica Sheet');
    expect(identityOf(view(asSubject(mica), { outcome }))).toMatchObject({ fingerprint: mica.fingerprint });
  });

  it('is a policy once tokens under it are known', () => {
    const identifier = { kind: 'policy', policy: hollow.policy } as const;
    const outcome = absent('not-registered');
    expect(titleOf(view(identifier, { outcome, tokens: { count: 2, some: [] } })).note).toBe('policy');
    expect(titleOf(view(identifier, { outcome, tokens: { count: 0, some: [] } })).note).toBe('');
    expect(identityOf(view(identifier, { outcome, tokens: { count: 2, some: [] } })).policy).toBe(
      hollow.policy,
    );
  });

  it.each([
    [56, "This may be a policy or key hash, an asset name, or a token that isn't registered."],
    [58, "This may be an asset name, or a token that isn't registered."],
    [62, "This may be an asset name, or a token that isn't registered."],
    [64, "This may be a transaction, block or datum hash, an asset name, or a token that isn't registered."],
  ])('could be, of %i digits: %s', (digits, sentence) => {
    expect(unknownHexSentence('0'.repeat(digits))).toBe(sentence);
  });

  it('is what it was where something explains it', () => {
    for (const [identifier] of both) {
      const explained = view(identifier, { outcome: absent('not-registered'), unexplained: undefined });
      expect(titleOf(explained).note).not.toBe('');
      expect(identityOf(explained).policy).toBeDefined();
    }
  });
});
