/** Identifiers in any text. */
import { expect, it } from 'vitest';
import { findIdentifiers } from '../../lib/asset/grammar.ts';
import { identifierText } from '../../lib/asset/identifier.ts';
import { rows } from '../data/tables.ts';
import { filled } from '../filled.ts';

it.each(rows<[string, string, string]>('asset-grammar', 'finds'))('finds %s', (_what, text, expected) => {
  const found = findIdentifiers(filled(text)).map((one) => `${one.kind} ${identifierText(one)}`);
  expect(found.join(', ')).toBe(filled(expected));
});

// Quadratic time would be minutes.
it.each([
  ['hex', 'ab12', 0],
  ['policies with long names', `${'9e'.repeat(28)}.${'x'.repeat(900)} `, 1],
  ['truncated fingerprints', 'asset1', 0],
  ['percent signs', '%2F', 0],
])('takes linear time for %s', (_what, piece, found) => {
  const count = Math.ceil(1_000_000 / piece.length);
  expect(findIdentifiers(piece.repeat(count))).toHaveLength(found * count);
});
