/** Faces that may be taken for each other, made and met; the latter over the generated registry. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSubject, policyOf, type Subject } from '../../lib/asset/subject.ts';
import {
  createLookalikes,
  type DisplayNames,
  type KnownToken,
  type Lookalike,
  MAX_LOOKALIKES,
} from '../../lib/trust/lookalike.ts';
import { anyText } from '../asset/any-text.ts';
import { type RegistryToken, registry } from '../data/registry/index.ts';
import { leastMs } from '../stopwatch.ts';
import { spoofsOf } from './spoofs.ts';

/** Made up: a policy of 28 equal bytes, and an asset name. */
function subject(policy: number, name = ''): Subject {
  const hex = policy.toString(16).padStart(2, '0').repeat(28) + Buffer.from(name).toString('hex');
  const parsed = parseSubject(hex);
  if (parsed === undefined) throw new Error(`no subject: ${policy} ${name}`);
  return parsed;
}

const known = (policy: number, face: DisplayNames): KnownToken => ({ subject: subject(policy), ...face });
const STRANGER = subject(0xff);

/** What a stranger with this face may be taken for, when these are known. */
const seen = (face: DisplayNames, ...all: readonly KnownToken[]) =>
  createLookalikes(all).of({ subject: STRANGER, ...face });
const owner = ({ of }: Lookalike) => (of === 'ada' ? 'ada' : policyOf(of.subject).slice(0, 2));
/** Whether two tickers are taken for each other, each way. */
const alike = (one: string, other: string) => [
  seen({ ticker: one }, known(1, { ticker: other })).length === 1,
  seen({ ticker: other }, known(1, { ticker: one })).length === 1,
];
/** `PINK PLNK|IQ LQ`: pairs of texts. */
const pairs = (text: string) => text.split('|').map((pair) => pair.split(' ') as [string, string]);

const SNEK = known(1, { name: 'Snek', ticker: 'SNEK' });

describe('a lookalike', () => {
  it.each<readonly [DisplayNames, Omit<Lookalike, 'of'>]>([
    [{ ticker: 'SNEK' }, { own: 'ticker', its: 'ticker', how: 'same' }],
    [{ ticker: '$NEK' }, { own: 'ticker', its: 'ticker', how: 'confusable' }],
    [
      { name: 'SNEK', ticker: 'X' },
      { own: 'name', its: 'ticker', how: 'same' },
    ],
    [
      { name: 'Snek', ticker: 'ЅNЕK' },
      { own: 'name', its: 'name', how: 'same' },
    ],
  ])('is told with whose face it is, by which properties, and whether to the letter: %j', (face, found) => {
    expect(seen(face, SNEK)).toEqual([{ of: SNEK, ...found }]);
  });

  it.each([
    ...pairs('PINK PLNK|IQ LQ|KOI KOL|CORN COM|BURN BUM|iUSD LUSD|SNEK SNEP|SNEK SNEKS|MIN MINT|MIN NIM'),
    ...pairs('USDC USDT|BTC iBTC|🐍 🐸|$ $|\u200b \u200b'),
    ['', ''],
    [' ', '  '],
  ])('%j is none of %j', (one, other) => {
    expect(alike(one, other)).toEqual([false, false]);
  });

  it.each([
    ...pairs('MIN MlN|CLAY CIay|iUSD lUSD|HELLO HE11O|C00L COOL|Corn Com|USDM U$DM|STRAẞE straße|Łódź Lodz'),
    ...pairs('... …|ガス ｶﾞｽ|Æon AEON|GAPEY ₲₳₱€¥|SNEK 🇸🇳🇪🇰'),
    ['iUSD', '|USD'],
    ['🐍', ' 🐍\ufe0f'],
    ['大吉', '大 吉'],
    ['SNEK', 'SNEK 🇯🇵'],
  ])('%j is one of %j', (one, other) => {
    expect(alike(one, other)).toEqual([true, true]);
  });

  it('of ada is whatever calls itself so', () => {
    const names = 'ADA,ada,₳, ₳ ,₳DA,АDА,A\u200bDA,$ADA,tADA,Cardano,CARDΑNO,Ĉardano,🄰🄳🄰'.split(',');
    const others = 'A,ADAX,AADA,DADA,Cardano Gold,₳₳,AD'.split(',');
    for (const field of ['name', 'ticker'] as const) {
      const ada = (text: string) => seen({ [field]: text }).some(({ of }) => of === 'ada');
      expect([...names, ...others].filter(ada)).toEqual(names);
    }
  });

  it('is remarked on for ada first, and never of a token that is known less well', () => {
    const marked: KnownToken = { ...known(1, { ticker: 'ADA' }), familiarity: 'labelled' };
    expect(seen({ ticker: 'ADA' }, marked).map(owner)).toEqual(['ada', '01']);
    expect(
      createLookalikes([marked, known(2, { ticker: 'ADA' })])
        .of(marked)
        .map(owner),
    ).toEqual(['ada']);
  });

  it('comes once for each policy, the best known first, not without end, and never of its own', () => {
    const pool = Array.from({ length: 500 }, (_, at) => ({ subject: subject(1, `${at}`), ticker: 'SNEK' }));
    const others = Array.from({ length: 20 }, (_, at) => known(at + 2, { ticker: 'snek' }));
    const marked: KnownToken = { ...known(0x40, { ticker: 'Snek' }), familiarity: 'labelled' };
    const found = seen({ ticker: 'SNEK' }, ...pool, ...others, marked).map(owner);
    expect(found).toEqual(['40', '01', '02', '03', '04', '05', '06', '07']);
    expect(found).toHaveLength(MAX_LOOKALIKES);
    const lookalikes = createLookalikes(pool);
    expect(pool.flatMap((token) => lookalikes.of(token))).toEqual([]);
  });
});

describe('whoever is known', () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];
  const text = fc.oneof(
    fc.constantFrom('SNEK', 'snek', 'ЅNEK', 'MIN', 'MlN', 'MLN', '₳', '', '$', ...names),
    anyText(3),
  );
  const token = fc
    .record({ policy: fc.integer({ min: 1, max: 6 }), name: text, ticker: text })
    .map(({ policy, ...face }) => known(policy, face));

  it('is found whatever the order, never by its own policy, and each sees the other', () => {
    const sees = (one: KnownToken, other: KnownToken) =>
      createLookalikes([other])
        .of(one)
        .some(({ of }) => of === other);
    fc.assert(
      fc.property(fc.array(token, { maxLength: 7 }), token, fc.nat(6), (all, asked, turn) => {
        const found = createLookalikes(all).of(asked).map(owner);
        const turned = [...all.slice(turn), ...all.slice(0, turn)].toReversed();
        expect(createLookalikes(turned).of(asked).map(owner).toSorted()).toEqual(found.toSorted());
        expect(found).not.toContain(policyOf(asked.subject).slice(0, 2));
        for (const one of all) expect(sees(one, asked)).toBe(sees(asked, one));
      }),
      { numRuns: 500 },
    );
  });
});

describe('over the generated registry', () => {
  const entries = registry().tokens.filter(({ cip26 }) => cip26 !== undefined);
  const all = createLookalikes(entries);
  const policiesByText = new Map<string, Set<string>>();
  for (const { readAs, policy } of entries)
    for (const text of readAs)
      policiesByText.set(text, (policiesByText.get(text) ?? new Set<string>()).add(policy));
  /** Under other policies, each policy once: what the registry itself says. */
  const expectedOf = ({ readAs, policy: own }: RegistryToken) => {
    const policies = readAs.flatMap((text) => [...(policiesByText.get(text) ?? [])]);
    return new Set(policies.filter((one) => one !== own));
  };
  const policyOfOther = ({ of }: Lookalike) => (of === 'ada' ? 'ada' : policyOf(of.subject));

  it('every token that shares a name or ticker with another policy is found, and no other', () => {
    expect(entries.filter((one) => expectedOf(one).size > 0).length).toBeGreaterThan(1_200);
    const wrong = entries.filter((token) => {
      const expected = expectedOf(token);
      const found = all.of(token).map(policyOfOther);
      const count = Math.min(MAX_LOOKALIKES, expected.size);
      return found.length !== count || found.some((one) => !expected.has(one));
    });
    // Whatever is known, checking one takes under a millisecond.
    const hundred = entries.slice(0, 100);
    expect(leastMs(() => hundred.map((one) => all.of(one)), 100)).toBeLessThan(100);
    expect(wrong.map(({ name, ticker, subject }) => `${name} (${ticker}) ${subject}`)).toEqual([]);
  });

  it('spoofs of fifty well known tickers are all found, and few others', () => {
    const isWellKnown = ({ ticker = '', readAs }: RegistryToken) =>
      readAs.includes(ticker) && /^[A-Z]{3,6}$/.test(ticker) && (policiesByText.get(ticker)?.size ?? 0) > 1;
    const wellKnown = new Map(entries.filter(isWellKnown).map((one) => [one.ticker, one]));
    const fifty = [...wellKnown.values()].slice(0, 50);
    expect(fifty).toHaveLength(50);
    const lookalikes = createLookalikes(fifty);
    const isFound = (face: DisplayNames, real: KnownToken) =>
      lookalikes.of({ subject: STRANGER, ...face }).some(({ of }) => of === real);
    const spoofs = fifty.flatMap((real) => spoofsOf(real.ticker ?? '').map((spoof) => ({ real, ...spoof })));
    expect(spoofs.length).toBeGreaterThan(1_000);
    const missed = spoofs.filter(
      ({ real, text }) => !isFound({ ticker: text }, real) || !isFound({ name: text }, real),
    );
    expect(missed.map(({ real, way, text }) => `${real.ticker} by ${way}: ${text}`)).toEqual([]);
    const warned = entries.filter((one) => lookalikes.of(one).length > 0);
    expect(warned.length).toBeLessThan(0.05 * entries.length);
  });
});
