/** Lookalikes: constructed pairs, and the tokens of mainnet. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { policyOf, type Subject } from '../../../lib/asset/subject.ts';
import {
  adaIndex,
  addToIndex,
  type ComparedToken,
  type DisplayNames,
  type Lookalike,
  lookalikesOf,
} from '../../../lib/trust/lookalikes/lookalike.ts';
import { anyText } from '../../asset/any-text.ts';
import { cases } from '../../cases.ts';
import { LISTED } from '../../data/listed.ts';
import { upTo } from '../../tokens/numbered-subjects.ts';
import { spoofsOf } from './spoofs.ts';

/** Under a policy of 28 equal bytes. */
const subject = (policy: number, name = '') =>
  (policy.toString(16).padStart(2, '0').repeat(28) + Buffer.from(name).toString('hex')) as Subject;

const registered = (policy: number, names: DisplayNames, name?: string): ComparedToken => {
  return { subject: subject(policy, name), isRegistered: true, ...names };
};
const STRANGER = subject(0xff);

/** Finds the lookalikes of tokens among these. */
function finder(all: readonly ComparedToken[]) {
  const indexes = [adaIndex(), addToIndex(new Map(), all)];
  return ({ subject, isRegistered = true, ...names }: ComparedToken) =>
    lookalikesOf({ subject, isRegistered, known: [names] }, indexes);
}
/** The lookalikes of an unknown token among these. */
const among = (names: DisplayNames, ...all: readonly ComparedToken[]) =>
  finder(all)({ subject: STRANGER, isRegistered: false, ...names });
const owner = ({ of }: Lookalike) => (of === 'ada' ? 'ada' : policyOf(of.subject).slice(0, 2));
/** Whether two tickers are confusable, in each direction. */
const confusable = (one: string, other: string) => [
  among({ ticker: one }, registered(1, { ticker: other })).length === 1,
  among({ ticker: other }, registered(1, { ticker: one })).length === 1,
];
/** `PINK PLNK|IQ LQ`: pairs of texts. */
const pairs = (text: string) => text.split('|').map((pair) => pair.split(' ') as [string, string]);

const SNEK = registered(1, { name: 'Snek', ticker: 'SNEK' });
const TWO_NAMES = { name: 'Snek', ticker: 'ЅNЕK' };

it.each([
  [{ ticker: 'SNEK' }, { text: 'SNEK', own: 'ticker', its: 'ticker', how: 'same' }],
  [{ ticker: '$NEK' }, { text: '$NEK', own: 'ticker', its: 'ticker', how: 'confusable' }],
  [{ name: 'SNEK' }, { text: 'SNEK', own: 'name', its: 'ticker', how: 'same' }],
  [TWO_NAMES, { text: 'Snek', own: 'name', its: 'name', how: 'same' }],
])('a lookalike has the other token, the two fields and the kind of match: %j', (names, found) => {
  expect(among({ ticker: 'X', ...names }, SNEK)).toEqual([{ of: SNEK, ...found }]);
});

it.each([
  ...pairs('PINK PLNK|IQ LQ|KOI KOL|CORN COM|BURN BUM|iUSD LUSD|SNEK SNEP|SNEK SNEKS|MIN MINT|MIN NIM'),
  ...pairs('USDC USDT|BTC iBTC|🐍 🐸|$ $|\u200b \u200b'),
  ['', ''],
  [' ', '  '],
])('a lookalike is not found for %j and %j', (one, other) => {
  expect(confusable(one, other)).toEqual([false, false]);
});

it.each([
  ...pairs('MIN MlN|CLAY CIay|iUSD lUSD|HELLO HE11O|C00L COOL|Corn Com|USDM U$DM|STRAẞE straße|Łódź Lodz'),
  ...pairs('ガス ｶﾞｽ|Æon AEON|GAPEY ₲₳₱€¥|SNEK 🇸🇳🇪🇰'),
  ['iUSD', '|USD'],
  ['🐍', ' 🐍\ufe0f'],
  ['大吉', '大 吉'],
  ['SNEK', 'SNEK 🇯🇵'],
])('a lookalike is found for %j and %j', (one, other) => {
  expect(confusable(one, other)).toEqual([true, true]);
});

it('a lookalike of ada is found for its names and their spoofs', () => {
  const names = 'ADA,ada,₳, ₳ ,₳DA,АDА,A\u200bDA,$ADA,tADA,Cardano,CARDΑNO,Ĉardano,🄰🄳🄰'.split(',');
  const others = 'A,ADAX,AADA,DADA,Cardano Gold,₳₳,AD'.split(',');
  for (const field of ['name', 'ticker'] as const) {
    const ada = (text: string) => among({ [field]: text }).some(({ of }) => of === 'ada');
    expect([...names, ...others].filter(ada)).toEqual(names);
  }
});

it('a lookalike is not found by a text that identifies no token', () => {
  const texts = ['test', 'Token', 'NFT', 'n/a', '1', '42', 'X', '2024', 'LP Token', '-', '...'];
  expect(texts.filter((text) => confusable(text, text).includes(true))).toEqual([]);
});

it('a lookalike is found from both tokens, but an unlabelled copy is no lookalike of a registered token', () => {
  const [one, other] = [registered(1, { ticker: 'SNEK' }), registered(2, { ticker: 'ЅNEK' })];
  const copy = { ...registered(3, { ticker: 'SNEK' }), isRegistered: false };
  const find = finder([one, other, copy]);
  expect(find(one).map(owner)).toEqual(['02']);
  expect(find(other).map(owner)).toEqual(['01']);
  expect(find(copy).map(owner)).toEqual(['01', '02']);
  expect(finder([one, { ...copy, isLabelled: true }])(one).map(owner)).toEqual(['03']);
});

it('a lookalike is found once per policy: ada, labelled, registered, then others; never under the token’s own policy', () => {
  const named = upTo(500).map((at) => registered(1, { ticker: 'tADA' }, `${at}`));
  const copies = upTo(3).map((at) => ({ subject: subject(at + 0x20), ticker: 'TADA' }));
  const others = upTo(20).map((at) => registered(at + 2, { ticker: 'TADA' }));
  const labelled = { ...registered(0x40, { ticker: 'tada' }), isLabelled: true };
  const found = among({ ticker: 'tADA' }, ...copies, ...named, ...others, labelled).map(owner);
  expect(found.slice(0, 8)).toEqual(['ada', '40', '01', '02', '03', '04', '05', '06']);
  expect(found).toHaveLength(3 + others.length + copies.length);
  expect(among({ ticker: 'TADA' }, ...copies).map(owner)).toEqual(['ada', '20', '21', '22']);
  expect(named.flatMap(finder(named)).filter(({ of }) => of !== 'ada')).toEqual([]);
});

const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];
const similarTexts = fc.constantFrom('SNEK', 'snek', 'ЅNEK', 'MIN', 'MlN', 'MLN', '₳', '', '$', ...names);
const text = fc.oneof(similarTexts, anyText(3));
const token = fc
  .record({ policy: fc.integer({ min: 1, max: 6 }), name: text, ticker: text })
  .map(({ policy, ...names }) => registered(policy, names));

it('lookalikes are symmetric and independent of order, and never of the same policy', () => {
  const sees = (a: ComparedToken, b: ComparedToken) => finder([b])(a).some(({ of }) => of === b);
  const tokens = fc.array(token, { maxLength: 7 });
  const isSymmetric = fc.property(tokens, token, fc.nat(6), (all, asked, turn) => {
    const found = finder(all)(asked).map(owner);
    const turned = [...all.slice(turn), ...all.slice(0, turn)].toReversed();
    expect(finder(turned)(asked).map(owner).toSorted()).toEqual(found.toSorted());
    expect(found).not.toContain(policyOf(asked.subject).slice(0, 2));
    for (const one of all) expect(sees(one, asked)).toBe(sees(asked, one));
  });
  fc.assert(isSymmetric, { numRuns: cases(100, 200, 10_000) });
});

it('finds all spoofs of fifty tickers of mainnet, and few other tokens', () => {
  const all = LISTED.map(({ subject, name, ticker }): ComparedToken => {
    return { subject, isRegistered: true, ...(name && { name }), ...(ticker && { ticker }) };
  });
  // TOKEN is no name: it says nothing about its token.
  const fifty = all.filter(({ ticker = '' }) => /^(?!TOKEN)[A-Z]{4,6}$/.test(ticker)).slice(0, 50);
  const findFifty = finder(fifty);
  const spoofs = fifty.flatMap((real) => spoofsOf(real.ticker ?? '').map((spoof) => ({ real, ...spoof })));
  expect(spoofs.length).toBeGreaterThan(1_000);
  const missed = spoofs.filter(({ real, text }) =>
    [{ ticker: text }, { name: text }].some(
      (names) =>
        !findFifty({ subject: STRANGER, ...names }).some(
          ({ of }) => of !== 'ada' && of.ticker === real.ticker,
        ),
    ),
  );
  expect(missed.map(({ real, way, text }) => `${real.ticker} by ${way}: ${text}`)).toEqual([]);
  expect(all.filter((token) => findFifty(token).length > 0).length).toBeLessThan(0.05 * all.length);
});
