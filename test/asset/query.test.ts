/** Parsing of the search box: every form that sites use, and the reason for each refusal. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { identifierText } from '../../lib/asset/identifier.ts';
import { readQuery } from '../../lib/network/pasted.ts';
import { rows, testRows } from '../data/tables.ts';
import { filled } from '../filled.ts';
import { FINGERPRINT, NAME_12, POLICY, SUBJECT } from '../page-hex.ts';
import { anyText } from './any-text.ts';

/** `subject SUBJECT`, or the reason of a refusal with its values. */
function read(typed: string): string {
  const query = readQuery(filled(typed));
  if (query.kind === 'refused') return [query.refusal.kind, ...query.refusal.values].join(' ');
  return `${query.identifier.kind} ${identifierText(query.identifier)}`;
}

it.each(rows<[string, string, string]>('asset-query', 'accepts'))('accepts %s', (_what, typed, expected) => {
  expect(read(typed)).toBe(filled(expected));
});

testRows('asset-query', 'refuses', 'refuses %s', read);

it('readQuery refuses or accepts any text without throwing, and locates the wrong character', () => {
  const words = [POLICY, NAME_12, FINGERPRINT, SUBJECT, '.', ' ', 'asset1', 'https://'];
  const piece = fc.oneof(fc.constantFrom(...words), anyText());
  const isRead = fc.property(fc.array(piece, { maxLength: 5 }), (pieces) => {
    const typed = pieces.join('');
    const query = readQuery(typed);
    if (query.kind !== 'refused' || query.refusal.kind !== 'not-hex') return true;
    const [character, position] = query.refusal.values;
    return typed.trim().startsWith(String(character), Number(position) - 1);
  });
  fc.assert(isRead, { numRuns: 1_000 });
});
