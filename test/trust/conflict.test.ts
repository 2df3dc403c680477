/** Where the standards disagree: every state of every property against every other. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StandardRecords } from '../../lib/metadata/kept.ts';
import {
  type Agreement,
  agreementOn,
  CONFLICT_PROPERTIES,
  type ConflictProperty,
  conflictsIn,
} from '../../lib/trust/conflict.ts';

type States = Readonly<Record<ConflictProperty, State>>;
const STATES = ['absent', 'only-68', 'only-26', 'equal', 'different'] as const;
type State = (typeof STATES)[number];

const AGREEMENTS: Readonly<Record<State, Agreement>> = {
  absent: 'alone',
  'only-68': 'alone',
  'only-26': 'alone',
  equal: 'same',
  different: 'different',
};

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

function recordsOf(states: States): StandardRecords {
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

/** Every state of every property with every other: five of five each. */
function* matrix(): Generator<States> {
  const count = STATES.length ** CONFLICT_PROPERTIES.length;
  for (let at = 0; at < count; at++) {
    let rest = at;
    const states: Partial<Record<ConflictProperty, State>> = {};
    for (const property of CONFLICT_PROPERTIES) {
      states[property] = STATES[rest % STATES.length] ?? 'absent';
      rest = Math.floor(rest / STATES.length);
    }
    yield states as States;
  }
}

describe('conflicts', () => {
  it('are those properties that both state differently, in every state of all five', () => {
    let cells = 0;
    const wrong: unknown[] = [];
    for (const states of matrix()) {
      const records = recordsOf(states);
      const wanted = CONFLICT_PROPERTIES.filter((property) => states[property] === 'different').map(
        (property) => {
          const [first, second] = VALUES[property].map(String);
          return { property, values: { CIP_68: first, CIP_26: second } };
        },
      );
      const agreements = CONFLICT_PROPERTIES.map((property) => agreementOn(property, records));
      const expected = CONFLICT_PROPERTIES.map((property) => AGREEMENTS[states[property]]);
      const { CIP_26 = {}, CIP_68 = {} } = records;
      const alone = [...conflictsIn({ CIP_26 }), ...conflictsIn({ CIP_68 }), ...conflictsIn({})];
      const got = JSON.stringify([conflictsIn(records), agreements, alone]);
      if (got !== JSON.stringify([wanted, expected, []])) wrong.push([states, got]);
      cells++;
    }
    expect(wrong).toEqual([]);
    console.log(`conflicts: ${cells} states of two records, each with its conflicts`);
    expect(cells).toBe(3_125);
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
