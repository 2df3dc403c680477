/** Spellings of subjects in the registry. */
import { expect, it } from 'vitest';
import { spellingsIn } from '../../lib/tokens/list.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';

const { marrow, fernwood } = TOKENS;
const { subject } = marrow;
const upper = marrow.policy + marrow.assetName.toUpperCase();

it('spellingsIn omits subjects that the list also has in lower case, in any order', () => {
  const gorse = UNREGISTERED.gorse.subject;
  const texts = [upper, gorse.toUpperCase(), gorse, 'README', fernwood.subject];
  for (const order of [texts, texts.toReversed()])
    expect([...spellingsIn(order)]).toEqual([[subject, upper]]);
});
