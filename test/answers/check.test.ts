/** What a check on the chain adds to what the provider answers. */
import { expect, it } from 'vitest';
import { checkOnChain } from '../../lib/answers/check.ts';
import type { Sourced } from '../../lib/asset/standard.ts';
import type { Subject } from '../../lib/asset/subject.ts';
import { success } from '../../lib/failure.ts';
import { TOKENS } from '../data/index.ts';
import { datumOf } from '../data/on-chain.ts';

const BY_REGISTRY: Sourced<number> = { value: 2, source: 'CIP_26' };
const BY_SERVICE: Sourced<number> = { value: 3, source: 'CIP_68' };
const BY_CHAIN: Sourced<number> = { value: 6, source: 'CIP_68' };

it.each<[string, Sourced<number>, Parameters<typeof datumOf>[0], Sourced<number> | undefined, string?]>([
  ['those of the registry, which the card uses', BY_REGISTRY, { name: 'Brindle', decimals: 6 }, BY_REGISTRY],
  ["those on the chain, newer than the service's", BY_SERVICE, { name: 'Brindle', decimals: 6 }, BY_CHAIN],
  ['none, if the newer datum on the chain states none', BY_SERVICE, { name: 'Brindle' }, undefined],
  ['not those of a datum with another hash', BY_SERVICE, { name: 'Brindle', decimals: 6 }, BY_SERVICE, 'ee'],
])('the decimals are %s', async (_, decimals, datum, expected, hash) => {
  const reference = { cbor: datumOf(datum, 1), hash: hash?.repeat(32) ?? null };
  expect(await checked({ kind: 'found', token: { decimals } }, reference)).toMatchObject({
    decimals: expected,
  });
});

it.each([
  [false, 'not-registered'],
  [undefined, 'label-not-served'],
])('the service has a record: %s, if the token is %s', async (hasRecord, reason) => {
  const { hasRecord: told } = await checked({ kind: 'absent', reason });
  expect(told).toBe(hasRecord);
});

async function checked(
  outcome: object,
  datum = { cbor: datumOf({ name: 'Brindle' }, 1), hash: null as string | null },
) {
  const output = { tx: 'ab'.repeat(32), index: 0 };
  const asset = {
    block: { height: 1, hash: 'cd'.repeat(32), time: 1 },
    supply: null,
    reference: { kind: 'datum', output, ...datum } as const,
    holder: null,
    policyScript: null,
    requests: 3,
  };
  const loader = { cachedToken: async () => ({ records: {}, outcome }) };
  const subject = TOKENS.brindle.subject as Subject;
  const provider = { asset: async () => success(asset) };
  const check = await checkOnChain('mainnet', subject, loader as never, provider, 0);
  if (!check.ok) throw new Error(check.failure.kind);
  return check.value;
}
