/** Programmable tokens (CIP-113), as the service says and in the chain's registry. */
import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { transfersOf } from '../../lib/trust/programmable.ts';
import { readRegistryNode } from '../../lib/trust/registry-node.ts';
import { cases } from '../cases.ts';
import { PREPROD_TOKENS } from '../data/index.ts';
import { type Credential, nodeOf } from '../data/programmable.ts';
import { corruptedBytes } from '../hostile/corrupted.ts';

const HOSTILE = cases(1_000, 3_000, 100_000);
const { policy } = PREPROD_TOKENS.plover;
const [A, B, STATE] = ['aa'.repeat(28), 'bb'.repeat(28), 'cc'.repeat(28)] as const;
const read = (cbor: string, hash: string | null = null) => readRegistryNode({ cbor, hash }, policy);

const kinds = (hash: string): (Credential | undefined)[] => [undefined, { key: hash }, { script: hash }];
const hashOf = (of: Credential | undefined) => of && Object.values(of)[0];

const all = kinds(A).flatMap((transfer) =>
  kinds(B).flatMap((thirdParty) => ['', STATE].map((state) => [transfer, thirdParty, state] as const)),
);
it.each(all)('a node of the registry is read: %j, %j, %j', (transfer, thirdParty, state) => {
  const expected = { transfer: hashOf(transfer), thirdParty: hashOf(thirdParty) };
  expect(read(nodeOf(policy, transfer, thirdParty, state))).toEqual(expected);
});

const key = `581c${policy}`;
const hash = `581c${A}`;
it.each([
  ['another policy', nodeOf(A, undefined, undefined)],
  ['another constructor', `d87a85${key}404040`],
  ['too few fields', `d87984${key}404040`],
  ['too many fields', `d87986${key}4040404040`],
  ['a third kind of credential', `d87985${key}40d87b81${hash}4040`],
  ['a credential of two fields', `d87985${key}4040d87982${hash}${hash}40`],
  ['a credential that is a bare hash', `d87985${key}4040${hash}40`],
  ['a hash of 27 bytes', `d87985${key}4040d87981581b${A.slice(2)}40`],
  ['a global state of 2 bytes', `d87985${key}404040420102`],
  ['a key that is a number', 'd879850140404040'],
  ['more than 2 kB', nodeOf(policy, undefined, undefined) + '00'.repeat(2_048)],
  ['no data', ''],
])('a node of the registry is refused with %s', (_what, cbor) => {
  expect(read(cbor)).toBeUndefined();
});

it('a node of the registry is refused with another hash than that of its output', () => {
  const cbor = nodeOf(policy, undefined, { key: B });
  const own = bytesToHex(blake2b(hexToBytes(cbor), { dkLen: 32 }));
  expect(read(cbor, own)).toEqual({ transfer: undefined, thirdParty: B });
  expect(read(cbor, '00'.repeat(32))).toBeUndefined();
});

it(`a node of the registry never names a third party that is not there: ${HOSTILE.toLocaleString('en')} hostile datums`, () => {
  const valid = fc.constantFrom(...kinds(A)).map((one) => hexToBytes(nodeOf(policy, one, undefined)));
  let refused = 0;
  const holds = fc.property(fc.oneof(corruptedBytes(valid), fc.uint8Array({ maxLength: 200 })), (bytes) => {
    const node = read(bytesToHex(bytes));
    if (node === undefined) refused++;
    // A third party's credential takes more bytes than the changes add.
    if (node?.thirdParty !== undefined) expect(bytesToHex(bytes)).toContain(`581c${node.thirdParty}`);
  });
  fc.assert(holds, { numRuns: HOSTILE });
  expect(refused).toBeGreaterThan(HOSTILE / 10);
  expect(refused).toBeLessThan(HOSTILE);
});

const of = (cip113: unknown, type = 'PROGRAMMABLE') => transfersOf({ type, extensions: { cip113 } });

it('the record of the service names the scripts of transfers', () => {
  expect(of({ transfer_logic_script: A.toUpperCase() })).toEqual({ transfer: A, thirdParty: undefined });
  expect(of({ third_party_transfer_logic_script: B }, 'NATIVE')?.thirdParty).toBe(B);
  expect(transfersOf({ type: 'PROGRAMMABLE' })).toEqual({ transfer: undefined, thirdParty: undefined });
});

it('the record of the service names a third party by its hash only', () => {
  const texts = ['', 'null', 'none', B.slice(2), `${B}00`, 'zz'.repeat(28), '{}'];
  for (const text of [...texts, null, 7, [B], { hash: B }])
    expect(of({ third_party_transfer_logic_script: text })?.thirdParty).toBeUndefined();
  for (const cip113 of [null, B, [B], 7]) expect(of(cip113)?.thirdParty).toBeUndefined();
  for (const type of ['NATIVE', 'programmable', '']) expect(transfersOf({ type })).toBeUndefined();
  const extensions = { cip999: { transfer_logic_script: A } };
  expect(transfersOf({ type: 'NATIVE', extensions })).toBeUndefined();
});
