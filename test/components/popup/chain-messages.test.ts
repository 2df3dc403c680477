/** Messages about chain checks. */
import { expect, it } from 'vitest';
import { chainStatus } from '../../../components/popup/chain-messages.ts';
import { readOnChain } from '../../../lib/trust/metadata/on-chain.ts';
import { TOKENS } from '../../data/index.ts';
import { datumOf } from '../../data/on-chain.ts';
import { setEnglish } from '../english.ts';

setEnglish();

const HASH = 'ab'.repeat(32);
const output = { tx: HASH, index: 0 };
const cbor = datumOf({ name: 'Brindle', decimals: 6 }, 1);
type Status = Parameters<typeof chainStatus>[0];
const reading: Status = {
  block: { height: 11_234_567, hash: HASH, time: 0 },
  supply: { quantity: '1', mintsAndBurns: 1, counts: null, firstMint: { tx: HASH, at: null } },
  reference: { kind: 'datum', output },
  hasRecord: false,
};
const line = (one: Partial<Status>) => {
  const { tone, text } = chainStatus({ ...reading, ...one });
  return `${tone}: ${text().replace('11,234,567', 'N')}`;
};
const at = (kind: Status['reference']['kind'], supply = reading.supply) =>
  line({ reference: { kind }, supply });

it('the status of a chain check rejects a datum with another hash', () => {
  const forged = readOnChain({ cbor, hash: HASH }, TOKENS.brindle.subject, undefined);
  expect(line({ onChain: forged, hasRecord: true })).toMatch(/^bad: .*doesn’t match its hash/);
});

it.each([
  ['not-cbor', /isn’t valid CBOR/],
  ['not-cip-68', /doesn’t follow CIP-68/],
] as const)('the status of a chain check explains a datum that is %s', (refusal, sentence) => {
  expect(line({ onChain: { kind: 'refused', refusal }, hasRecord: true })).toMatch(sentence);
});

it('the status of a chain check has a message for everything that may be missing', () => {
  const lines = [
    ...[at('no-label'), at('not-there'), at('no-label', null), at('not-there', null)],
    ...[at('several'), at('moved'), at('no-datum'), at('datum-unknown')],
  ];
  expect(lines[0]).toBe('good: Supply read from the chain at block N.');
  expect(lines.slice(1).every((one) => one.startsWith('bad: '))).toBe(true);
  expect(lines[2]).toBe(lines[3]);
  expect(new Set(lines).size).toBe(7);
});

it('the status of a chain check names a block without a height by its hash', () => {
  const block = { height: null, hash: HASH, time: 0 };
  expect(
    line({ block, onChain: readOnChain({ cbor, hash: null }, TOKENS.brindle.subject, undefined) }),
  ).toContain('block ababab…abab.');
});
