/** How entries of the service are read: invalid values are dropped one by one. */
import { expect, it } from 'vitest';
import { readEntry } from '../../lib/tokens/service.ts';
import { TOKENS } from '../data/index.ts';
import { ENDPOINT } from './cache-fixture.ts';

const { subject, policy, assetName, fingerprint } = TOKENS.fernwood;
const property = (value: unknown, source = 'CIP_26') => ({ value, source });
const complete = { name: property('A name'), description: property('A description') };
const read = (metadata: unknown, rest: object = {}) => readEntry(ENDPOINT, { subject, metadata, ...rest });

it('an entry returns unknown properties as text', () => {
  const website = property('https://a.example', 'CIP_68');
  const unknown = { website, supply: property(21), links: property(['a', 'b']), frozen: property(false) };
  const texts = { supply: property('21'), links: property('["a","b"]'), frozen: property('false') };
  expect(read({ ...complete, ...unknown })?.token.others).toEqual({ website, ...texts });
});

it('an entry drops invalid properties only', () => {
  const bad = {
    ...{ ticker: property(7), url: property(null), decimals: property('six') },
    ...{ logo: property({}), colour: property(null), shape: 'round', size: { value: 'no source' } },
    weight: property('heavy', 'CIP_99'),
  };
  const { network, base: service, priority } = ENDPOINT;
  const token = {
    network,
    subject,
    policy,
    assetName,
    fingerprint,
    ...complete,
    others: {},
    priority,
    service,
  };
  expect(read({ ...complete, ...bad })).toEqual({ token, logo: undefined, records: undefined });
});

it('an entry accepts decimals from 0 to 255', () => {
  const decimalsOf = (value: unknown) => read({ decimals: property(value) })?.token.decimals?.value;
  expect([0, 20, 255].map(decimalsOf)).toEqual([0, 20, 255]);
  expect([-1, 256, 1e21, 0.5, '6', true].map(decimalsOf)).toEqual(Array(6).fill(undefined));
});

it('an entry returns properties named like built-in ones, without effect on the prototype', () => {
  const names = ['constructor', 'toString', '__proto__'];
  const odd = names.map((name) => `"${name}":{"value":"${name}","source":"CIP_68"}`);
  const others = read(JSON.parse(`{${odd.join()}}`))?.token.others ?? {};
  expect(Object.getPrototypeOf(others)).toBe(Object.prototype);
  expect(Object.entries(others)).toEqual(names.map((name) => [name, property(name, 'CIP_68')]));
});

it('an entry may have null records, and ignores records of another form', () => {
  const recordsOf = (standards: object) => read(complete, { standards })?.records;
  expect(recordsOf({ cip26: null, cip68: { name: 'A' } })).toEqual({ CIP_68: { name: 'A' } });
  expect(recordsOf({ cip26: 'text' })).toBeUndefined();
});

const invalid = [
  null,
  7,
  'text',
  [],
  {},
  { subject },
  { subject, metadata: [] },
  { subject: 'text', metadata: complete },
];
it.each([...invalid, { subject: 7, metadata: complete }])('an entry is ignored when it is %j', (value) => {
  expect(readEntry(ENDPOINT, value)).toBeUndefined();
});
