/** The tokens of a page that a name on it may refer to. */
import { expect, it } from 'vitest';
import { createPageTokens } from '../../../lib/detector/classifier/page-tokens.ts';
import { testRows } from '../../data/tables.ts';
import { nameOf } from '../names.ts';
import { moveTo, usePageDocument } from '../page-document.ts';
import { asSubject, POLICY, subjectOf, TRANSACTION_PAGE } from '../page-hex.ts';

const show = usePageDocument();
const addAll = (html: string, address = TRANSACTION_PAGE, tokens = createPageTokens()) => {
  for (const [element, sightings] of show(html, address).allSightings)
    for (const sighting of sightings) tokens.add(sighting, element);
  return { all: () => tokens.all().map(nameOf), tokens };
};

testRows('classifier-page-tokens', 'are those in', 'the tokens of a page are those in %s', (html: string) =>
  addAll(html).all(),
);

it('the tokens of a page remain while only the query changes, and are cleared for another path', () => {
  const { all, tokens } = addAll('TOKEN_LINK');
  moveTo(`${TRANSACTION_PAGE}?tab=utxo`);
  expect(all()).toEqual(['FINGERPRINT']);
  moveTo(`https://cexplorer.io/tx/${'0'.repeat(64)}`);
  expect(all()).toEqual([]);
  addAll('OTHER_LINK', 'https://cexplorer.io/tx/1', tokens);
  expect(all()).toEqual(['OTHER_FINGERPRINT']);
});

it('the tokens of a page are empty when there are more than 500', () => {
  const { all, tokens } = addAll('');
  for (let count = 0; count <= 600; count++) {
    const identifier = asSubject(subjectOf(POLICY, count.toString(16).padStart(24, '0')));
    tokens.add({ identifier, basis: 'named' }, document.body);
    if (count === 499) expect(all()).toHaveLength(500);
    if (count >= 500) expect(all()).toEqual([]);
  }
});
