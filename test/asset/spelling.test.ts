/** Which spellings of a subject the service is asked for, and in which order. */
import { describe, expect, it } from 'vitest';
import { isOtherSpelling, spellingsIn, spellingsOf } from '../../lib/asset/spelling.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';

const { marrow, fernwood } = TOKENS;
const { subject } = marrow;
const upper = marrow.policy + marrow.assetName.toUpperCase();
const NOTHING = { listed: undefined, found: undefined, seen: undefined };

describe('the spellings to ask for', () => {
  it.each([
    ['lower case alone where nothing is known', NOTHING, [subject]],
    ['what a page wrote second', { ...NOTHING, seen: upper }, [subject, upper]],
    [
      'its asset name, for one all in upper case',
      { ...NOTHING, seen: upper.toUpperCase() },
      [subject, upper],
    ],
    ['lower case alone for another subject’s text', { ...NOTHING, seen: fernwood.subject }, [subject]],
    ['what the list has first', { ...NOTHING, listed: spellingsIn([upper]) }, [upper, subject]],
    ['lower case alone where the list has none', { ...NOTHING, listed: new Map(), seen: upper }, [subject]],
    ['what the service had before first', { ...NOTHING, listed: new Map(), found: upper }, [upper, subject]],
  ])('are %s', (_what, clues, expected) => {
    expect(spellingsOf(subject, clues)).toEqual(expected);
  });
});

describe('another spelling', () => {
  it('is the same hex, not all in lower case', () => {
    expect(isOtherSpelling(upper, subject)).toBe(true);
    for (const text of [subject, `${upper}00`, fernwood.subject.toUpperCase(), '', `${upper} `]) {
      expect(isOtherSpelling(text, subject)).toBe(false);
    }
  });

  it('is none of a subject that a list writes in lower case too, whatever the order', () => {
    const gorse = UNREGISTERED.gorse.subject;
    const texts = [upper, gorse.toUpperCase(), gorse, 'README', fernwood.subject];
    for (const order of [texts, texts.toReversed()]) {
      expect([...spellingsIn(order)]).toEqual([[subject, upper]]);
    }
  });
});
