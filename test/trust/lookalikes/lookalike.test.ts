/** Lookalikes: constructed pairs, and systematic spoofs; and the skeletons (UTS #39) behind them. */
import { expect, it } from 'vitest';
import { policyOf, type Subject } from '../../../lib/asset/subject.ts';
import {
  type DisplayNames,
  lookalikeOf,
  NameIndex,
  type Original,
} from '../../../lib/trust/lookalikes/lookalike.ts';
import { skeletonOf } from '../../../lib/trust/lookalikes/skeleton.ts';
import { confusables, fileOf } from '../../../release/confusables.ts';
import { HOSTILE } from '../../data/hostile-strings.ts';
import { read } from '../../own-files.ts';

/** Under a policy of 28 equal bytes. */
const subject = (policy: number) => policy.toString(16).padStart(2, '0').repeat(28) as Subject;
type Named = Original & DisplayNames;
const token = (policy: number, names: DisplayNames): Named => ({ subject: subject(policy), ...names });

function indexOf(tokens: readonly Named[]): NameIndex {
  const index = new NameIndex();
  for (const each of tokens) index.add(each, each);
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
  ['the same ticker', { ticker: 'SNEK' }, 'SNEK'],
  ['a ticker as name', { name: 'SNEK' }, 'SNEK'],
  ['a confusable ticker', { ticker: '$NEK' }, 'SNEK'],
  ['an identical name before a confusable ticker', { name: 'Snek', ticker: 'ЅNЕK' }, 'Snek'],
  ['no ticker', { name: 'Snek', ticker: 'X' }, 'Snek'],
])('the lookalike of a token with %s is named by its own text', (_, names, text) => {
  expect(among(names, NAMED_SNEK, SNEK)).toEqual({ of: SNEK, text });
});

it.each([
  ...pairs('PINK PLNK|IQ LQ|KOI KOL|CORN COM|BURN BUM|iUSD LUSD|SNEK SNEP|SNEK SNEKS|MIN NIM'),
  ...pairs('USDC USDT|BTC iBTC|🐍 🐸|$ $|\u200b \u200b|SNEK Snek|Łódź łÓdź'),
  ...pairs('test test|Token Token|n/a n/a|1 1|42 42|X X|- -'),
  ['LP Token', 'LP Token'],
  ['', ''],
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

/** Systematic spoofs of a ticker, by tables that are independent of the data under test. */
const by = (from: string, to: string) => (text: string) =>
  [...text].map((letter) => [...to][[...from].indexOf(letter)] ?? letter).join('');
const shifted = (capitals: number) => (text: string) =>
  text.replace(/[A-Z]/g, (letter) => String.fromCodePoint(capitals + letter.charCodeAt(0) - 0x41));
const inside = (code: number) => (text: string) => text.replace(/^./, `$&${String.fromCodePoint(code)}`);
const onEach = (code: number) => (text: string) => text.replace(/./gu, `$&${String.fromCodePoint(code)}`);
const SPOOFS: readonly (readonly [way: string, (text: string) => string])[] = [
  ['Cyrillic', by('ABCEHIJKMOPSTXY', 'АВСЕНІЈКМОРЅТХУ')],
  ['Greek', by('ABEHIKMNOPTXYZ', 'ΑΒΕΗΙΚΜΝΟΡΤΧΥΖ')],
  ['Cherokee', by('ABCDEGHJKLMPRSTVWZ', 'ᎪᏴᏟᎠᎬᏀᎻᎫᏦᏞᎷᏢᎡᏚᎢᏙᎳᏃ')],
  ['small capitals', by('ABCDEFGHIJKLMNOPRSTUVWYZ', 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ')],
  ['letters of other languages', (text) => by('agiuldot', 'ɑɡıʋłđøŧ')(text.toLowerCase())],
  ['signs of currencies', by('ACEGKNPTWY', '₳₵€₲₭₦₱₮₩¥')],
  ['letters by their outline', by('AENR', 'ΛΣИЯ')],
  ['full width', shifted(0xff21)],
  ['bold', shifted(0x1d400)],
  ['flag letters', shifted(0x1f1e6)],
  ['a zero for O', by('O', '0')],
  ['a one for I', by('I', '1')],
  ['a one for L', by('L', '1')],
  ['rn for m', (text) => text.toLowerCase().replaceAll('m', 'rn')],
  ['vv for w', (text) => text.toLowerCase().replaceAll('w', 'vv')],
  ['a zero-width space', inside(0x200b)],
  ['a soft hyphen', inside(0xad)],
  ['a Hangul filler', inside(0x3164)],
  ['a tag', inside(0xe0041)],
  ['a variation selector', inside(0xfe0e)],
  ['an acute accent', onEach(0x301)],
  ['a stroke through each', onEach(0x336)],
  ['a dollar', (text) => `$${text}`],
  ['blanks around', (text) => ` ${text}\t`],
  ['an ideographic space', inside(0x3000)],
  ['a trailing emoji', (text) => `${text} 🐍`],
  ['a full stop', (text) => `${text}.`],
];
it.each(SPOOFS)('a ticker with %s is found, as ticker and as name', (_way, spoofOf) => {
  const tickers = ['FERNW', 'TERNX', 'MICA', 'LANTRN', 'ORRY', 'WILLOW', 'HEDGE', 'PIKO'];
  const tokens = tickers.map((ticker, at) => token(at + 1, { ticker }));
  const index = indexOf(tokens);
  const isFound = (names: DisplayNames, at: number) =>
    lookalikeOf(STRANGER, [names], [index])?.of === tokens[at];
  const missed = tickers.map(spoofOf).filter((text, at) => {
    // Texts that differ by case alone are not confusable.
    const isSpoof = text === tickers[at] || text.toUpperCase() !== tickers[at];
    return isSpoof && !(isFound({ ticker: text }, at) && isFound({ name: text }, at));
  });
  expect(missed).toEqual([]);
});

it('a skeleton never throws, and takes linear time', () => {
  for (const { text } of HOSTILE) skeletonOf(text.slice(0, 10_000));
  // Quadratic time would be minutes.
  for (const unit of 'a,|,\u0301,\u0323\u0301,\u0315\u0323,₳,$,🐍,🇸,\u200b,\ud83d,m '.split(','))
    expect(skeletonOf(unit.repeat(100_000)).length, unit).toBe(5_000 * skeletonOf(unit.repeat(20)).length);
});

it('the table of confusables is up to date with its script', () => {
  expect(read('lib/trust/lookalikes/confusables.ts')).toBe(fileOf(confusables()));
});
