/** Matching of page texts with the names of tokens. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isAmount } from '../../lib/asset/amount.ts';
import { LABELS, labelPrefix } from '../../lib/asset/label.ts';
import { assetNameOf, assetNameOfText } from '../../lib/asset/subject.ts';
import {
  assetNamesIn,
  type NamedToken,
  readNameText,
  subjectsNamed,
} from '../../lib/fingerprints/name-match.ts';
import { anyText } from '../asset/any-text.ts';
import { TOKENS } from '../data/index.ts';
import { numberedSubject as subject, upTo } from '../metadata/numbered-subjects.ts';

const hexOf = (text: string) => assetNameOfText(text) ?? '';
const HASH = 'e9bee6d9'.repeat(8);
const SNAPCAT = hexOf('Snapcat042');
const { subject: fernwood, policy, fingerprint } = TOKENS.fernwood;

const snek: NamedToken = { subject: subject(1, hexOf('SNEK')), name: 'Snek Coin', ticker: 'SNK' };
const snapcat: NamedToken = { subject: subject(2, labelPrefix(LABELS.nft) + SNAPCAT), name: 'SNAPCAT' };
const receipt: NamedToken = { subject: subject(3, HASH), name: 'Olympus staked Ether-Receipt' };
const rich: NamedToken = { subject: subject(4, `${labelPrefix(LABELS.fungible)}${hexOf('Richmond')}`) };
const wonders: NamedToken = { subject: subject(5, ''), name: '7 Wonders', ticker: '234 SNAP' };
const cafe: NamedToken = { subject: subject(6, '00ff'), name: 'Cafe\u0301' };
const ALL = [snek, snapcat, receipt, rich, wonders, cafe];
/** Tokens named after texts that must never match. */
const impostors = (text: string): readonly NamedToken[] =>
  ['ADA', 'Cardano', '₳', 'lovelace', '42', text].map((name, i) => {
    return { subject: subject(20 + i, hexOf(name)), name, ticker: name };
  });

function named(text: string, tokens: readonly NamedToken[] = ALL): readonly NamedToken[] {
  const read = readNameText(text);
  const subjects = read === undefined ? new Set() : subjectsNamed(read, tokens);
  return tokens.filter((token) => subjects.has(token.subject));
}

const FORMS: readonly (readonly [NamedToken, ...texts: string[]])[] = [
  [snapcat, 'SNAPCAT', 'Snapcat042', `SNAPCAT #${SNAPCAT}`, `SNAPCAT #000de140${SNAPCAT}`],
  [snapcat, `000de140${SNAPCAT}`, `SNAPCAT #${SNAPCAT.slice(0, 8)}…`],
  // After a hash sign, hex is an asset name. The others are shortened.
  [receipt, `#${HASH}`, 'Olympus ...-Receipt', 'Olym…', 'Oly…ipt', 'e9bee6d9…e9bee6d9', '+5 Olympus st…'],
  [snek, 'Snek…Coin', '  Snek\n\t Coin ', 'Snek\u202fCoin', '[SNK] S…'],
  [cafe, 'Café'],
  [rich, '0014df10…6e64', `0014df10${hexOf('Rich')}…`],
  // Names that start like an amount.
  [wonders, '7 Wonders', '1 234 SNAP'],
];
const TEXTS = FORMS.flatMap(([token, ...texts]) => texts.map((text) => [text, token] as const));
it.each(TEXTS)('%j names a token', (text, token) => expect(named(text)).toEqual([token]));

it.each([
  ...['', ' ', 'snek coin', 'Snek', 'Snek Coin SNK', '1234SNK', '534E454B'],
  ...['Whatever#534e454b', '#534e454b Whatever', '#534e45'],
  // Shortened: too little is left, the ends overlap, nothing is omitted, an end does not match, or only a label is left.
  ...['Sne…', 'Sn…Coin', '…Coin', 'Snek C…k Coin', 'Snapcat…042', 'SNAPCAT…', 'Snek…Co…in', 'Snek…Coins'],
  ...['0014df10…', '0014df10526…'],
])('%j matches no form of a token exactly', (text) => {
  expect(named(text)).toEqual([]);
});

it.each([
  ...['ADA', '₳', 'lovelace', 'Cardano', '5 ADA', '12.5k ADA', '₳ 5', '₳5', '5 ₳', '[ADA] Cardano', '$ADA'],
  ...['42', '1,234.56', '12.5k', '-3', '1 000', '3 ×', '$5', '1000…', '1000...'],
  // An identifier, also after an amount.
  ...[fernwood, policy, fingerprint, `${policy}.Fernwood`, `5 ${fingerprint}`],
])('%j is ada, an amount or an identifier and never names a token', (text) => {
  expect(named(text, impostors(text))).toEqual([]);
});

const SHORT_HEX = ['de', 'facade', '2d', '#42', 'Snapcat #1234', '#decade'];
it.each(SHORT_HEX)('%j is short hex and names no token', (text) => {
  expect(named(text, [{ subject: subject(9, text.split('#').at(-1)) }])).toEqual([]);
});

it('returns all tokens that match in any form, without duplicates', () => {
  const byTicker = { subject: subject(20, '00'), name: 'One', ticker: 'TWIN' };
  const byName = { subject: subject(21, '01'), name: 'TWIN' };
  const all = [byTicker, byName, { subject: subject(22, hexOf('TWIN')) }];
  expect(named('5 TWIN', all)).toEqual(all);
  const read = readNameText('SNK');
  expect(read && [...subjectsNamed(read, [snek, { ...snek }])]).toEqual([snek.subject]);
});

it('assetNamesIn returns the hex and the UTF-8 of a text with each label', () => {
  const namesIn = (text: string) => assetNamesIn(readNameText(text) ?? { names: [], hexes: [] });
  const hexes = ['534e454b', hexOf('Fox #534e454b'), hexOf('5 Fox #534e454b')];
  const labels = ['', ...Object.values(LABELS).map(labelPrefix)];
  const names = hexes.flatMap((hex) => labels.map((label) => label + hex));
  expect(namesIn('5 Fox #534e454b').toSorted()).toEqual(names.toSorted());
  // Not for shortened texts, and never longer than 32 bytes.
  expect(namesIn('534e…454b').filter((name) => name.startsWith('534e'))).toEqual([]);
  expect(namesIn('x'.repeat(30))).toEqual([hexOf('x'.repeat(30))]);
});

/** Few words, so that names, tickers and asset names coincide. */
const word = fc.constantFrom('SNEK', 'Snek', 'Snekfi', 'FOX', '7', 'Fox Coin', '534e454b', 'SNEK #1a2b3c');
const token = fc
  .record({
    policy: fc.integer({ min: 0, max: 5 }),
    assetName: fc.oneof(word.map(hexOf), fc.constantFrom('', '1a2b3c', '0014df10534e454b')),
    name: fc.option(word, { nil: undefined }),
    ticker: fc.option(word, { nil: undefined }),
  })
  .map(({ policy, assetName, ...more }): NamedToken => ({ subject: subject(policy, assetName), ...more }));
const tokens = fc.uniqueArray(token, { minLength: 1, maxLength: 8, selector: (one) => one.subject });
const amounts = ['', '5 ', '+1,234.56 ', '1 234 ', "1'234 ", '1\u202f234\u202f567,89 ', '12.5k ', '-3 '];
const amount = fc.constantFrom(...amounts, '3M ', '.5 ', '− 3 × ', '3x ', '3 x ', '3×', '$', '5 $');
const shorten = (one: string, at: number) => `${one.slice(0, at)}…${one.slice(at + 1)}`;
const text = fc.oneof(
  fc.tuple(amount, word).map((parts) => parts.join('')),
  fc.tuple(word, fc.integer({ min: 3, max: 6 })).map(([one, at]) => shorten(one, at)),
  anyText(20),
);

it('whether a token matches any text does not depend on the other tokens', () => {
  const isIndependent = fc.property(text, tokens, (written, all) => {
    expect(named(written, all)).toEqual(all.filter((one) => named(written, [one]).length > 0));
  });
  fc.assert(isIndependent);
});

it('each form of a token names it, after any amount', () => {
  const isNamed = fc.property(token, amount, (one, before) => {
    const { name, ticker, subject: own } = one;
    const hex = assetNameOf(own);
    const both = name && ticker ? [`[${ticker}] ${name}`, `${ticker} ${name}`, `${name} (${ticker})`] : [];
    const words = [name, ticker].flatMap((one) => (one && !isAmount(one) ? [one] : []));
    const forms = [...both, ...words, ...(hex.length >= 6 ? [`#${hex}`, `Other #${hex}`] : [])];
    for (const form of forms) expect(named(before + form, [one])).toEqual([one]);
  });
  fc.assert(isNamed);
});

// Quadratic time would be minutes.
const PIECES = ['1 234 ', '1.,', '.. ', '… ', '# ', '$', '× ', 'a\u0301\u0323', 'ADA '];
it.each(PIECES)('takes linear time for %j', (piece) => {
  const long = piece.repeat(500_000 / piece.length);
  expect(named(long)).toEqual([]);
  const written = long.slice(0, 120);
  const many = upTo(500).map((i) => ({ subject: subject(i), name: `${written} ${i}` }));
  expect(named(written, many)).toEqual([]);
});
