/** Skeletons of texts (UTS #39) and the table of confusables. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { skeletonOf } from '../../../lib/trust/lookalikes/skeleton.ts';
import { confusables, fileOf } from '../../../release/confusables.ts';
import { anyText } from '../../asset/any-text.ts';
import { cases } from '../../cases.ts';
import { HOSTILE } from '../../data/hostile-strings.ts';
import { read } from '../../own-files.ts';

const parts = fc.constantFrom(...'aAiIlL1|0OmMrnRNwvVW$₳ \u200b\u0301🇸🇳🅐ЅΙ', '𝕊', '한', '\u0327');
const joined = fc.array(parts, { maxLength: 12 }).map((all) => all.join(''));

it('a skeleton is idempotent for any text', () => {
  const isStable = (text: string) => skeletonOf(skeletonOf(text)) === skeletonOf(text);
  fc.assert(fc.property(fc.oneof(anyText(20), joined), isStable), { numRuns: cases(300, 1_000) });
  const odd = Array.from(
    { length: cases(0x3000, 0x20000) },
    (_, code) => `a${String.fromCodePoint(code)}`,
  ).filter((text) => !/\p{sc=Han}|\p{sc=Hangul}|\p{Cn}|\p{Co}/u.test(text) && !isStable(text));
  expect(odd).toEqual([]);
});

it('a skeleton ignores case, width, marks, spaces and invisible characters', () => {
  const hidden = fc.constantFrom(...' \u200b\u2060\u0301\u0336\ufe0f$\u00ad\u{e0061}');
  const between = fc.array(hidden, { minLength: 13, maxLength: 13 });
  const isSame = fc.property(fc.stringMatching(/^[A-Za-z0-9]{1,12}$/), between, (text, between) => {
    const wide = text.replace(/./g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));
    const littered = [...text].map((one, at) => one + between[at]).join('');
    const forms = [text.toUpperCase(), text.toLowerCase(), wide, littered, littered.normalize('NFC')];
    expect(new Set([text, ...forms].map(skeletonOf)).size).toBe(1);
  });
  fc.assert(isSame);
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
