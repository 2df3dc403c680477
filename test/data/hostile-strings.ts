/** Hostile texts for any property of a token. */

export type HostileString = {
  readonly name: string;
  /** A getter, since some have 1 MB. */
  readonly text: string;
};

const char = (code: number) => String.fromCodePoint(code);
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

const numbered = (kind: string, texts: readonly string[]): HostileString[] =>
  texts.map((text, at) => ({ name: `${kind} ${at + 1}: ${text.slice(0, 40)}`, text }));

const embedded = (kind: string, codes: readonly number[], embed: (one: string) => string): HostileString[] =>
  codes.map((code) => ({ name: `${kind} U+${code.toString(16)} ${embed('_')}`, text: embed(char(code)) }));
const inside = (one: string) => `Fern${one}wood`;
const single = (one: string) => one;

const long = (name: string, unit: string, length = 1_000_000): HostileString => ({
  name: `${length} units of ${name}`,
  get text() {
    return unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
  },
});

const MARKUP = [
  '<script>alert(1)</script>', '</script><script>alert(1)</script>', '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>', '<svg><script>alert(1)</script></svg>', '<style>*{display:none}</style>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>', '<base href="https://evil.example/">',
  '<form action="https://evil.example/"><input name=key autofocus onfocus=alert(1)>',
  '<a href="javascript:alert(1)">Fernwood</a>', '--><script>alert(1)</script><!--',
  '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
  '</bdi></span></div></template></article>', '<plaintext>', '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#x202e;&zwj;&nbsp;&shy;', '"onmouseover="alert(1)', '"><script>alert(1)</script>',
  "'onmouseover='alert(1)",
  '`onmouseover=alert(1)', '\\u003cscript\\u003ealert(1)', '\uff1cscript\uff1ealert(1)', '<\0script>alert(1)',
];

const TEMPLATES = [
  '{{7*7}}', '{{constructor.constructor("alert(1)")()}}', '{%7*7%}', '${alert(1)}', '#{7*7}', '<%= 7*7 %>',
  '[[7*7]]', '$1$2$&$`$\'', '$<name>', '__MSG_extName__', '$NAME$', '%s%d%n%x',
];

const ADDRESSES = [
  'javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java\tscript:alert(1)', '\x01javascript:alert(1)',
  'javascript://fernwood.example/%0aalert(1)', 'data:text/html,<script>alert(1)</script>',
  'blob:https://fernwood.example/0', 'file:///etc/passwd', 'about:blank', 'chrome://settings',
  'chrome-extension://aaaa/popup.html', 'https://fernwood.example@evil.example/', '//evil.example/',
  'https://fernwood.example\\@evil.example/', 'https://[::1]/', 'https://127.0.0.1/', 'https://',
  'https://xn--frnwood-gva.example/', 'https://f\u0435rnwood.example/', 'https://fernwood\u3002example/',
  'https://fernwood.example/\u202egnp.exe', 'ipfs://../../etc/passwd', 'mailto:x@evil.example?body=<script>',
];

const KEYS = [
  '__proto__', 'constructor', 'prototype', 'toString', 'toJSON', 'length', 'hasOwnProperty', '0', 'children',
  '{"__proto__":{"polluted":true}}', 'undefined', 'null', 'Infinity', '9007199254740993', '[object Object]',
];

const ELSEWHERE = [
  "'; DROP TABLE tokens; --", '=cmd|"/c calc"!A1', '=HYPERLINK("https://evil.example/","Fernwood")', '(a+)+$',
  'a,b;c\td"e""f\ng', '../../../../etc/passwd', 'CON', '$(reboot)', '\\', '"', "'", '%00', '%E0%A4%A', '[',
  '\x1b[31mred\x1b[0m', '\x1b]8;;https://evil.example/\x07Fernwood\x1b]8;;\x07', 'a\r\nSet-Cookie: a=b',
];

export const BIDI_CONTROLS: readonly number[] = [
  0x61c, 0x200e, 0x200f, ...range(0x202a, 0x202e), ...range(0x2066, 0x2069),
];

/** Invisible in a Latin name. */
export const INVISIBLES: readonly number[] = [
  0xad, 0x34f, 0x115f, 0x1160, 0x17b4, 0x17b5, ...range(0x180b, 0x180f), ...range(0x200b, 0x200d),
  ...range(0x2060, 0x2065), ...range(0x206a, 0x206f), 0x3164, ...range(0xfe00, 0xfe0f), 0xfeff, 0xffa0,
  0xfff0, ...range(0xfff9, 0xfffb), 0x1bca0, 0x1d173, 0xe0000, 0xe0001, 0xe0020, 0xe0041, 0xe007f, 0xe0100,
  0xe01ef, 0xe0fff,
];

/** Samples of every kind that is shown as U+FFFD. */
export const UNSHOWABLES: readonly number[] = [
  ...range(0x00, 0x08), ...range(0x0b, 0x1f), ...range(0x7f, 0x9f), 0x2028, 0x2029, 0xd800, 0xdbff, 0xdc00,
  0xdfff, 0xe000, 0xf8ff, 0xfdd0, 0xfdef, 0xfffc, 0xfffe, 0xffff, 0x1ffff, 0xf0000, 0x10ffff,
];

const DIRECTIONS = [
  'photo\u202egnp.exe', '\u202eFernwood', 'Fernwood\u202c\u2069', '\u202elpmaxe.live//:sptth',
  '\u202d\u2067\u202eabc\u2069\u202cdef\u2066ghi', 'Fernwood'.replace(/./g, '\u200e$&\u200f'),
  '/*\u202e } \u2066if (isAdmin)\u2069 \u2066 begin admins only */',
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

/** Valid texts that careless code breaks. */
const SOUND = [
  '', ' ', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}', '\u{1f1ef}\u{1f1f5}', '#\ufe0f\u20e3',
  `\u{1f3f4}${inTags('gbeng')}\u{e007f}`, '\u{1f44b}\u{1f3fd}', '\u05e9\u05e7\u05d3', '\u0642\u0645\u0631',
  '\u05e9\u05e7\u05d3 Fernwood (2) \u05e9', '\u0642\u0645\u0631 (123) [\u0664\u0665]', 'Fern\ufffdwood',
  '\u96ea\u898b\u30c8\u30fc\u30af\u30f3', '\u0e17\u0e35\u0e48\u0e19\u0e35\u0e48',
  '\u{1d571}\u{1d58a}\u{1d597}',
  '\ufdfd\ufdfd\ufdfd', '\u00df\ufb03\u0130\u0149', 'a\nb\r\nc\rd\u2028e\u0085f',
];

const LOOKALIKES = [
  'F\u0435rnwood', 'Fernw\u03bfod', '\u{1d5d9}\u{1d5d8}\u{1d5e5}\u{1d5e1}', 'Da\u0406\u0456 IlI1|',
  'M\u0131ca',
  'Fern\u00a0wood', 'caf\u00e9 cafe\u0301', 'a\u2215b\u2044c',
];

/** Units of the texts of a megabyte. */
const UNITS = {
  'one letter': 'a', spaces: ' ', newlines: '\n', NUL: '\0', 'combining marks': '\u0301',
  'zero-width joiners': '\u200d', 'zero-width spaces': '\u200b', overrides: '\u202e',
  'joined emoji': '\u{1f469}\u200d\u{1f680}', 'one emoji joined with itself': '\u{1f600}\u200d',
  'black flags with a tag': '\u{1f3f4}\u{e0067}', 'high surrogates': '\ud83d', 'halves of flags': '\u{1f1ef}',
  'consonants joined': '\u0915\u094d\u200d', 'Persian non-joiners': '\u0645\u200c',
  'braille blanks': '\u2800', 'opened tags': '<b>', 'mixed directions': 'a\u05d0', words: 'Fernwood ',
};

export const HOSTILE: readonly HostileString[] = [
  ...numbered('markup', MARKUP), ...numbered('template', TEMPLATES), ...numbered('address', ADDRESSES),
  ...numbered('key', KEYS), ...numbered('elsewhere', ELSEWHERE), ...numbered('direction', DIRECTIONS),
  ...numbered('hidden', HIDDEN), ...numbered('stack', STACKS), ...numbered('sound', SOUND),
  ...numbered('lookalike', LOOKALIKES),
  ...embedded('bidi control', BIDI_CONTROLS, inside), ...embedded('unshowable', UNSHOWABLES, inside),
  ...embedded('invisible', INVISIBLES, inside), ...embedded('invisible', INVISIBLES, single),
  ...Object.entries(UNITS).map(([name, unit]) => long(name, unit)),
  ...[500, 5_000].map((length) => long('an unbroken word', 'Fernwood', length)),
  ...[120, 20_000].map((length) => long('hex digits', '0123456789abcdef', length)),
];
