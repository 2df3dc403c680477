/** Which requests the schemas accept. */
import { expect, it } from 'vitest';
import { MAX_IDENTIFIERS } from '../../lib/messaging/limits.ts';
import { type MessageName, protocol } from '../../lib/messaging/protocol.ts';
import { TOKENS } from '../data/index.ts';
import { REQUESTS } from './requests.ts';

/** The objects with another value of one field. */
const changed = (one: object, field: string, ...values: readonly unknown[]) =>
  values.map((value) => ({ ...one, [field]: value }));

const BLOCKFROST = { kind: 'blockfrost', address: 'https://provider.example' };

const { subject, policy, fingerprint } = TOKENS.fernwood;
const upper = policy.toUpperCase();
const ofSubject = { kind: 'subject', subject };
const ofPolicy = { kind: 'policy', policy };
const aboutPolicy = { kind: 'policy', id: policy };
const many = (length: number) => ({ identifiers: Array(length).fill(ofPolicy) });
const context = { fingerprint, policies: [policy], names: ['Fernwood'] };
const proofInputs = { fingerprints: [context], policies: [policy], subjects: [subject] };
const ofFingerprint = { kind: 'fingerprint' };
const notIdentifiers = [
  ...[null, subject, { kind: 'asset', subject }, { kind: 'subject', policy }, { ...ofSubject, policy }],
  ...changed(ofSubject, 'subject', subject.toUpperCase(), subject.slice(1), `${policy}.00`),
  ...changed(ofSubject, 'written', upper, subject, [subject]),
  ...[...changed(ofPolicy, 'written', upper), ...changed(ofPolicy, 'policy', subject)],
  ...changed(ofFingerprint, 'fingerprint', fingerprint.replace(/.$/, 'q'), fingerprint.toUpperCase()),
].map((bad) => ({ identifiers: [ofSubject, bad] }));
const topics = [aboutPolicy, { ...aboutPolicy, kind: 'transaction' }, { kind: 'address', id: 'addr1q' }];
const notTopics = [policy, { ...aboutPolicy, more: 1 }, { kind: 'address', id: 'a'.repeat(10_001) }];
const notProofInputs = [
  { fingerprints: [], policies: [] },
  ...changed(proofInputs, 'fingerprints', Array(501).fill(context), [{ ...context, policies: ['ab'] }]),
  ...changed(proofInputs, 'fingerprints', [{ ...context, names: ['x'.repeat(101)] }]),
];
const having = (field: string, ...all: readonly unknown[]) => changed({}, field, ...all);

const resolve = [many(MAX_IDENTIFIERS), { proofInputs }, ...having('about', ...topics)];
const notResolve = [
  ...[many(MAX_IDENTIFIERS + 1), many(0), { network: 'testnet' }, ...notIdentifiers],
  ...[...having('about', ...notTopics), ...having('proofInputs', ...notProofInputs)],
];
const key = [...having('key', 'x'.repeat(1_000), 'dmtr_1'), { key: 'preview0123', to: BLOCKFROST }];
const notKey = [
  ...having('key', 'x'.repeat(1_001), `preview${'x'.repeat(32)}`, ' x', 7, null, ['x']),
  ...['mainnet0123', 'x', ' preview0123'].map((key) => ({ key, to: BLOCKFROST })),
  ...having('to', null, { kind: 'dolos' }, { ...BLOCKFROST, kind: 'x' }, { ...BLOCKFROST, x: 1 }),
  ...having('to', { ...BLOCKFROST, address: '/api' }),
];
it.each<readonly [MessageName, readonly object[], readonly object[]]>([
  ['tokens.resolve', resolve, notResolve],
  ['key.set', key, notKey],
  ['page.count', having('count', 0, 10_000), having('count', -1, 1.5, '3', null)],
])('a request of %s is accepted with valid fields only', (name, valid, invalid) => {
  const isRequest = (one: object) => protocol[name].request.safeParse({ ...REQUESTS[name], ...one }).success;
  expect([valid.filter((one) => !isRequest(one)), invalid.filter(isRequest)]).toEqual([[], []]);
});
