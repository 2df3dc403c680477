/** The search box: every form that sites use, and the reason for each refusal. */
import { expect, it } from 'vitest';
import { identifierText } from '../../lib/asset/identifier.ts';
import { readQuery } from '../../lib/network/pasted.ts';
import { rows, testRows } from '../data/tables.ts';
import { filled } from '../filled.ts';

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
