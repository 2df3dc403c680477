/** The search box: every form that sites use, and the reason for each refusal. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { identifierText } from '../../lib/asset/identifier.ts';
import { readQuery } from '../../lib/asset/query.ts';
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

it('refuses or accepts any text without throwing', () => {
  const words = fc.constantFrom(POLICY, NAME_12, FINGERPRINT, SUBJECT, '.', ' ', 'asset1', 'https://', '%');
  const texts = fc.array(fc.oneof(words, anyText()), { maxLength: 5 });
  fc.assert(
    fc.property(texts, (pieces) => void readQuery(pieces.join(''))),
    { numRuns: 1_000 },
  );
});
