/** Spellings of subjects in the registry. */
import { expect, it } from 'vitest';
import { isOtherSpelling, spellingsIn, spellingsOf } from '../../lib/asset/spelling.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';

const { marrow, fernwood } = TOKENS;
const { subject } = marrow;
const upper = marrow.policy + marrow.assetName.toUpperCase();

const NONE = { listed: undefined, found: undefined, written: undefined };
it.each([
  ['lower case only without any source', {}, [subject]],
  ['lower case, then the spelling on the page', { written: upper }, [subject, upper]],
  ['lower case, then only the asset name in upper case', { written: upper.toUpperCase() }, [subject, upper]],
  ['lower case only for another subject', { written: fernwood.subject }, [subject]],
  ['the spelling in the token list, then lower case', { listed: spellingsIn([upper]) }, [upper, subject]],
  [
    'lower case, then the spelling on the page, if the list has none',
    { listed: new Map(), written: upper },
    [subject, upper],
  ],
  ['the spelling of the last record, then lower case', { listed: new Map(), found: upper }, [upper, subject]],
])('requests %s', (_what, sources, expected) => {
  expect(spellingsOf(subject, { ...NONE, ...sources })).toEqual(expected);
});

it('isOtherSpelling accepts the same hex, not in lower case', () => {
  const others = [subject, `${upper}00`, fernwood.subject.toUpperCase(), '', `${upper} `];
  expect([upper, ...others].filter((text) => isOtherSpelling(text, subject))).toEqual([upper]);
});

it('spellingsIn omits subjects that the list also has in lower case, in any order', () => {
  const gorse = UNREGISTERED.gorse.subject;
  const texts = [upper, gorse.toUpperCase(), gorse, 'README', fernwood.subject];
  for (const order of [texts, texts.toReversed()])
    expect([...spellingsIn(order)]).toEqual([[subject, upper]]);
});
