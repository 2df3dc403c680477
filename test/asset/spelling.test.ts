/** Which spellings of a subject the service is asked for, and in which order. */
import { expect, it } from 'vitest';
import { isOtherSpelling, spellingsIn, spellingsOf } from '../../lib/asset/spelling.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';

const { marrow, fernwood } = TOKENS;
const { subject } = marrow;
const upper = marrow.policy + marrow.assetName.toUpperCase();

const nothing = { listed: undefined, found: undefined, seen: undefined };
it.each([
  ['lower case alone where nothing is known', {}, [subject]],
  ['what a page wrote second', { seen: upper }, [subject, upper]],
  ['its asset name, for one all in upper case', { seen: upper.toUpperCase() }, [subject, upper]],
  ['lower case alone for another subject’s text', { seen: fernwood.subject }, [subject]],
  ['what the list has first', { listed: spellingsIn([upper]) }, [upper, subject]],
  ['lower case alone where the list has none', { listed: new Map(), seen: upper }, [subject]],
  ['what the service had before first', { listed: new Map(), found: upper }, [upper, subject]],
])('the spellings to ask for are %s', (_what, clues, expected) => {
  expect(spellingsOf(subject, { ...nothing, ...clues })).toEqual(expected);
});

it('another spelling is the same hex, not all in lower case', () => {
  const others = [subject, `${upper}00`, fernwood.subject.toUpperCase(), '', `${upper} `];
  expect([upper, ...others].filter((text) => isOtherSpelling(text, subject))).toEqual([upper]);
});

it('another spelling is none of a subject that a list has in lower case too, whatever the order', () => {
  const gorse = UNREGISTERED.gorse.subject;
  const texts = [upper, gorse.toUpperCase(), gorse, 'README', fernwood.subject];
  for (const order of [texts, texts.toReversed()])
    expect([...spellingsIn(order)]).toEqual([[subject, upper]]);
});
