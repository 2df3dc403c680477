/** The comparison of the two standards, and their conflicts. */
import { expect, it } from 'vitest';
import type { Logo, StandardRecords, Token } from '../../../lib/tokens/token.ts';
import { compareStandards, conflictsIn, isDifferent } from '../../../lib/trust/metadata/compare.ts';
import { found } from '../../components/found.ts';
import { TOKENS } from '../../data/index.ts';
import { rows } from '../../data/tables.ts';

const signed = (value: unknown) => ({ value, sequenceNumber: 0, signatures: [] });
const PICTURE = 'iVBORw0KGgo'.padEnd(5_000, 'A');

type Row = [property: string, chain: unknown, registry: unknown, agreement: string];
it.each<Row>([
  ...rows<Row>('conflict', 'agreement'),
  ['ticker', 'A', undefined, 'single'],
  ['logo', 'ipfs://QmHash', PICTURE, 'unknown'],
  ['logo', 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG', PICTURE, 'unknown'],
  ['logo', 'ipfs://QmHash', null, 'unknown'],
  ['logo', { a: 1 }, PICTURE, 'unknown'],
])('%s: %j and %.20j are %s', (property, chain, registry, agreement) => {
  const records = { CIP_68: { [property]: chain }, CIP_26: { [property]: signed(registry) } };
  expect(isDifferent(property, records)).toBe(agreement === 'different');
  expect(conflictsIn(records).length).toBe(agreement === 'different' && property !== 'logo' ? 1 : 0);
});

it.each([
  [255, 1],
  // Nothing shows the others.
  [256, 0],
  [-1, 0],
  [2.5, 0],
  [1e21, 0],
  ['six', 0],
])('decimals of %j differ, and are in %i conflicts', (decimals, conflicts) => {
  const records = { CIP_68: { decimals }, CIP_26: { decimals: signed(6) } };
  expect(isDifferent('decimals', records)).toBe(true);
  expect(conflictsIn(records)).toHaveLength(conflicts);
});

it('has the conflicts in the order of their severity, with the value of each standard', () => {
  const records = {
    CIP_68: { ticker: 'A', decimals: 0, description: 'x' },
    CIP_26: { ticker: signed('B'), decimals: signed(6), description: signed('y') },
  };
  expect(conflictsIn(records)).toEqual([
    { kind: 'conflict', property: 'decimals', values: { CIP_68: '0', CIP_26: '6' } },
    { kind: 'conflict', property: 'ticker', values: { CIP_68: 'A', CIP_26: 'B' } },
  ]);
});

const { token } = found(TOKENS.orrery, {
  name: { value: 'Orrery', source: 'CIP_68' },
  decimals: { value: 6, source: 'CIP_68' },
  url: { value: 'https://orrery.example/', source: 'CIP_26' },
  others: { colour: { value: 'brass', source: 'CIP_68' } },
});
const records: StandardRecords = {
  CIP_26: {
    subject: TOKENS.orrery.subject,
    policy: '82',
    name: signed('Orrery '),
    decimals: signed(2),
    logo: signed(PICTURE),
    url: signed('https://orrery.example/'),
  },
  CIP_68: { name: 'Orrery', decimals: 6, colour: 'brass', logo: 'ipfs://x', ticker: null },
};
const text = (value: string) => ({ kind: 'text', text: value });
const NONE: Logo = { kind: 'none', reason: 'remote' };
const rowsOf = (of: Token, from: StandardRecords, logo: Logo) =>
  Object.fromEntries(compareStandards(of, from, logo).rows.map(({ property, ...row }) => [property, row]));

it('the comparison marks values that differ in any character, and the standard whose value is used', () => {
  const compared = rowsOf(token, records, NONE);
  expect(Object.keys(compared)).toEqual(['name', 'decimals', 'url', 'logo', 'colour']);
  const values = { CIP_68: text('6'), CIP_26: text('2') };
  expect(compared.decimals).toEqual({ used: 'CIP_68', differs: true, values });
  expect(compared.name?.differs).toBe(true);
  expect(compared.url).toMatchObject({ used: 'CIP_26', differs: false });
});

it('the comparison shows a picture by its size, and marks the drawn one as used', () => {
  const drawn: Logo = { kind: 'image', type: 'image/png', base64: PICTURE, source: 'CIP_26' };
  const values = { CIP_68: { kind: 'address', text: 'ipfs://x' }, CIP_26: { kind: 'picture', bytes: 3_750 } };
  expect(rowsOf(token, records, drawn).logo).toEqual({ used: 'CIP_26', differs: false, values });
  expect(rowsOf(token, records, NONE).logo?.used).toBeUndefined();
});

it.each([
  [{ CIP_68: { name: 'A' }, CIP_26: { name: signed('A') } }, {}],
  [{ CIP_68: { name: 'A' }, CIP_26: { decimals: signed(6) } }, { CIP_26: text('6') }],
])('the comparison has a row of decimals, also if they are stated in one record or in none', (of, values) => {
  expect(rowsOf(found(TOKENS.orrery).token, of, NONE).decimals).toMatchObject({ values, differs: false });
});
