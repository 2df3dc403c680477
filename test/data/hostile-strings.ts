/** Hostile texts for any property of a token: those of hostile-strings.json, and computed ones. */
import { read } from '../own-files.ts';
import type written from './hostile-strings.json';

/** `texts` by kind; valid ones that careless code breaks are `sound`. `units`: repeated to a megabyte. */
const { texts, units }: typeof written = JSON.parse(read('test/data/hostile-strings.json'));

const char = (code: number) => String.fromCodePoint(code);
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

export const BIDI_CONTROLS: readonly number[] = [
  0x61c, 0x200e, 0x200f, ...range(0x202a, 0x202e), ...range(0x2066, 0x2069),
];

/** Invisible in a Latin name. */
export const INVISIBLES: readonly number[] = [
  0xad, 0x34f, 0x115f, 0x1160, 0x17b4, 0x17b5, ...range(0x180b, 0x180f), ...range(0x200b, 0x200d),
  ...range(0x2060, 0x2065), ...range(0x206a, 0x206f), 0x3164, ...range(0xfe00, 0xfe0f), 0xfeff, 0xffa0,
  0xfff0, ...range(0xfff9, 0xfffb), 0x1bca0, 0x1d173, 0xe0000, 0xe0001, 0xe0020, 0xe0041, 0xe007f, 0xe0100,
  0xe01ef, 0xe0fff,
  // Blank without being a space.
  0x2800, 0x13441, 0x13442, 0x16fe4, 0x1d159,
];

/** Samples of every kind that is shown as U+FFFD. */
export const UNSHOWABLES: readonly number[] = [
  ...range(0x00, 0x08), ...range(0x0b, 0x1f), ...range(0x7f, 0x9f), 0x2028, 0x2029, 0xd800, 0xdbff, 0xdc00,
  0xdfff, 0xe000, 0xf8ff, 0xfdd0, 0xfdef, 0xfffc, 0xfffe, 0xffff, 0x1ffff, 0xf0000, 0x10ffff,
];

/** Text in tag characters, which are invisible. */
const inTags = (text: string) => text.replace(/./g, (one) => char(0xe0000 + one.charCodeAt(0)));

const HIDDEN = [
  'F\u200b\u200c\u200b\u200b\u200c\u200berntree\u200c\u200b\u200b\u200c', `Fern${inTags('buy this now')}`,
  // An unterminated flag, bytes in variation selectors, an incomplete keycap.
  `\u{1f3f4}${inTags('gben')}`, `\u{1f600}${range(0xe0100, 0xe01ef).map(char).join('')}`, '1\ufe0f',
  // Joiners without effect: between emoji, at the end, after an Arabic letter, before Latin.
  '\u{1f600}\u200d\u{1f600}\u200d\u{1f600}', '\u{1f469}\u200d', '\u062f\u200c\u0628', '\u0915\u094d\u200ca',
  '\u200b'.repeat(20), ' \u00a0\u2003\u3000\t\n', '\u2800\u2800\u2800', '1\u20641',
];

/** A base and a mark to stack: Latin, Thai, Arabic, Devanagari, an emoji, a blank, nothing. */
const STACKS = 'a\u0300,\u0e01\u0e47,\u0628\u0651,\u0915\u0947,\u{1f600}\u0301, \u0308,\u0300'.split(',')
  .flatMap((pair) => [6, 20, 1000].map((count) => pair + pair.slice(-1).repeat(count - 1)))
  .concat(`a${'\u0300\u200b'.repeat(30)}`, `a${'\u0300\u200e'.repeat(30)}`)
  .concat('Fernwood'.replace(/./g, (letter) => letter + range(0x300, 0x36f).map(char).join('')));

const CHARACTERS = [...BIDI_CONTROLS, ...UNSHOWABLES, ...INVISIBLES].map(char);
const long = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

export const HOSTILE: readonly { readonly text: string }[] = [
  ...[...Object.values(texts).flat(), ...HIDDEN, ...STACKS],
  ...CHARACTERS.flatMap((one) => [`Fern${one}wood`, one]),
  ...Object.values(units).map((unit) => long(unit, 1_000_000)),
  ...[500, 5_000].map((length) => long('Fernwood', length)),
  ...[120, 20_000].map((length) => long('0123456789abcdef', length)),
].map((text) => ({ text }));
