/** What the search box takes: identifiers in every form that sites use, links, and several at once; and why it refuses a text. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { identifierText } from '../../lib/asset/identifier.ts';
import { MAX_PASTED, readPasted, readQuery } from '../../lib/network/pasted.ts';
import { anyText } from '../asset/any-text.ts';
import { TOKENS } from '../data/index.ts';
import { rows, testRows } from '../data/tables.ts';
import { filled } from '../filled.ts';

const { fernwood, mica, tern } = TOKENS;

/** The identifiers, each with the network of its link; or the refusal and its piece. */
function read(typed: string): unknown {
  const pasted = readPasted(typed);
  if (pasted.kind === 'refused') return [pasted.refusal.kind, pasted.piece];
  return pasted.identifiers.map(({ identifier, network = '' }) =>
    `${network} ${identifierText(identifier)}`.trim(),
  );
}
const named = (name: string) => fernwood.policy + Buffer.from(name).toString('hex');

const [F, M, T] = [fernwood.subject, mica.subject, tern.subject];
const [{ policy }, { fingerprint }] = [mica, tern];
const LINKS = [`https://cardanoscan.io/token/${M}`, `https://preprod.cardanoscan.io/token/${M}`, M];
const NAMED = `https://cardanoscan.io/token/${fernwood.policy}`;

it.each([
  ['one identifier per line', `${F}\n${policy}\r\n${fingerprint}\n`, [F, policy, fingerprint]],
  ['identifiers separated by commas and semicolons', `${F},${M}; ${T},`, [F, M, T]],
  ['duplicates, once', `${F}\n${F.toUpperCase()}\n${M}`, [F, M]],
  ['a name with a space', `${fernwood.policy}.A Name\n${M}`, [named('A Name'), M]],
  ['a name with a space before a comma', `${fernwood.policy}.A Name, ${M}`, [named('A Name'), M]],
  ['a link with a space in a name', `${NAMED}.My%20Token`, [`mainnet ${named('My Token')}`]],
  ['a link with an escaped letter', `${NAMED}.caf%C3%A9`, [`mainnet ${named('café')}`]],
  ['an identifier after a label', `Unit: ${F}`, [F]],
  ['links, with their networks', LINKS.join('\n'), [`mainnet ${M}`, `preprod ${M}`, M]],
])('readPasted accepts %s', (_what, typed, expected) => {
  expect(read(typed)).toEqual(expected);
});

const ELSEWHERE = 'https://cardanoscan.io/block/1';
const half = `${M.slice(2)}9`;
it.each([
  ['an empty text', ' \n ', ['empty', undefined]],
  ['a single piece, without repeating it', 'ab12', ['too-short', undefined]],
  ['an invalid line, and returns it', `${F}\nzebra\n${M}`, ['not-hex', 'zebra']],
  ['an invalid piece after a comma', `${F}, zebra`, ['not-hex', 'zebra']],
  ['a truncated identifier next to a valid one', `${F} ${half}`, ['odd', half]],
  ['a link to something other than a token', `${M}\n${ELSEWHERE}`, ['leads-elsewhere', ELSEWHERE]],
])('readPasted refuses %s', (_what, typed, expected) => {
  expect(read(typed)).toEqual(expected);
});

it('readPasted refuses more than `MAX_PASTED` identifiers', () => {
  const subject = (_: unknown, i: number) => mica.policy + String(1000 + i);
  const many = (count: number) => Array.from({ length: count }, subject).join('\n');
  expect(read(many(MAX_PASTED))).toHaveLength(MAX_PASTED);
  expect(read(many(MAX_PASTED + 1))).toEqual(['too-many', undefined]);
});

it('readPasted refuses or accepts any text without throwing, and returns a piece of the text', () => {
  const known = fc.constantFrom(F, fernwood.policy, '.', ',', ' ', '\n', 'https://cardanoscan.io/');
  const isRead = fc.property(fc.array(fc.oneof(known, anyText()), { maxLength: 6 }), (parts) => {
    const pasted = readPasted(parts.join(''));
    if (pasted.kind === 'identifiers') return pasted.identifiers.length > 0;
    return parts.join('').includes(pasted.piece ?? '');
  });
  fc.assert(isRead, { numRuns: 1_000 });
});

/** `subject SUBJECT`, or the reason of a refusal with its values. */
function readOne(typed: string): string {
  const query = readQuery(filled(typed));
  if (query.kind === 'refused') return [query.refusal.kind, ...query.refusal.values].join(' ');
  return `${query.identifier.kind} ${identifierText(query.identifier)}`;
}

it.each(rows<[string, string, string]>('pasted', 'accepts'))('accepts %s', (_what, typed, expected) => {
  expect(readOne(typed)).toBe(filled(expected));
});

testRows('pasted', 'refuses', 'refuses %s', readOne);
