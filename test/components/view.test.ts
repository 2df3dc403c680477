/** The title and the identifiers of a card. */
import { expect, it } from 'vitest';
import {
  identityOf,
  type TokenView,
  titleOf,
  unknownHex,
  unknownHexMessage,
} from '../../components/token/view.ts';
import type { Identifier } from '../../lib/asset/identifier.ts';
import type { Outcome } from '../../lib/tokens/token.ts';
import { type TestToken, TOKENS, UNREGISTERED } from '../data/index.ts';
import { setEnglish } from './english.ts';
import { found } from './found.ts';

const asSubject = ({ subject }: TestToken): Identifier => ({ kind: 'subject', subject });

const named = (token: TestToken, name?: string) =>
  found(token, name === undefined ? {} : { name: { value: name, source: 'CIP_26' } });

const FAILED: Outcome = { kind: 'failed', failure: { kind: 'offline' } };

setEnglish();

it.each([
  [TOKENS.fernwood, 'Native token'],
  [TOKENS.orrery, 'Fungible token'],
])('the title of a card is the name of a found token: $name', (token, note) => {
  const title = titleOf({ identifier: asSubject(token), outcome: named(token, token.name) });
  expect(title).toMatchObject({ isName: true, text: token.name, note });
});

it('the title of a card is one short line, whatever its author has written', () => {
  const token = TOKENS.fernwood;
  const name = `ADA${'\u00a0 '.repeat(800)}${'x'.repeat(9_000)}`;
  const { text } = titleOf({ identifier: asSubject(token), outcome: named(token, name) });
  expect(text).toBe(`ADA ${'x'.repeat(116)}…`);
});

it.each([
  [UNREGISTERED.gorse, 'GorseCommon', 'Native token'],
  [UNREGISTERED.heron, 'Heron042', 'NFT'],
  [UNREGISTERED.sluice, 'Sluice', 'Rich fungible token'],
  [UNREGISTERED.brindleReference, 'Brindle', 'Reference NFT'],
])('the title of a card is otherwise decoded from the asset name, with a note', (token, text, kind) => {
  const title = { text, note: `${kind} · unconfirmed name`, isName: true };
  for (const outcome of [undefined, { kind: 'absent', reason: 'not-registered' } as const, named(token)])
    expect(titleOf({ identifier: asSubject(token), outcome })).toEqual(title);
});

it.each<readonly [Identifier, string, string]>([
  [asSubject(TOKENS.kiln), 'f3d884a8…4e9f92fe', 'Native token'],
  [{ kind: 'policy', policy: TOKENS.fernwood.policy }, '758b95bc…1ff0235d', 'Policy'],
  [{ kind: 'fingerprint', fingerprint: TOKENS.fernwood.fingerprint }, 'asset1jna39m…ca6kl5', 'Fingerprint'],
])('the title of a card is otherwise the shortened identifier', (identifier, text, note) => {
  expect(titleOf({ identifier, outcome: FAILED })).toMatchObject({ text, note, isName: false });
});

it.each([
  [['Heron #1', 'Heron #22', 'Heron #3'], 'Heron'],
  [['Tern Blue', 'Tern Black'], 'Tern'],
  [['Ternary', 'Terns'], '758b95bc…1ff0235d'],
  [['A1', 'A2'], '758b95bc…1ff0235d'],
  [['Heron #1'], '758b95bc…1ff0235d'],
])('the title of a card is what the names of a policy’s tokens share: %j', (names, text) => {
  const { policy } = TOKENS.fernwood;
  const some = names.map((name, i) => ({
    ...{ subject: `${policy}0${i}` as TestToken['subject'], outcome: named(TOKENS.fernwood, name) },
  }));
  const tokens = { count: some.length, some };
  const title = titleOf({ identifier: { kind: 'policy', policy }, outcome: FAILED, tokens });
  expect(title.text).toBe(text);
});

it.each(['', '\u200b \n'])('the title of a card is the asset name for the blank name %j', (name) => {
  const { fernwood } = TOKENS;
  const title = titleOf({ identifier: asSubject(fernwood), outcome: named(fernwood, name) });
  expect(title.text).toBe('Fernwood');
});

const { hollow, mica } = TOKENS;
const view = (identifier: Identifier, more: Partial<TokenView>): TokenView => ({
  ...{ network: 'mainnet', identifier, outcome: undefined, unexplained: true, now: 0, ...more },
});
const ABSENT: Outcome = { kind: 'absent', reason: 'not-registered', fingerprint: mica.fingerprint };
const asPolicy: Identifier = { kind: 'policy', policy: hollow.policy };
const both: readonly (readonly [Identifier, string])[] = [
  [asPolicy, hollow.policy],
  [asSubject(mica), mica.subject],
];

it('unexplained hex that is absent is not split into policy and asset name', () => {
  for (const [identifier, hex] of both) {
    const absence = view(identifier, { outcome: ABSENT });
    expect(titleOf(absence)).toEqual({ text: 'Unknown hex value', note: '', isName: false });
    expect(unknownHex(absence)).toBe(hex);
    const explained = { ...absence, unexplained: undefined };
    expect(titleOf(explained).note).not.toBe('');
    expect(unknownHex(explained)).toBeUndefined();
  }
});

it.each([undefined, FAILED])('unexplained hex is shortened until its look-up succeeds', (outcome) => {
  for (const [identifier, hex] of both) {
    const text = `${hex.slice(0, 8)}…${hex.slice(-8)}`;
    expect(titleOf(view(identifier, { outcome }))).toEqual({ text, note: '', isName: false });
    expect(unknownHex(view(identifier, { outcome }))).toBe(hex);
  }
});

it('unexplained hex is a normal token once it is found', () => {
  const shown = view(asSubject(mica), { outcome: named(mica, mica.name) });
  expect(titleOf(shown)).toEqual(titleOf({ ...shown, unexplained: undefined }));
  expect(titleOf(shown).text).toBe('Mica Sheet');
  expect(identityOf(shown)).toMatchObject({ fingerprint: mica.fingerprint });
});

it('unexplained hex is a policy once tokens of it are known', () => {
  const shown = (count: number) => view(asPolicy, { outcome: ABSENT, tokens: { count, some: [] } });
  expect([titleOf(shown(2)).note, titleOf(shown(0)).note]).toEqual(['Policy · 2 known tokens', '']);
  expect([unknownHex(shown(2)), unknownHex(shown(0))]).toEqual([undefined, hollow.policy]);
});

it.each([
  [56, 'a policy or key hash, an asset name, or a token that isn’t registered.'],
  [62, 'an asset name, or a token that isn’t registered.'],
  [64, 'a transaction, block or datum hash, an asset name, or a token that isn’t registered.'],
])('unexplained hex with %i digits may be %s', (digits, sentence) => {
  expect(unknownHexMessage('0'.repeat(digits))).toBe(`This may be ${sentence}`);
});
