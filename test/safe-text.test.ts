import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_SHOWN, type Oddity, safeBlock, safeLine, safeText } from '../lib/safe-text.ts';
import { anyText } from './asset/any-text.ts';
import { cases } from './cases.ts';
import { BIDI_CONTROLS, HOSTILE, INVISIBLES, UNSHOWABLES } from './data/hostile-strings.ts';
import { rows } from './data/tables.ts';

const char = (code: number) => String.fromCodePoint(code);
const hex = (text: string) =>
  text.length > 200
    ? `${text.length} units`
    : Array.from(text, (one) => one.codePointAt(0)?.toString(16)).join(' ');
const sorted = (oddities: readonly Oddity[]) => [...oddities].sort();

/** Compares code points first: the texts may look the same. */
function expectShown(raw: string, text: string, ...oddities: Oddity[]) {
  const shown = safeText(raw);
  expect(hex(shown.text)).toBe(hex(text));
  expect(shown.text).toBe(text);
  expect(sorted(shown.oddities)).toEqual(sorted(oddities));
}

it.each(rows<[string, string]>('safe-text', 'is unchanged'))(
  'a text in a real language is unchanged, %s: %s',
  (_what, text) => expectShown(text, text),
);

it.each([
  ['direction', BIDI_CONTROLS],
  ['invisible', INVISIBLES],
] as const)('a text loses its characters of the kind %s', (oddity, codes) => {
  for (const one of codes.map(char)) expectShown(`Fern${one}wood`, 'Fernwood', oddity);
  for (const one of codes.map(char)) expectShown(one, '', oddity);
});

it('a run of control characters is shown as one replacement character', () => {
  for (const control of UNSHOWABLES.map(char)) {
    expectShown(`${control}wood`, '\ufffdwood', 'control');
    expectShown(`Fern${control.repeat(9)} ${control}`, 'Fern\ufffd \ufffd', 'control');
  }
});

it.each(rows<[string, string, string]>('safe-text', 'loses invisible characters'))(
  'a text loses invisible characters: %s',
  (_case, raw, text) => expectShown(raw, text, 'invisible'),
);

const grave = '\u0300';
it.each<[string, string, string, ...Oddity[]]>([
  ['four accents', 'a\u0300\u0301\u0302\u0303b', 'a\u0300\u0301\u0302b'],
  ['a thousand', `a${'\u0336'.repeat(1000)}b`, 'a\u0336\u0336\u0336b'],
  ['on nothing', '\u0300'.repeat(9), '\u0300'.repeat(3)],
  ['on each letter', `a${grave.repeat(4)}b${grave.repeat(4)}`, `a${grave.repeat(3)}b${grave.repeat(3)}`],
  ['of a script, then of none', '\u0e01\u0e34\u0e48\u0e4d\u0301\u0e48', '\u0e01\u0e34\u0e48\u0e4d\u0e48'],
  ['with a mark of direction between', `a${`${grave}\u200e`.repeat(9)}`, `a${grave.repeat(3)}`, 'direction'],
  ...[...'\u200b\u3164\u034f\u{e0041}\ufff9\u2800\u{13441}\u{1d159}'].map(
    (wedge): [string, string, string, Oddity] => [
      `with U+${wedge.codePointAt(0)?.toString(16)} between`,
      `a${`${grave}${wedge}`.repeat(9)}`,
      `a${grave.repeat(3)}`,
      'invisible',
    ],
  ),
])('a text loses stacked combining marks: %s', (_case, raw, text, ...oddities) => {
  expectShown(raw, text, 'stacked', ...oddities);
});

it('a text keeps newlines, but no other line separators', () => {
  expectShown('a\r\nb\rc\r\r\nd', 'a\r\nb\ufffdc\ufffd\r\nd', 'control');
  expectShown('a\r\u200b\n', 'a\ufffd\n', 'control', 'invisible');
});

it('a text is cut above the limit, and never inside a surrogate pair', () => {
  const whole = 'a'.repeat(MAX_SHOWN);
  expectShown(whole, whole);
  expectShown(`${whole}b`, whole, 'cut');
  const before = whole.slice(1);
  expectShown(`${before}😀b`, before, 'cut');
  expectShown(`${before.slice(1)}😀b`, `${before.slice(1)}😀`, 'cut');
  const stems = (count: number) => '\u{1d165}'.repeat(count);
  for (const start of ['a', 'ab'])
    expectShown(start + stems(MAX_SHOWN), start + stems(MAX_SHOWN / 2 - 1), 'cut');
});

// Characters with a rule of their own, and some that stand beside them, so that rules meet.
const anyOf = (weight: number, ...all: string[]) => ({ weight, arbitrary: fc.constantFrom(...all) });
const pieces = fc.oneof(
  anyOf(3, ...'a1#ب\u062fکک\u094dর্한葛ᠭ🚀👩❤🏽🏴♂🇯😀', '\r', '\n', ' ', '.'),
  anyOf(3, '\u200c', '\u200d', '\ufe0f', '\ufe0e', '\u20e3', '\u{e0100}', '\u180b'),
  anyOf(2, '\u0300', '\u0301', '\u064b', '\u0e47', '\u05b8', '\u{e0067}', '\u{e007f}'),
  anyOf(2, ...[...BIDI_CONTROLS, ...INVISIBLES].map(char)),
  anyOf(1, ...UNSHOWABLES.map(char)),
  anyOf(1, '👩‍🚀', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👨‍👩‍👧', '1️⃣', 'می\u200cش', 'क्\u200dष', '\ufeff', '\u2800'),
  { weight: 1, arbitrary: anyText(3) },
);

it('any text has no hidden or reordering characters, reports changes, and is idempotent', () => {
  const check = (raw: string) => {
    const { text, oddities } = safeText(raw);
    expect(text === raw).toBe(oddities.length === 0);
    expect(text.length).toBeLessThanOrEqual(Math.min(MAX_SHOWN, raw.length));
    expect(text).not.toMatch(/[\p{Bidi_C}\p{Cs}\p{Co}\p{NChar}\u2028\u2029]|(?![\t\n\r])\p{Cc}|\r(?!\n)/u);
    expect(text).not.toMatch(/[\u0300-\u036f]{4}/u);
    expect(text.replace(/\p{RGI_Emoji_Tag_Sequence}|\ufe0f\u200d/gv, '')).not.toMatch(/\p{DI}{2}/u);
    const twice = safeText(text);
    expect(hex(twice.text)).toBe(hex(text));
    expect(twice.oddities).toEqual([]);
  };
  const texts = fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join(''));
  const examples = HOSTILE.map(({ text }): [string] => [text]);
  fc.assert(fc.property(texts, check), { numRuns: cases(1_000, 100_000), examples });
});

it.each([
  ['Fernwood', 'Fernwood'],
  [` a${'\u00a0 '.repeat(800)}\u3000\u2800\n\tb `, 'a b'],
  ['\u2800\u200b\u3164', ''],
  ['12345678901', '1234567890…'],
  ['123456789 0', '123456789…'],
  ['𝔘'.repeat(11), `${'𝔘'.repeat(10)}…`],
  ['\u202ea', 'a'],
])('12: %j on one line of ten characters is %j', (raw, expected) => {
  expect(safeLine(raw, 10)).toBe(expected);
});

it.each([
  ['Fern wood', 'Fern wood'],
  [`a${'\u00a0'.repeat(800)}b\u202f\u2009\u3000c \u00a0\t d\u00a0e`, 'a b c d\u00a0e'],
  ['one\r\ntwo\n\nthree', 'one\ntwo\n\nthree'],
  [`one${'\u00a0\n'.repeat(300)}two${'\r\n'.repeat(9)}`, 'one\n\ntwo\n\n'],
  [`⠓${'\u2800'.repeat(40)}⠓`, '⠓⠓'],
])('12: %j in a block is %j', (raw, expected) => {
  expect(safeBlock(raw).text).toBe(expected);
  expect(safeBlock(expected).text).toBe(expected);
});
