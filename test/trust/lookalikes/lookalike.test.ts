/** Lookalikes: constructed pairs, and systematic spoofs. */
import { expect, it } from 'vitest';
import { policyOf, type Subject } from '../../../lib/asset/subject.ts';
import {
  type DisplayNames,
  lookalikeOf,
  NameIndex,
  type Original,
} from '../../../lib/trust/lookalikes/lookalike.ts';
import { spoofsOf } from './spoofs.ts';

/** Under a policy of 28 equal bytes. */
const subject = (policy: number) => policy.toString(16).padStart(2, '0').repeat(28) as Subject;
type Named = Original & DisplayNames;
const token = (policy: number, names: DisplayNames): Named => ({ subject: subject(policy), ...names });

function indexOf(tokens: readonly Named[]): NameIndex {
  const index = new NameIndex();
  for (const one of tokens) index.add(one, one);
  return index;
}
const STRANGER = policyOf(subject(0xff));
/** The lookalike of a token under another policy among these. */
const among = (names: DisplayNames, ...tokens: readonly Named[]) =>
  lookalikeOf(STRANGER, [names], [NameIndex.ofAda(), indexOf(tokens)]);
/** Whether two tickers are confusable, in each direction. */
const confusable = (one: string, other: string) => [
  among({ ticker: one }, token(1, { ticker: other })) !== undefined,
  among({ ticker: other }, token(1, { ticker: one })) !== undefined,
];
/** `PINK PLNK|IQ LQ`: pairs of texts. */
const pairs = (text: string) => text.split('|').map((pair) => pair.split(' ') as [string, string]);

const SNEK = token(1, { name: 'Snek', ticker: 'SNEK' });
const NAMED_SNEK = token(2, { name: 'SNEK', ticker: 'FUN' });

it.each([
  ['the same ticker', { ticker: 'SNEK' }, SNEK, 'SNEK'],
  ['a ticker as name', { name: 'SNEK' }, SNEK, 'SNEK'],
  ['a confusable ticker', { ticker: '$NEK' }, SNEK, 'SNEK'],
  ['an identical name before a confusable ticker', { name: 'Snek', ticker: 'ЅNЕK' }, SNEK, 'Snek'],
  ['no ticker', { name: 'Snek', ticker: 'X' }, SNEK, 'Snek'],
])('the lookalike of a token with %s is named by its own text', (_, names, of, text) => {
  expect(among(names, NAMED_SNEK, SNEK)).toEqual({ of, text });
});

it.each([
  ...pairs('PINK PLNK|IQ LQ|KOI KOL|CORN COM|BURN BUM|iUSD LUSD|SNEK SNEP|SNEK SNEKS|MIN MINT|MIN NIM'),
  ...pairs('USDC USDT|BTC iBTC|🐍 🐸|$ $|\u200b \u200b|SNEK snek|SNEK Snek|Łódź łÓdź'),
  ...pairs('test test|Token Token|NFT NFT|n/a n/a|1 1|42 42|X X|2024 2024|- -|... ...'),
  ['LP Token', 'LP Token'],
  ['', ''],
  [' ', '  '],
])('a lookalike is not found for %j and %j', (one, other) => {
  expect(confusable(one, other)).toEqual([false, false]);
});

it.each([
  ...pairs('MIN MlN|CLAY CIay|iUSD lUSD|HELLO HE11O|C00L COOL|Corn Com|USDM U$DM|Łódź Lodz'),
  ...pairs('ガス ｶﾞｽ|Æon AEON|GAPEY ₲₳₱€¥|SNEK 🇸🇳🇪🇰'),
  ['iUSD', '|USD'],
  ['🐍', ' 🐍\ufe0f'],
  ['大吉', '大 吉'],
  ['SNEK', 'SNEK 🇯🇵'],
])('a lookalike is found for %j and %j', (one, other) => {
  expect(confusable(one, other)).toEqual([true, true]);
});

it('a lookalike of ada is found for its names and their spoofs', () => {
  const names = 'ADA,Ada,ada,₳, ₳ ,₳DA,АDА,A\u200bDA,$ADA,tADA,Cardano,CARDΑNO,Ĉardano,🄰🄳🄰'.split(',');
  const others = 'A,ADAX,AADA,DADA,Cardano Gold,₳₳,AD'.split(',');
  const isAda = (text: string) => among({ name: text })?.of === 'ada';
  expect([...names, ...others].filter(isAda)).toEqual(names);
});

it('a lookalike is never under the policy of the token itself', () => {
  expect(lookalikeOf(policyOf(SNEK.subject), [SNEK], [indexOf([SNEK])])).toBeUndefined();
});

it('one token of each policy has a ticker, or one that can be confused with it', () => {
  const index = indexOf([SNEK, NAMED_SNEK, token(3, { ticker: 'ЅNЕK' }), token(4, { ticker: 'snek' })]);
  index.add({ ticker: 'SNEK' }, { subject: `${subject(1)}00` as Subject });
  expect(index.withTicker('SNEK')).toEqual([1, 3, 4].map(subject));
  expect(indexOf([token(1, { ticker: 'TEST' })]).withTicker('TEST')).toEqual([]);
});

it('all spoofs of a ticker are found, as ticker and as name', () => {
  const tickers = ['FERNW', 'TERNX', 'MICA', 'LANTRN', 'ORRY', 'WILLOW', 'HEDGE', 'PIKO'];
  const tokens = tickers.map((ticker, at) => token(at + 1, { ticker }));
  const index = indexOf(tokens);
  const isFound = (names: DisplayNames, of: Original | undefined) =>
    of !== undefined && lookalikeOf(STRANGER, [names], [index])?.of === of;
  const missed = tickers.flatMap((ticker, at) =>
    spoofsOf(ticker)
      .filter(({ text }) => text.toUpperCase() !== ticker)
      .filter(({ text }) => !isFound({ ticker: text }, tokens[at]) || !isFound({ name: text }, tokens[at]))
      .map(({ way, text }) => `${ticker} by ${way}: ${text}`),
  );
  expect(missed).toEqual([]);
});
