/** Which requests the schemas accept. */
import { expect, it } from 'vitest';
import { MAX_IDENTIFIERS } from '../../lib/messaging/limits.ts';
import { type MessageName, protocol } from '../../lib/messaging/protocol.ts';
import { TOKENS } from '../data/index.ts';
import { REQUESTS } from './requests.ts';

const { subject, policy, fingerprint } = TOKENS.fernwood;
const SUBJECT = { kind: 'subject', subject };
const POLICY = { kind: 'policy', policy };
const TOPIC = { kind: 'policy', id: policy };
const CONTEXT = { fingerprint, policies: [policy], names: ['Fernwood'] };
const INPUTS = { fingerprints: [CONTEXT], policies: [policy], subjects: [subject] };
const BLOCKFROST = { kind: 'blockfrost', address: 'https://provider.example' };
const MANY = Array(MAX_IDENTIFIERS).fill(POLICY);

/** A field with each of the values. */
const having = (field: string, ...values: readonly unknown[]) => values.map((value) => ({ [field]: value }));
const identifying = (of: object, ...changes: readonly (object | null)[]) =>
  having('identifiers', ...changes.map((change) => [SUBJECT, change && { ...of, ...change }]));
const proving = (...changes: readonly object[]) =>
  having(
    'proofInputs',
    ...changes.map((change) => ({ ...INPUTS, fingerprints: [{ ...CONTEXT, ...change }] })),
  );

it.each<readonly [MessageName, readonly object[], readonly object[]]>([
  [
    'tokens.resolve',
    [
      ...[...having('identifiers', MANY), ...having('proofInputs', INPUTS)],
      ...having('about', TOPIC, { ...TOPIC, kind: 'transaction' }, { kind: 'address', id: 'addr1q' }),
    ],
    [
      ...[...having('identifiers', [], [...MANY, POLICY], [subject]), ...having('network', 'testnet')],
      ...identifying(
        SUBJECT,
        null,
        { policy },
        { subject: subject.toUpperCase() },
        { subject: `${policy}.00` },
      ),
      ...identifying(
        SUBJECT,
        { written: policy.toUpperCase() },
        { written: subject },
        { written: [subject] },
      ),
      ...identifying(POLICY, { written: policy.toUpperCase() }, { policy: subject }),
      ...identifying({ kind: 'fingerprint' }, { fingerprint: fingerprint.replace(/.$/, 'q') }),
      ...having('about', policy, { ...TOPIC, more: 1 }, { kind: 'address', id: 'a'.repeat(10_001) }),
      ...having('proofInputs', { ...INPUTS, fingerprints: Array(501).fill(CONTEXT) }),
      ...proving({ policies: ['ab'] }, { names: ['x'.repeat(101)] }),
    ],
  ],
  [
    'token.match',
    [...having('text', 'x'.repeat(120), ''), ...having('among', Array(500).fill(POLICY))],
    [
      ...having('text', 'x'.repeat(121)),
      ...having('among', Array(501).fill(POLICY)),
      { proofInputs: INPUTS },
    ],
  ],
  [
    'key.set',
    [...having('key', 'x'.repeat(1_000), 'dmtr_1'), { key: 'preview0123', to: BLOCKFROST }],
    [
      ...having('key', 'x'.repeat(1_001), `preview${'x'.repeat(32)}`, ' x', ['x']),
      ...['mainnet0123', 'x', ' preview0123'].map((key) => ({ key, to: BLOCKFROST })),
      ...having('to', { kind: 'dolos' }, { ...BLOCKFROST, kind: 'x' }, { ...BLOCKFROST, address: '/api' }),
    ],
  ],
  ['page.count', having('count', 0, 10_000), having('count', -1, 1.5)],
])('%s is accepted with valid fields only', (name, valid, invalid) => {
  const isRequest = (fields: object) =>
    protocol[name].request.safeParse({ ...REQUESTS[name], ...fields }).success;
  expect(valid.filter((fields) => !isRequest(fields))).toEqual([]);
  expect(invalid.filter(isRequest)).toEqual([]);
});
