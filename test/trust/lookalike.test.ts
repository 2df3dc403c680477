/** Faces that may be taken for each other, made and met: over the registry, where a copy of it is beside the project. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSubject, policyOf, type Subject } from '../../lib/asset/subject.ts';
import {
  createLookalikes,
  type Face,
  type KnownToken,
  LOOKALIKES_AT_MOST,
  type Lookalike,
} from '../../lib/trust/lookalike.ts';
import { skeletonOf } from '../../lib/trust/skeleton.ts';
import { anyText } from '../asset/any-text.ts';
import { HOSTILE } from '../data/hostile-strings.ts';
import { leastMs } from '../stopwatch.ts';
import { confusables, fileOf } from '../tools/make-confusables.ts';
import { spoofsOf } from './spoofs.ts';

const REGISTRY = join(import.meta.dirname, '../../../shared/registry/cip26-slim.jsonl');
const MISSING = 'There is no ../shared/registry beside the project: its faces are not compared.';

/**
 * Tickers that people on mainnet know by name: of exchanges, stablecoins, bridged coins, games and memes, fifty that the
 * registry has. Where several tokens have one, the first of the registry stands for it.
 */
const WELL_KNOWN = (
  'SNEK MIN IAG HOSKY WMT WMTX DJED SHEN IUSD USDM SUNDAE COPI LQ INDY MELD AGIX NTX RJV CLAY C3 MILK LENFI AADA ' +
  'OPTIM GENS BOOK EMP NMKR WRT FLDT XER VYFI PAVIA CRU ENCS GERO CNETA STRIKE JPG HUNT AXO NVL BTC ETH USDC USDT ' +
  'SOL IBTC IETH USDA'
).split(' ');

/** Made up: a policy of 28 equal bytes, and an asset name. */
function subject(policy: number, name = ''): Subject {
  const parsed = parseSubject(
    policy.toString(16).padStart(2, '0').repeat(28) + Buffer.from(name).toString('hex'),
  );
  if (parsed === undefined) throw new Error(`no subject: ${policy} ${name}`);
  return parsed;
}

const known = (policy: number, face: Face): KnownToken => ({ subject: subject(policy), ...face });
const STRANGER = subject(0xff);

/** What a stranger with this face may be taken for, when these are known. */
const seen = (face: Face, ...all: readonly KnownToken[]) =>
  createLookalikes(all).of({ subject: STRANGER, ...face });
const owner = ({ of }: Lookalike) => (of === 'ada' ? 'ada' : policyOf(of.subject).slice(0, 2));

const SNEK = known(1, { name: 'Snek', ticker: 'SNEK' });

describe('a lookalike', () => {
  it('is told with whose face it is, by which properties, and whether to the letter', () => {
    expect(seen({ ticker: 'SNEK' }, SNEK)).toEqual([{ of: SNEK, own: 'ticker', its: 'ticker', how: 'same' }]);
    expect(seen({ ticker: '$NEK' }, SNEK)).toEqual([
      { of: SNEK, own: 'ticker', its: 'ticker', how: 'confusable' },
    ]);
    expect(seen({ name: 'SNEK', ticker: 'X' }, SNEK)).toEqual([
      { of: SNEK, own: 'name', its: 'ticker', how: 'same' },
    ]);
    expect(seen({ name: 'Snek', ticker: 'ЅNЕK' }, SNEK)).toEqual([
      { of: SNEK, own: 'name', its: 'name', how: 'same' },
    ]);
  });

  it.each<readonly [string, string]>([
    ['PINK', 'PLNK'],
    ['IQ', 'LQ'],
    ['KOI', 'KOL'],
    ['CORN', 'COM'],
    ['BURN', 'BUM'],
    ['iUSD', 'LUSD'],
    ['SNEK', 'SNEP'],
    ['SNEK', 'SNEKS'],
    ['MIN', 'MINT'],
    ['MIN', 'NIM'],
    ['USDC', 'USDT'],
    ['BTC', 'iBTC'],
    ['🐍', '🐸'],
    ['', ''],
    ['$', '$'],
    ['\u200b', '\u200b'],
    [' ', '  '],
  ])('%j is none of %j', (one, other) => {
    expect(seen({ ticker: one }, known(1, { ticker: other }))).toEqual([]);
    expect(seen({ ticker: other }, known(1, { ticker: one }))).toEqual([]);
  });

  it.each<readonly [string, string]>([
    ['MIN', 'MlN'],
    ['CLAY', 'CIay'],
    ['iUSD', 'lUSD'],
    ['iUSD', '|USD'],
    ['HELLO', 'HE11O'],
    ['C00L', 'COOL'],
    ['Corn', 'Com'],
    ['USDM', 'U$DM'],
    ['STRAẞE', 'straße'],
    ['Łódź', 'Lodz'],
    ['🐍', ' 🐍\ufe0f'],
    ['...', '…'],
    ['大吉', '大 吉'],
    ['ガス', 'ｶﾞｽ'],
    ['Æon', 'AEON'],
    ['SNEK', '🇸🇳🇪🇰'],
    ['SNEK', 'SNEK 🇯🇵'],
  ])('%j is one of %j', (one, other) => {
    expect(seen({ ticker: one }, known(1, { ticker: other }))).toHaveLength(1);
    expect(seen({ ticker: other }, known(1, { ticker: one }))).toHaveLength(1);
  });

  it.each([
    'ADA',
    'ada',
    '₳',
    ' ₳ ',
    '₳DA',
    'АDА',
    'A\u200bDA',
    '$ADA',
    'tADA',
    'Cardano',
    'CARDΑNO',
    'Ĉardano',
    '🄰🄳🄰',
  ])('of ada is whatever calls itself %j', (text) => {
    expect(seen({ ticker: text }).map(owner)).toEqual(['ada']);
    expect(seen({ name: text }).map(owner)).toEqual(['ada']);
  });

  it.each(['A', 'ADAX', 'AADA', 'DADA', 'Cardano Gold', '₳₳', 'AD'])('of ada is not %j', (text) => {
    expect(seen({ name: text, ticker: text })).toEqual([]);
  });

  it('is remarked on for ada before all others, even at those who are known best', () => {
    const marked: KnownToken = { ...known(1, { ticker: 'ADA' }), standing: 'marked' };
    expect(seen({ ticker: 'ADA' }, marked).map(owner)).toEqual(['ada', '01']);
    expect(createLookalikes([marked]).of(marked).map(owner)).toEqual(['ada']);
  });

  it('is none of a token that is known less well', () => {
    const real: KnownToken = { ...known(1, { ticker: 'SNEK' }), standing: 'seen' };
    const fake = known(2, { ticker: 'SNEK' });
    const lookalikes = createLookalikes([fake, real]);
    expect(lookalikes.of(real)).toEqual([]);
    expect(lookalikes.of(fake).map(owner)).toEqual(['01']);
    expect(lookalikes.of({ subject: STRANGER, ticker: 'SNEK' }).map(owner)).toEqual(['01', '02']);
    const peers = createLookalikes([known(1, { ticker: 'SNEK' }), fake]);
    expect([real, fake].map((token) => peers.of(token).map(owner))).toEqual([['02'], ['01']]);
  });

  it('comes once for each policy, the best known first, and not without end', () => {
    const pool = Array.from({ length: 500 }, (_, at) => ({
      subject: subject(1, `${at}`),
      name: 'LP',
      ticker: 'SNEK',
    }));
    const others = Array.from({ length: 20 }, (_, at) => known(at + 2, { ticker: 'snek' }));
    const found = seen({ ticker: 'SNEK' }, ...pool, ...others);
    expect(found.map(owner)).toEqual(['01', '02', '03', '04', '05', '06', '07', '08']);
    expect(found).toHaveLength(LOOKALIKES_AT_MOST);
    const marked: KnownToken = { ...known(0x40, { ticker: 'Snek' }), standing: 'marked' };
    expect(seen({ ticker: 'SNEK' }, ...pool, ...others, marked).map(owner)[0]).toBe('40');
  });

  it('is never of the same policy', () => {
    const pool = ['a', 'b', 'c'].map((name) => ({ subject: subject(1, name), name: 'Pool', ticker: 'LP' }));
    expect(pool.flatMap((token) => createLookalikes(pool).of(token))).toEqual([]);
    expect(seen({ ticker: 'LP' }, ...pool)).toHaveLength(1);
  });
});

describe('a skeleton', () => {
  const unicode = fc.oneof(
    anyText(20),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc
      .array(fc.constantFrom(...'aAiIlL1|0OmMrnRNwvVW$₳ \u200b\u0301🇸🇳🅐ЅΙ', '𝕊', '한', '\u0327'), {
        maxLength: 12,
      })
      .map((parts) => parts.join('')),
  );

  it('of a skeleton is itself, for any text', () => {
    fc.assert(
      fc.property(unicode, (text) => {
        expect(skeletonOf(skeletonOf(text))).toBe(skeletonOf(text));
      }),
      { numRuns: 5_000 },
    );
    const odd = Array.from({ length: 0x20000 }, (_, code) => `a${String.fromCodePoint(code)}`)
      .filter((text) => !/\p{sc=Han}|\p{sc=Hangul}|\p{Cn}|\p{Co}/u.test(text))
      .filter((text) => skeletonOf(skeletonOf(text)) !== skeletonOf(text));
    expect(odd).toEqual([]);
  });

  it('does not change with case, width, marks, blanks and what cannot be seen', () => {
    const plain = fc.stringMatching(/^[A-Za-z0-9]{1,12}$/);
    const hidden = fc.constantFrom(
      ' ',
      '\u200b',
      '\u2060',
      '\u0301',
      '\u0336',
      '\ufe0f',
      '$',
      '\u00ad',
      '\u{e0061}',
    );
    fc.assert(
      fc.property(plain, fc.array(hidden, { minLength: 13, maxLength: 13 }), (text, between) => {
        const wide = text.replace(/./g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));
        const littered = [...text].map((one, at) => one + between[at]).join('');
        const forms = [text.toUpperCase(), text.toLowerCase(), wide, littered, littered.normalize('NFC')];
        expect(new Set([text, ...forms].map(skeletonOf)).size).toBe(1);
      }),
    );
  });

  it('never throws, and takes time in line with the length', { timeout: 60_000 }, () => {
    const longest = 10_000;
    for (const { text } of HOSTILE) skeletonOf(text.slice(0, longest));
    const least = (text: string) => leastMs(() => skeletonOf(text), 0, 3);
    const units = [
      'a',
      '|',
      '\u0301',
      '\u0323\u0301',
      '\u0315\u0323',
      '₳',
      '$',
      '🐍',
      '🇸',
      '\u200b',
      'ﷺ',
      '\ud83d',
      'm ',
    ];
    const ratios = units.map((unit) => {
      const [short, long] = [unit.repeat(2_500 / unit.length), unit.repeat(20_000 / unit.length)];
      // Short times are lost in the clock; and of some tries, one is not disturbed by what else runs.
      let ratio = Number.POSITIVE_INFINITY;
      for (let time = 0; time < 40 && ratio >= 24; time++)
        ratio = Math.min(ratio, (least(long) + 0.05) / (least(short) + 0.05));
      return ratio;
    });
    console.log(
      `lookalikes: 8 times the text takes ${Math.max(...ratios).toFixed(1)} times as long, at worst`,
    );
    expect(Math.max(...ratios)).toBeLessThan(24);
  });
});

describe('whoever is known', () => {
  const text = fc.oneof(
    fc.constantFrom(
      'SNEK',
      'snek',
      'ЅNEK',
      'MIN',
      'MlN',
      'MLN',
      '__proto__',
      'constructor',
      'toString',
      '₳',
      '',
      '$',
    ),
    anyText(3),
  );
  const token = fc.record({ policy: fc.integer({ min: 1, max: 6 }), name: text, ticker: text });
  const many = fc.array(token, { maxLength: 7 });
  const made = ({ policy, ...face }: { policy: number; name: string; ticker: string }) => known(policy, face);

  it('is found whatever the order, and never by its own policy', () => {
    fc.assert(
      fc.property(many, token, fc.integer({ min: 0, max: 6 }), (all, one, turn) => {
        const asked = made(one);
        const found = createLookalikes(all.map(made)).of(asked).map(owner);
        const turned = [...all.slice(turn), ...all.slice(0, turn)].toReversed();
        expect(createLookalikes(turned.map(made)).of(asked).map(owner).toSorted()).toEqual(found.toSorted());
        expect(found).not.toContain(owner({ of: asked, own: 'name', its: 'name', how: 'same' }));
      }),
      { numRuns: 2_000 },
    );
  });

  it('sees in another what that one sees in it', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        const there = seen({ ticker: one }, known(1, { ticker: other }))
          .map(owner)
          .includes('01');
        const back = seen({ ticker: other }, known(1, { ticker: one }))
          .map(owner)
          .includes('01');
        expect(there).toBe(back);
      }),
      { numRuns: 2_000 },
    );
  });

  it('may have any name, that of an object’s own parts too', () => {
    const names = ['__proto__', 'constructor', 'hasOwnProperty', 'toString', 'valueOf'];
    for (const name of names) {
      expect(seen({ name, ticker: name })).toEqual([]);
      expect(seen({ name }, known(1, { name }))).toHaveLength(1);
    }
    for (const { text } of HOSTILE)
      seen({ name: text.slice(0, 10_000) }, known(1, { ticker: text.slice(0, 10_000) }));
  });
});

describe('over the registry', () => {
  const entries = readEntries();
  const all = createLookalikes(entries);
  const wellKnown = WELL_KNOWN.map((ticker) => entries.find((one) => one.ticker?.toUpperCase() === ticker));

  it('every group of equal tickers or names under several policies is found', ({ skip }) => {
    skip(entries.length === 0, MISSING);
    for (const field of ['ticker', 'name'] as const) {
      const groups = groupsBy(field, entries);
      console.log(`lookalikes: ${groups.length} ${field}s stand under several policies`);
      const missed = groups.flatMap((group) =>
        group.flatMap((one) => {
          const least = Math.min(LOOKALIKES_AT_MOST, new Set(group.map(policy)).size - 1);
          const whole = all.of(one).length >= least;
          // Each alone too, since only some of many are named.
          const each = group.every(
            (other) => policy(other) === policy(one) || names(createLookalikes([other]).of(one), other),
          );
          return whole && each ? [] : [`${one[field]} ${one.subject}`];
        }),
      );
      expect(missed).toEqual([]);
    }
    expect(
      entries.flatMap((one) => all.of(one).filter(({ of }) => of !== 'ada' && policy(of) === policy(one))),
    ).toEqual([]);
  });

  it('tokens of one policy, such as those of pools, warn of none among themselves', ({ skip }) => {
    skip(entries.length === 0, MISSING);
    const policies = grouped(entries, policy);
    const [largest = []] = [...policies.values()].toSorted((a, b) => b.length - a.length);
    const within = createLookalikes(largest);
    const warned = largest.filter((one) => within.of(one).some(({ of }) => of !== 'ada'));
    console.log(
      `lookalikes: ${warned.length} warnings among the ${largest.length} tokens of the largest policy`,
    );
    expect(largest.length).toBeGreaterThan(2_000);
    expect(warned).toEqual([]);
  });

  it('spoofs of the well known are all found, and few others', ({ skip }) => {
    skip(entries.length === 0, MISSING);
    const fifty = wellKnown.flatMap((one) => one ?? []);
    expect(fifty).toHaveLength(50);
    const lookalikes = createLookalikes(fifty);
    const spoofs = fifty.flatMap((real) => spoofsOf(real.ticker ?? '').map((spoof) => ({ real, ...spoof })));
    const missed = spoofs.filter(
      ({ real, text }) =>
        !names(lookalikes.of({ subject: STRANGER, ticker: text }), real) ||
        !names(lookalikes.of({ subject: STRANGER, name: text }), real),
    );
    const warned = entries.filter((one) => lookalikes.of(one).length > 0);
    console.log(
      `lookalikes: ${spoofs.length - missed.length} of ${spoofs.length} spoofs found; ${warned.length} of ` +
        `${entries.length} entries (${((100 * warned.length) / entries.length).toFixed(1)} %) warned about`,
    );
    expect(missed.map(({ real, way, text }) => `${real.ticker} by ${way}: ${text}`)).toEqual([]);
    expect(spoofs.length).toBeGreaterThan(200);
    expect(warned.length).toBeLessThan(0.05 * entries.length);
  });

  it('takes under 300 ms to know all, and under 1 ms to check one', ({ skip }) => {
    skip(entries.length === 0, MISSING);
    const built = leastMs(() => createLookalikes(entries), 200, 50);
    const one = (token: KnownToken) => leastMs(() => all.of(token), 0.3, 50);
    const times = entries.filter((_, at) => at % 4 === 0).map(one);
    const slowest = Math.max(...times);
    console.log(
      `lookalikes: ${built.toFixed(0)} ms to know ${entries.length}; ${slowest.toFixed(3)} ms to check one, at worst`,
    );
    expect(built).toBeLessThan(300);
    expect(slowest).toBeLessThan(1);
  });
});

describe('the table of confusables', () => {
  it('is what its script makes', () => {
    const file = join(import.meta.dirname, '../../lib/trust/confusables.ts');
    expect(readFileSync(file, 'utf8')).toBe(fileOf(confusables()));
  });
});

function readEntries(): readonly KnownToken[] {
  if (!existsSync(REGISTRY)) return [];
  return readFileSync(REGISTRY, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const { subject, name, ticker }: Readonly<Record<string, unknown>> = JSON.parse(line);
      const parsed = parseSubject(String(subject));
      if (parsed === undefined) throw new Error(`no subject: ${subject}`);
      return {
        subject: parsed,
        ...(typeof name === 'string' && { name }),
        ...(typeof ticker === 'string' && { ticker }),
      };
    });
}

const policy = (token: KnownToken) => policyOf(token.subject);
const names = (found: readonly Lookalike[], token: KnownToken) => found.some(({ of }) => of === token);

/** The plain way: trimmed, in capitals, without `$`. */
function groupsBy(field: keyof Face, entries: readonly KnownToken[]): readonly (readonly KnownToken[])[] {
  const plain = (one: KnownToken) => (one[field] ?? '').replaceAll('$', '').trim().toUpperCase();
  return [...grouped(entries.filter(plain), plain).values()].filter(
    (group) => new Set(group.map(policy)).size > 1,
  );
}

function grouped<T>(all: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one)) ?? [];
    group.push(one);
    groups.set(keyOf(one), group);
  }
  return groups;
}
