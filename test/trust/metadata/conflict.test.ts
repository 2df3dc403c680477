/** Conflicts between the records of the two standards. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { conflictsIn, isDifferent } from '../../../lib/trust/metadata/compare.ts';
import { rows } from '../../data/tables.ts';

const IMAGE = 'iVBORw0KGgo'.padEnd(400, 'A');
const signed = (value: unknown) => ({ value, sequenceNumber: 0, signatures: [] });

type Row = [property: string, chain: unknown, registry: unknown, agreement: string];
it.each<Row>([
  ...rows<Row>('conflict', 'agreement'),
  ['ticker', 'A', undefined, 'single'],
  ['logo', 'ipfs://QmHash', IMAGE, 'unknown'],
  ['logo', 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG', IMAGE, 'unknown'],
  ['logo', `data:image/png;base64,${IMAGE}==`, `${IMAGE}\n`, 'same'],
  ['logo', `data:image/png;base64,${IMAGE}`, `${IMAGE}AAAA`, 'different'],
  ['logo', { a: 1 }, IMAGE, 'unknown'],
])('%s: %j and %j are %s', (property, chain, registry, agreement) => {
  const records = { CIP_68: { [property]: chain }, CIP_26: { [property]: signed(registry) } };
  expect(isDifferent(property, records)).toBe(agreement === 'different');
  expect(conflictsIn(records).length).toBe(agreement === 'different' && property !== 'logo' ? 1 : 0);
});

const DECIMALS = [255, 1e21, '9223372036854775807', 2.5, -1, 256, 'six', { a: 1 }];
it.each(DECIMALS)('decimals of %j differ', (decimals) => {
  const records = { CIP_68: { decimals }, CIP_26: { decimals: signed(6) } };
  expect(isDifferent('decimals', records)).toBe(true);
  // Nothing shows the others.
  expect(conflictsIn(records)).toHaveLength(decimals === 255 ? 1 : 0);
});

it('is symmetric, and finds no conflict of a record with itself', () => {
  const names = fc.constantFrom('decimals', 'name', 'ticker', 'url', '__proto__', 'constructor');
  const values = fc.oneof(fc.jsonValue(), fc.record({ value: fc.jsonValue() }), fc.string());
  const record = fc.dictionary(names, values);
  const isSymmetric = fc.property(record, record, (chain, registry) => {
    const found = conflictsIn({ CIP_68: chain, CIP_26: registry });
    const mirrored = conflictsIn({ CIP_68: registry, CIP_26: chain });
    expect(mirrored.map(({ property }) => property)).toEqual(found.map(({ property }) => property));
    const none = [{ CIP_68: chain, CIP_26: chain }, { CIP_68: chain }, { CIP_26: registry }, {}];
    expect(none.flatMap(conflictsIn)).toEqual([]);
  });
  fc.assert(isSymmetric);
});
