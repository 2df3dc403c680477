/** The comparison of the standards. */
import { expect, it } from 'vitest';
import type { Logo, StandardRecords, Token } from '../../../lib/tokens/token.ts';
import { compareStandards } from '../../../lib/trust/metadata/compare.ts';
import { found } from '../../components/found.ts';
import { TOKENS } from '../../data/index.ts';

const { subject } = TOKENS.orrery;
const { token } = found(TOKENS.orrery, {
  name: { value: 'Orrery', source: 'CIP_68' },
  decimals: { value: 6, source: 'CIP_68' },
  url: { value: 'https://orrery.example/', source: 'CIP_26' },
  others: { colour: { value: 'brass', source: 'CIP_68' } },
});
const signed = (value: unknown) => ({ value, sequenceNumber: 0, signatures: [] });
const PICTURE = 'iVBORw0KGgo'.padEnd(5_000, 'A');
const records: StandardRecords = {
  CIP_26: {
    ...{ subject, policy: '82', name: signed('Orrery'), decimals: signed(2), logo: signed(PICTURE) },
    url: signed('https://orrery.example/'),
  },
  CIP_68: { subject, name: 'Orrery', decimals: 6, colour: 'brass', logo: 'ipfs://x', ticker: null },
};
const text = (value: string) => ({ kind: 'text', text: value });
const NONE: Logo = { kind: 'none', reason: 'remote' };
const rowsOf = (one: Token, of: StandardRecords, logo: Logo) =>
  Object.fromEntries(compareStandards(one, of, logo).rows.map(({ property, ...row }) => [property, row]));

it('the comparison marks values that differ in any character', () => {
  const values = { CIP_68: text('6'), CIP_26: text('2') };
  expect(rowsOf(token, records, NONE).decimals).toEqual({ used: 'CIP_68', differs: true, values });
  const blank = { ...records, CIP_26: { ...records.CIP_26, name: signed('Orrery ') } };
  expect(rowsOf(token, blank, NONE).name?.differs).toBe(true);
});

it('the comparison shows a picture by its size, and marks the drawn one as used', () => {
  const drawn: Logo = { kind: 'image', type: 'image/png', base64: PICTURE, source: 'CIP_26' };
  const { logo } = rowsOf(token, records, drawn);
  const values = { CIP_68: { kind: 'address', text: 'ipfs://x' }, CIP_26: { kind: 'picture', bytes: 3_750 } };
  expect(logo).toEqual({ used: 'CIP_26', differs: false, values });
  expect(rowsOf(token, records, NONE).logo?.used).toBeUndefined();
});

it.each([
  [{ CIP_68: { name: 'A' }, CIP_26: { name: signed('A') } }, {}],
  [{ CIP_68: { name: 'A' }, CIP_26: { decimals: signed(6) } }, { CIP_26: text('6') }],
])('the comparison has a row of decimals, also if they are stated in one record or in none', (of, values) => {
  expect(rowsOf(found(TOKENS.orrery).token, of, NONE).decimals).toMatchObject({ values, differs: false });
});

it('the comparison accepts any record', () => {
  const json = '{"__proto__":{"value":1},"constructor":"x","priority":"y","name":{"a":[1]},"list":[1,2]}';
  const rows = rowsOf(token, { CIP_68: JSON.parse(json) }, NONE);
  expect(rows.constructor).toEqual({ used: undefined, differs: false, values: { CIP_68: text('x') } });
  expect(rows.priority?.used).toBeUndefined();
  expect(rows.name?.values.CIP_68).toEqual(text('{"a":[1]}'));
  expect(compareStandards(token, {}, undefined)).toEqual({ sources: [], rows: [] });
});
