/** How entries of the service are read: invalid values are dropped one by one. */
import { expect, it } from 'vitest';
import { withFingerprint } from '../../lib/metadata/outcome.ts';
import { readEntry } from '../../lib/metadata/schema.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';

const { subject } = TOKENS.fernwood;
const property = (value: unknown, source = 'CIP_26') => ({ value, source });
const complete = { name: property('A name'), description: property('A description') };
const read = (metadata: unknown, rest: object = {}) => readEntry({ subject, metadata, ...rest });

it('an entry returns unknown properties as text', () => {
  const website = property('https://a.example', 'CIP_68');
  const unknown = { website, supply: property(21), links: property(['a', 'b']), frozen: property(false) };
  const texts = { supply: property('21'), links: property('["a","b"]'), frozen: property('false') };
  const properties = { ...complete, others: { website, ...texts } };
  expect(read({ ...complete, ...unknown })?.properties).toEqual(properties);
});

it('an entry drops invalid properties only', () => {
  const bad = {
    ...{ ticker: property(7), url: property(null), decimals: property('six') },
    ...{ logo: property({}), colour: property(null), shape: 'round', size: { value: 'no source' } },
    weight: property('heavy', 'CIP_99'),
  };
  const properties = { ...complete, others: {} };
  const rest = { logo: undefined, records: undefined };
  expect(read({ ...complete, ...bad })).toEqual({ subject, properties, ...rest });
});

it('an entry accepts decimals from 0 to 255', () => {
  const decimalsOf = (value: unknown) => read({ decimals: property(value) })?.properties.decimals?.value;
  expect([0, 20, 255].map(decimalsOf)).toEqual([0, 20, 255]);
  expect([-1, 256, 1e21, 0.5, '6', true].map(decimalsOf)).toEqual(Array(6).fill(undefined));
});

it('an entry returns properties named like built-in ones, without effect on the prototype', () => {
  const names = ['constructor', 'toString', '__proto__'];
  const odd = names.map((name) => `"${name}":{"value":"${name}","source":"CIP_68"}`);
  const others = read(JSON.parse(`{${odd.join()}}`))?.properties.others ?? {};
  expect(Object.getPrototypeOf(others)).toBe(Object.prototype);
  expect(Object.entries(others)).toEqual(names.map((name) => [name, property(name, 'CIP_68')]));
});

it('an entry may have null records, and ignores records of another form', () => {
  const recordsOf = (standards: object) => read(complete, { standards })?.records;
  expect(recordsOf({ cip26: null, cip68: { name: 'A' } })).toEqual({ CIP_68: { name: 'A' } });
  expect(recordsOf({ cip26: 'text' })).toBeUndefined();
});

const invalid = [null, 7, 'text', [], {}, { subject }, { subject, metadata: [] }];
it.each([...invalid, { subject: 7, metadata: complete }])('an entry is ignored when it is %j', (value) => {
  expect(readEntry(value)).toBeUndefined();
});

it('adds the fingerprint to the absence of a subject only', () => {
  const { subject, policy, fingerprint } = UNREGISTERED.gorse;
  const absent = { kind: 'absent', reason: 'not-registered' } as const;
  expect(withFingerprint(absent, { kind: 'subject', subject })).toEqual({ ...absent, fingerprint });
  for (const identifier of [{ kind: 'policy', policy } as const, undefined])
    expect(withFingerprint(absent, identifier)).toBe(absent);
});
