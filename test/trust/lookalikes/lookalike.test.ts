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
import { confusablesFile } from '../../../release/confusables.ts';
import { CONFUSABLES } from '../../data/confusables.ts';
import { HOSTILE } from '../../data/hostile-strings.ts';
import { read } from '../../own-files.ts';

/** Under a policy of 28 equal bytes. */
const subject = (policy: number) => policy.toString(16).padStart(2, '0').repeat(28) as Subject;
type Named = Original & DisplayNames;
const token = (policy: number, names: DisplayNames): Named => ({ subject: subject(policy), ...names });

function indexOf(tokens: readonly Named[]): NameIndex {
  const index = new NameIndex(CONFUSABLES);
  for (const each of tokens) index.add(each, each);
  return index;
}
const STRANGER = policyOf(subject(0xff));
/** The lookalike of a token under another policy among these. */
const among = (names: DisplayNames, ...tokens: readonly Named[]) =>
  lookalikeOf(STRANGER, [names], [NameIndex.ofAda(CONFUSABLES), indexOf(tokens)]);
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

/** `WILLOW WILL0W|…`: a ticker and a spoof of it. */
it.each([
  ['Cyrillic letters', 'TERNX ТЕRNХ|MICA МІСА|ORRY ОRRУ|HEDGE НЕDGЕ|PIKO РІКО|BASH ВАЅН|JAM ЈАМ'],
  ['Greek letters', 'FERNW FΕRΝW|TERNX ΤΕRΝΧ|MICA ΜΙCΑ|ORRY ΟRRΥ|HEDGE ΗΕDGΕ|PIKO ΡΙΚΟ|ZEB ΖΕΒ'],
  ['Cherokee letters', 'WILLOW ᎳIᏞᏞOᎳ|HEDGE ᎻᎬᎠᏀᎬ|PIKO ᏢIᏦO|TERNX ᎢᎬᎡNX|MICA ᎷIᏟᎪ|SBJVZ ᏚᏴᎫᏙᏃ'],
  ['small capitals', 'FERNW ꜰᴇʀɴᴡ|MICA ᴍɪᴄᴀ|LANTRN ʟᴀɴᴛʀɴ|ORRY ᴏʀʀʏ|HEDGE ʜᴇᴅɢᴇ|PIKO ᴘɪᴋᴏ|BJSUVZ ʙᴊꜱᴜᴠᴢ'],
  ['letters of other languages', 'TERNX ŧernx|MICA mıcɑ|ORRY ørry|WILLOW wıłłøw|HEDGE heđɡe|MUU mʋʋ'],
  ['signs of currencies', 'FERNW F€R₦₩|TERNX ₮€R₦X|MICA MI₵₳|ORRY ORR¥|HEDGE H€D₲€|PIKO ₱I₭O'],
  ['letters by their outline', 'FERNW FΣЯИW|TERNX TΣЯИX|MICA MICΛ|LANTRN LΛИTЯИ|ORRY OЯЯY'],
  ['other styles', 'FERNW ＦＥＲＮＷ|WILLOW 𝐖𝐈𝐋𝐋𝐎𝐖|HEDGE 🇭🇪🇩🇬🇪|MICA 🄼🄸🄲🄰|PIKO Ⓟⓘⓚⓞ'],
  ['digits and pairs', 'WILLOW WILL0W|MICA M1CA|LANTRN 1ANTRN|MICA rnica|WILLOW vvillovv'],
  [
    'invisible characters',
    'MICA M\u200bICA|MICA M\u00adICA|MICA M\u3164ICA|MICA M\u{e0041}ICA|MICA M\ufe0eICA',
  ],
  ['marks on each letter', 'HEDGE H́ÉD́ǴÉ|WILLOW ẂÍĹĹÓẂ|MICA M\u0336I\u0336C\u0336A\u0336'],
  ['decoration', 'MICA $MICA|MICA \tMICA\t|MICA M\u3000ICA|MICA MICA\u00a0🐍|MICA MICA.'],
])('a ticker with %s is found, as ticker and as name', (_way, spoofs) => {
  const missed = pairs(spoofs).filter(([ticker, spoof]) => {
    const original = token(1, { ticker });
    return [{ ticker: spoof }, { name: spoof }].some((names) => among(names, original)?.of !== original);
  });
  expect(missed).toEqual([]);
});

it('a skeleton never throws, and takes linear time', () => {
  const lengthOf = (text: string) => skeletonOf(text, CONFUSABLES).length;
  for (const { text } of HOSTILE) lengthOf(text.slice(0, 10_000));
  // Quadratic time would be minutes.
  for (const unit of 'a,|,\u0301,\u0323\u0301,\u0315\u0323,₳,$,🐍,🇸,\u200b,\ud83d,m '.split(','))
    expect(lengthOf(unit.repeat(100_000)), unit).toBe(5_000 * lengthOf(unit.repeat(20)));
});

it('the table of confusables is up to date with its script', () => {
  expect(read('public/confusables.json')).toBe(confusablesFile());
});
