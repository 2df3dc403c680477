/** What is shown of a stranger's text hides nothing without a word, and what people write comes through whole. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Oddity, SHOWN_AT_MOST, safeText } from '../lib/safe-text.ts';
import { anyText } from './asset/any-text.ts';
import { BIDI_CONTROLS, HOSTILE, INVISIBLES, UNSHOWABLES } from './data/hostile-strings.ts';
import { leastMs } from './stopwatch.ts';

const hex = (text: string) =>
  text.length > 200
    ? `${text.length} units`
    : Array.from(text, (one) => one.codePointAt(0)?.toString(16)).join(' ');
const sorted = (oddities: readonly Oddity[]) => [...oddities].sort();

/** Fails with the code points, which can be told apart where the texts cannot. */
function expectShown(raw: string, text: string, ...oddities: Oddity[]) {
  const shown = safeText(raw);
  expect(hex(shown.text)).toBe(hex(text));
  expect(shown.text).toBe(text);
  expect(sorted(shown.oddities)).toEqual(sorted(oddities));
}

const withCode = (codes: readonly number[]) =>
  codes.map((code) => [code.toString(16), String.fromCodePoint(code)] as const);

describe('a text that people write', () => {
  it.each([
    ['nothing', ''],
    ['English', 'Fern & Wood, "the 2nd" <token>; 50 % off – naïve café…'],
    ['lines', 'one\ntwo\r\nthree\n\n\tfour'],
    ['spaces of all widths', ' a\u00a0b\u2009c\u3000d '],
    ['Japanese', '雪見トークン、ガギ\uff76\uff9e'],
    ['Japanese, decomposed', 'か\u3099き\u3099は\u309a'],
    ['a Japanese name in its own form', '葛\u{e0100}城'],
    ['a Chinese character in a standard form', '\u4fae\ufe00'],
    ['Korean', '한국어 토큰'],
    ['Korean, decomposed', '한국어'.normalize('NFD')],
    ['Vietnamese', 'Tiếng Việt'],
    ['Vietnamese, decomposed', 'Đồng tiền điện tử, Nguyễn'.normalize('NFD')],
    ['Thai', 'ที่นี่ น้ำ ผู้ใหญ่ กี่'],
    ['Lao', 'ພາສາລາວ ທີ່ນີ້'],
    ['Khmer', 'ភាសាខ្មែរ ស្ត្រី'],
    ['Burmese', 'မြန်မာဘာသာ ကျွန်ုပ်'],
    ['Tibetan', 'བོད་སྐད། བསྒྲུབས'],
    ['Hebrew', 'שָׁלוֹם עולם'],
    ['Hebrew with accents', 'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים שָּׁ֖'],
    ['Arabic', 'السلام عليكم (123) ٤٥'],
    ['Arabic with vowels', 'بِسْمِ ٱللَّهِ ٱلرَّحْمَٰنِ ٱلرَّحِيمِ'],
    ['an Arabic sign that encloses a number', '\u06dd\u0661\u0662'],
    ['an Arabic abbreviation', '١٤٤٥ ه\u200d.'],
    ['an Arabic abbreviation at the end', '١٤٤٥ ه\u200d'],
    ['Persian', 'می\u200cخواهم خانه\u200cها نمی\u200cدانم'],
    ['Persian, vowelled', 'می\u064e\u200cشود'],
    ['Devanagari', 'नमस्ते क्षत्रिय हिन्दी ज़्यादा'],
    ['Devanagari with a joiner', 'क्\u200dष र्\u200dय'],
    ['Devanagari with a non-joiner', 'क्\u200cष'],
    ['Bengali', 'র\u200d্যাব বাংলা'],
    ['Malayalam', 'അവന്\u200d മലയാളം'],
    ['Sinhala', 'ශ්\u200dරී ලංකා'],
    ['Tamil', 'தமிழ் க்\u200cஷ'],
    ['Mongolian with a form', 'ᠭ\u180bᠠ'],
    ['IPA', 'ɔ̃̀ː t͡ʃ'],
    ['Plane 1', '𝕱𝖊𝖗𝖓 𒐫'],
    ['a replacement character', 'a\ufffdb'],
    ['emoji', '😀⚡️❤️☕©️™'],
    ['emoji as text', '❤\ufe0e ☺\ufe0e'],
    ['skin tones', '👋🏽👍🏿☝🏻'],
    ['flags', '🇯🇵🇫🇷🇯'],
    ['the flags of England, Scotland and Wales', '🏴󠁧󠁢󠁥󠁮󠁧󠁿🏴󠁧󠁢󠁳󠁣󠁴󠁿🏴󠁧󠁢󠁷󠁬󠁳󠁿'],
    ['keycaps', '1️⃣#️⃣*️⃣ 1⃣'],
    ['a family', '👨‍👩‍👧‍👦'],
    ['a kiss in two skins', '🧑🏽‍❤️‍💋‍🧑🏿'],
    ['roles', '👩‍🚀🧑🏿‍⚕️🤷🏻‍♀️🕵️‍♂️⛹🏽‍♂️'],
    ['joined emoji beside each other', '🏳️‍🌈🏳️‍⚧️🏴‍☠️👁️‍🗨️❤️‍🔥😶‍🌫️'],
    ['joined emoji that leave U+FE0F out', '🏳\u200d🌈🤷\u200d♂👩\u200d❤\u200d👨👁\u200d🗨'],
    ['joined emoji amid words', 'a👩‍🚀b👩🏽‍🚀c'],
  ])('is shown as it is: %s', (_what, text) => {
    expectShown(text, text);
  });

  it('is shown as it is: every emoji sequence that the engine knows', () => {
    const emoji = /^\p{RGI_Emoji}$/v;
    const people = ['👩', '👨', '🧑', '🧑🏽', '👩🏿'];
    const things = ['⚕️', '⚖️', '✈️', '🌾', '🍳', '🎓', '💻', '🔧', '🚀', '🦰', '🤝‍👨🏻', '❤️‍👨', '👧‍👦'];
    const joined = people.flatMap((one) => things.map((other) => `${one}\u200d${other}`));
    const known = joined.filter((one) => emoji.test(one));
    expect(known.length).toBeGreaterThan(40);
    for (const text of known) expectShown(text, text);
  });
});

describe('a text that would deceive', () => {
  it.each(withCode(BIDI_CONTROLS))('loses the bidi control U+%s', (_code, control) => {
    expectShown(`Fern${control}wood`, 'Fernwood', 'direction');
    expectShown(control, '', 'direction');
  });

  it.each(withCode(INVISIBLES))('loses the invisible U+%s', (_code, invisible) => {
    expectShown(`Fern${invisible}wood`, 'Fernwood', 'invisible');
    expectShown(invisible, '', 'invisible');
  });

  it.each(withCode(UNSHOWABLES))('shows a mark for U+%s, and one for a run of it', (_code, control) => {
    expectShown(`Fern${control}wood`, 'Fern\ufffdwood', 'control');
    expectShown(`${control}wood`, '\ufffdwood', 'control');
    expectShown(`Fern${control.repeat(9)} ${control}`, 'Fern\ufffd \ufffd', 'control');
  });

  it.each([
    ['a joiner between letters', 'a\u200db', 'ab'],
    ['a joiner at the end of an emoji', '👩\u200d', '👩'],
    ['a joiner at the start', '\u200d👩', '👩'],
    ['two joiners', '👩\u200d\u200d🚀', '👩🚀'],
    ['a skin tone joined to a thing', '🏽\u200d🚀', '🏽🚀'],
    ['a variation selector after a letter', 'a\ufe0f', 'a'],
    ['a keycap without its cap', '1\ufe0f', '1'],
    ['a run of variation selectors', '❤\ufe0f\ufe0f\ufe0f', '❤\ufe0f'],
    ['bytes in variation selectors', '😀\u{e0100}\u{e0101}', '😀'],
    ['a selector of Chinese forms in excess', '葛\u{e0100}\u{e0101}', '葛\u{e0100}'],
    ['a selector of Chinese forms that none has', '葛\u{e01ef}', '葛'],
    ['a Mongolian form of a Latin letter', 'a\u180b', 'a'],
    ['tags without a flag', 'a\u{e0067}\u{e007f}', 'a'],
    ['a flag of tags without its end', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}', '🏴'],
    ['a message in tags, as a flag', '🏴\u{e0068}\u{e0069}\u{e007f}', '🏴'],
    ['a message after the flag of England', '🏴󠁧󠁢󠁥󠁮󠁧󠁿\u{e0068}', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['a non-joiner before no letter', 'می\u200c ', 'می '],
    ['two non-joiners', 'می\u200c\u200cشود', 'میشود'],
    ['a non-joiner between a virama and Latin', 'क्\u200ca', 'क्a'],
  ])('loses what nobody would see: %s', (_what, raw, text) => {
    expectShown(raw, text, 'invisible');
  });

  it.each([
    ['four accents', 'a\u0300\u0301\u0302\u0303b', 'a\u0300\u0301\u0302b'],
    ['a thousand', `a${'\u0336'.repeat(1000)}b`, 'a\u0336\u0336\u0336b'],
    ['on nothing', '\u0300'.repeat(9), '\u0300'.repeat(3)],
    [
      'on each letter',
      `a${'\u0300'.repeat(4)}b${'\u0300'.repeat(4)}`,
      'a\u0300\u0300\u0300b\u0300\u0300\u0300',
    ],
    ['of a script', `\u0e01${'\u0e47'.repeat(20)}`, `\u0e01${'\u0e47'.repeat(5)}`],
    ['of a script, then of none', '\u0e01\u0e34\u0e48\u0e4d\u0301\u0e48', '\u0e01\u0e34\u0e48\u0e4d\u0e48'],
  ])('loses the combining marks that no language stacks: %s', (_what, raw, text) => {
    expectShown(raw, text, 'stacked');
  });

  it.each([
    ['a zero-width space', '\u200b', 'invisible'],
    ['a filler', '\u3164', 'invisible'],
    ['a joiner of graphemes', '\u034f', 'invisible'],
    ['a bidi control', '\u200e', 'direction'],
    ['a tag', '\u{e0041}', 'invisible'],
  ] as const)('cannot part a stack by %s', (_what, wedge, oddity) => {
    expectShown(`a${`\u0300${wedge}`.repeat(9)}`, 'a\u0300\u0300\u0300', 'stacked', oddity);
  });

  it('keeps line ends, but not what only looks like one', () => {
    expectShown('a\r\nb\rc\r\r\nd', 'a\r\nb\ufffdc\ufffd\r\nd', 'control');
    expectShown('a\r\u200b\n', 'a\ufffd\n', 'control', 'invisible');
  });

  it('has every oddity said, each once', () => {
    const raw = `\u202e\u202e\0\0x\0\u200b\u200b${'a\u0300\u0300\u0300\u0300'.repeat(9)}`.padEnd(
      SHOWN_AT_MOST + 1,
    );
    const all = ['control', 'cut', 'direction', 'invisible', 'stacked'];
    expect(sorted(safeText(raw).oddities)).toEqual(all);
  });
});

describe('a long text', () => {
  it('is whole at the bound, and cut and said above it', () => {
    const whole = 'a'.repeat(SHOWN_AT_MOST);
    expectShown(whole, whole);
    expectShown(`${whole}b`, whole, 'cut');
  });

  it('is never cut inside a surrogate pair', () => {
    const before = 'a'.repeat(SHOWN_AT_MOST - 1);
    expectShown(`${before}😀b`, before, 'cut');
    expectShown(`${before.slice(1)}😀b`, `${before.slice(1)}😀`, 'cut');
  });

  it('is cut inside no pair of many', () => {
    const stem = '\u{1d165}';
    const stems = stem.repeat(SHOWN_AT_MOST);
    expectShown(`a${stems}`, `a${stem.repeat(SHOWN_AT_MOST / 2 - 1)}`, 'cut');
    expectShown(`ab${stems}`, `ab${stem.repeat(SHOWN_AT_MOST / 2 - 1)}`, 'cut');
  });
});

describe('any text', () => {
  // What has a rule of its own, and what stands beside it, so that rules meet.
  const pieces = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom(...'a1#ب\u062fکक\u094dর্한葛ᠭ🚀👩❤🏽🏴♂🇯😀', '\r', '\n', ' ', '.'),
    },
    {
      weight: 3,
      arbitrary: fc.constantFrom('\u200c', '\u200d', '\ufe0f', '\ufe0e', '\u20e3', '\u{e0100}', '\u180b'),
    },
    {
      weight: 2,
      arbitrary: fc.constantFrom('\u0300', '\u0301', '\u064b', '\u0e47', '\u05b8', '\u{e0067}', '\u{e007f}'),
    },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        ...[...BIDI_CONTROLS, ...INVISIBLES].map((code) => String.fromCodePoint(code)),
      ),
    },
    { weight: 1, arbitrary: fc.constantFrom(...UNSHOWABLES.map((code) => String.fromCodePoint(code))) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('👩‍🚀', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👨‍👩‍👧', '1️⃣', 'می\u200cش', 'क्\u200dष', '\ufeff', '\u2800'),
    },
    { weight: 1, arbitrary: anyText(3) },
  );
  const texts = fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join(''));
  const every = (check: (raw: string) => void) =>
    fc.assert(fc.property(texts, check), {
      numRuns: 5_000,
      examples: [...HOSTILE].map(({ text }) => [text] as [string]),
    });

  it('made safe twice is as made safe once, and then has nothing odd', () => {
    every((raw) => {
      const once = safeText(raw);
      const twice = safeText(once.text);
      expect(hex(twice.text)).toBe(hex(once.text));
      expect(twice.text === once.text).toBe(true);
      expect(twice.oddities).toEqual([]);
    });
  });

  it('shows no bidi control, no control, no half of a pair, no private use, no more than the bound', () => {
    every((raw) => {
      const { text } = safeText(raw);
      expect(text.length).toBeLessThanOrEqual(Math.min(SHOWN_AT_MOST, raw.length));
      expect(/[\p{Bidi_C}\p{Cs}\p{Co}\p{NChar}\u2028\u2029]|(?![\t\n\r])\p{Cc}|\r(?!\n)/u.test(text)).toBe(
        false,
      );
      expect(/[\u0300-\u036f]{4}/u.test(text)).toBe(false);
      expect(/\p{DI}{2}/u.test(text.replace(/\p{RGI_Emoji_Tag_Sequence}|\ufe0f\u200d/gv, ''))).toBe(false);
    });
  });

  it('is unchanged or said to be odd, and not said to be odd when it is unchanged', () => {
    every((raw) => {
      const { text, oddities } = safeText(raw);
      expect(text === raw).toBe(oddities.length === 0);
    });
  });

  it('without an odd character is unchanged', () => {
    const plain = fc
      .string({ unit: 'grapheme', maxLength: 30 })
      .filter((text) => !/[\p{C}\p{M}\p{DI}\u2028\u2029\ufffc]/u.test(text));
    fc.assert(
      fc.property(plain, (text) => expectShown(text, text)),
      { numRuns: 5_000 },
    );
  });
});

describe('the time it takes', () => {
  const timeOf = (run: () => void) => {
    const begun = performance.now();
    run();
    return performance.now() - begun;
  };
  const longest = HOSTILE.filter(({ name }) => /^1000000 units/.test(name)).map(({ name, text }) => ({
    name,
    text,
  }));

  it.each(longest)('is under 200 ms for $name', ({ text }) => {
    expect(text).toHaveLength(1_000_000);
    expect(leastMs(() => safeText(text), 200)).toBeLessThan(200);
  });

  it.each(longest)('grows at most twelvefold with eight times the text: $name', ({ text }) => {
    for (const length of [SHOWN_AT_MOST, 1_000_000]) {
      const whole = text.slice(0, length);
      const eighth = text.slice(0, length / 8);
      const best = { whole: Number.POSITIVE_INFINITY, eighths: Number.POSITIVE_INFINITY };
      // The eighth is taken eight times, so that a busy machine interrupts both alike; the best of some rounds.
      for (let round = 0; round < 300 && !(round > 2 && best.whole < 1.5 * best.eighths); round++) {
        best.whole = Math.min(
          best.whole,
          timeOf(() => safeText(whole)),
        );
        const eightTimes = () => {
          for (let time = 0; time < 8; time++) safeText(eighth);
        };
        best.eighths = Math.min(best.eighths, timeOf(eightTimes));
      }
      expect(best.whole).toBeLessThan(1.5 * best.eighths);
    }
  });
});

describe('the hostile strings', () => {
  it('are three hundred or more, each with a name of its own', () => {
    expect(HOSTILE.length).toBeGreaterThanOrEqual(300);
    expect(new Set(HOSTILE.map(({ name }) => name)).size).toBe(HOSTILE.length);
  });

  it('are of every kind', () => {
    const met = new Set(HOSTILE.flatMap(({ text }) => safeText(text).oddities));
    expect(sorted([...met])).toEqual(['control', 'cut', 'direction', 'invisible', 'stacked']);
  });
});
