/** Where the standards disagree: every state of every property against every other. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Agreement,
  agreementOn,
  CONFLICT_PROPERTIES,
  type ConflictProperty,
  conflictsIn,
} from '../../lib/trust/conflict.ts';

const AGREEMENTS = {
  absent: 'alone',
  'only-68': 'alone',
  'only-26': 'alone',
  equal: 'same',
  different: 'different',
} as const satisfies Readonly<Record<string, Agreement>>;
type State = keyof typeof AGREEMENTS;
type States = Readonly<Record<ConflictProperty, State>>;

const PICTURE = 'iVBORw0KGgo'.padEnd(400, 'A');
/** Of each property: a value, and another one. */
const VALUES: Readonly<Record<ConflictProperty, readonly [unknown, unknown]>> = {
  decimals: [6, 2],
  name: ['Orrery', 'Old Orrery'],
  ticker: ['ORRY', 'ORRERY'],
  url: ['https://orrery.example/', 'https://other.example/'],
  logo: [PICTURE, `${PICTURE}BBBB`],
};

const signed = (value: unknown) => ({ value, sequenceNumber: 0, signatures: [] });

function recordsOf(states: States) {
  const chain: Record<string, unknown> = {};
  const registry: Record<string, unknown> = { subject: 'ab', policy: '82' };
  for (const property of CONFLICT_PROPERTIES) {
    const [one, other] = VALUES[property];
    const state = states[property];
    if (state !== 'absent' && state !== 'only-26') chain[property] = one;
    if (state === 'only-26' || state === 'equal') registry[property] = signed(one);
    if (state === 'different') registry[property] = signed(other);
  }
  return { CIP_68: chain, CIP_26: registry };
}

describe('conflicts', () => {
  it('are those properties that both state differently, whatever the states of the others', () => {
    const state = fc.constantFrom(...(Object.keys(AGREEMENTS) as State[]));
    const all = fc.record({ decimals: state, name: state, ticker: state, url: state, logo: state });
    fc.assert(
      fc.property(all, (states) => {
        const records = recordsOf(states);
        const different = CONFLICT_PROPERTIES.filter((property) => states[property] === 'different');
        const conflicts = different.map((property) => {
          const [first, second] = VALUES[property].map(String);
          return { property, values: { CIP_68: first, CIP_26: second } };
        });
        expect(conflictsIn(records)).toEqual(conflicts);
        for (const property of CONFLICT_PROPERTIES)
          expect(agreementOn(property, records)).toBe(AGREEMENTS[states[property]]);
        const { CIP_26, CIP_68 } = records;
        expect([{ CIP_26 }, { CIP_68 }, {}].flatMap(conflictsIn)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it.each<readonly [string, unknown, unknown, string]>([
    ['name', 'Orrery', 'Orrery ', 'different'],
    ['name', 'Orrery', 'orrery', 'different'],
    ['name', '', 'Orrery', 'alone'],
    ['name', null, 'Orrery', 'alone'],
    ['ticker', 'A', 7, 'different'],
    ['decimals', 6, '6', 'same'],
    ['decimals', 0, 0, 'same'],
    ['url', 'https://orrery.example', 'https://ORRERY.example/', 'same'],
    ['url', 'https://orrery.example/a', 'https://orrery.example/', 'different'],
    ['url', 'orrery', 'orrery.example', 'different'],
    ['logo', 'ipfs://QmHash', PICTURE, 'unknown'],
    ['logo', 'ipfs://QmHash', null, 'unknown'],
    ['logo', 'ipfs://QmHash', 'ipfs://QmOther', 'different'],
    ['logo', 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG', PICTURE, 'unknown'],
    ['logo', `data:image/png;base64,${PICTURE}`, PICTURE, 'same'],
    ['logo', `data:image/png;base64,${PICTURE}==`, `${PICTURE}\n`, 'same'],
    ['logo', `data:image/png;base64,${PICTURE}`, `${PICTURE}AAAA`, 'different'],
    ['logo', { a: 1 }, PICTURE, 'unknown'],
  ])('of %s: %j and %j are %4$s', (property, chain, registry, agreement) => {
    const records = { CIP_68: { [property]: chain }, CIP_26: { [property]: signed(registry) } };
    expect(agreementOn(property, records)).toBe(agreement);
  });

  it('are found or not, but never thrown, in any two records', () => {
    const record = fc.dictionary(
      fc.constantFrom(...CONFLICT_PROPERTIES, '__proto__', 'constructor'),
      fc.oneof(fc.jsonValue(), fc.record({ value: fc.jsonValue() }), fc.string()),
    );
    fc.assert(
      fc.property(record, record, (chain, registry) => {
        const found = conflictsIn({ CIP_68: chain, CIP_26: registry });
        const mirrored = conflictsIn({ CIP_68: registry, CIP_26: chain });
        expect(mirrored.map(({ property }) => property)).toEqual(found.map(({ property }) => property));
        expect(conflictsIn({ CIP_68: chain, CIP_26: chain })).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
