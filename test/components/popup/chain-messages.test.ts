/** Messages about chain checks. */
import { expect, it } from 'vitest';
import { chainStatus } from '../../../components/popup/chain-messages.ts';
import type { AssetOnChain } from '../../../lib/chain/provider.ts';
import { type OnChain, readOnChain } from '../../../lib/trust/metadata/on-chain.ts';
import { TOKENS } from '../../data/index.ts';
import { datumOf } from '../../data/on-chain.ts';
import { setEnglish } from '../english.ts';

setEnglish();

const HASH = 'ab'.repeat(32);
const output = { tx: HASH, index: 0 };
const cbor = datumOf({ name: 'Brindle', decimals: 6 }, 1);
const reading: AssetOnChain = {
  block: { height: 11_234_567, hash: HASH, time: 0 },
  supply: { quantity: '1', mintsAndBurns: 1, counts: null, firstMint: { tx: HASH, at: null }, records: {} },
  reference: { kind: 'datum', output, cbor, hash: null },
  holder: null,
  policyScript: null,
  requests: 5,
};
const onChain = (record?: Readonly<Record<string, unknown>>) =>
  readOnChain({ cbor, hash: null }, TOKENS.brindle.subject, record);
const line = (one: AssetOnChain, read: OnChain | undefined, hasRecord = false) => {
  const { tone, text } = chainStatus(one, read, hasRecord);
  return `${tone}: ${text().replace('11,234,567', 'N')}`;
};
const at = (reference: AssetOnChain['reference'], supply = reading.supply) =>
  line({ ...reading, reference, supply }, undefined);

it('the status of a chain check is empty until the datum is decoded, and rejects a datum with another hash', () => {
  expect(line(reading, undefined, true)).toBe('good: ');
  const forged = readOnChain({ cbor, hash: HASH }, TOKENS.brindle.subject, undefined);
  expect(line(reading, forged, true)).toMatch(/^bad: .*doesn’t match its hash/);
});

it.each([
  ['not-cbor', /isn’t valid CBOR/],
  ['not-cip-68', /doesn’t follow CIP-68/],
] as const)('the status of a chain check explains a datum that is %s', (refusal, sentence) => {
  expect(line(reading, { kind: 'refused', refusal }, true)).toMatch(sentence);
});

it('the status of a chain check has a message for everything that may be missing', () => {
  const lines = [
    ...[at({ kind: 'no-label' }), at({ kind: 'not-there' })],
    ...[at({ kind: 'no-label' }, null), at({ kind: 'not-there' }, null)],
    ...[at({ kind: 'several' }), at({ kind: 'moved' }), at({ kind: 'no-datum', output })],
    at({ kind: 'datum-unknown', output, hash: HASH }),
  ];
  expect(lines[0]).toBe('good: Supply read from the chain at block N.');
  expect(lines.slice(1).every((one) => one.startsWith('bad: '))).toBe(true);
  expect(lines[2]).toBe(lines[3]);
  expect(new Set(lines).size).toBe(7);
});

it('the status of a chain check names a block without a height by its hash', () => {
  const block = { height: null, hash: HASH, time: 0 };
  expect(chainStatus({ ...reading, block }, onChain(), false).text()).toContain('block ababab…abab.');
});
