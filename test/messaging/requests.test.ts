/** Which requests the schemas accept. */
import { expect, it } from 'vitest';
import {
  MAX_BLOCK,
  MAX_BLOCKS,
  MAX_CHARACTERS,
  MAX_IDENTIFIERS,
  MAX_NEIGHBOURS,
  MAX_URL,
} from '../../lib/messaging/limits.ts';
import { type MessageName, protocol } from '../../lib/messaging/protocol.ts';
import { TOKENS } from '../data/index.ts';
import { REQUESTS } from './requests.ts';

/** The objects with another value of one field. */
const changed = (one: object, field: string, ...values: readonly unknown[]) =>
  values.map((value) => ({ ...one, [field]: value }));

const { subject, policy, fingerprint } = TOKENS.fernwood;
const ofSubject = { kind: 'subject', subject };
const ofPolicy = { kind: 'policy', policy };
const many = (length: number) => ({ identifiers: Array(length).fill(ofPolicy) });
const ofFingerprint = { kind: 'fingerprint' };
const notIdentifiers = [
  ...[null, subject, { kind: 'asset', subject }, { kind: 'subject', policy }, { ...ofSubject, policy }],
  ...changed(ofSubject, 'subject', subject.toUpperCase(), subject.slice(1), `${policy}.00`),
  ...changed(ofPolicy, 'policy', subject),
  ...changed(ofFingerprint, 'fingerprint', fingerprint.replace(/.$/, 'q'), fingerprint.toUpperCase()),
].map((bad) => ({ identifiers: [ofSubject, bad] }));
const having = (field: string, ...all: readonly unknown[]) => changed({}, field, ...all);

const lookUp = [many(MAX_IDENTIFIERS), { network: 'preview' }];
const notLookUp = [many(MAX_IDENTIFIERS + 1), many(0), { network: 'testnet' }, ...notIdentifiers];
const block = 'x'.repeat(MAX_BLOCK);
const all = Array(Math.floor(MAX_CHARACTERS / MAX_BLOCK)).fill(block);
const look = having('blocks', [], Array(MAX_BLOCKS).fill('<p></p>'), all);
const notLook = [
  ...having('blocks', [`${block}x`], Array(MAX_BLOCKS + 1).fill(''), [...all, block], block, [7]),
  ...having('found', -1, 1.5, '3', null),
  ...having('url', '/tokens', '', `https://x.example/${'x'.repeat(MAX_URL)}`),
];
const point = [...having('block', '', block), ...having('at', -1, 0), ...having('neighbours', [])];
const notPoint = [
  ...[...having('block', `${block}x`, [block]), ...having('at', -2, 0.5, '0'), ...having('element', -1)],
  ...having('neighbours', Array(MAX_NEIGHBOURS + 1).fill(subject), [policy.slice(1)], ofSubject),
];
const NODE = 'https://node.example';
const connection = [
  ...[...having('key', 'x'.repeat(1_000)), ...having('kind', 'koios'), ...having('metadata', '', NODE)],
  ...having('address', '', NODE, `${NODE}?token=secret`, 'http://localhost:3000'),
];
const notConnection = [
  ...[...having('key', 'x'.repeat(1_001), 7, null, ['x']), ...having('kind', 'dolos', null)],
  ...having('address', '/api', 'http://node.example', `${NODE}/`, `${NODE}/${'x'.repeat(1_000)}`, null),
  ...having('metadata', `${NODE}?token=secret`, 'https://me:secret@node.example', 7),
];
it.each<readonly [MessageName, readonly object[], readonly object[]]>([
  ['tokens.list', lookUp, notLookUp],
  ['page.look', look, notLook],
  ['card.point', point, notPoint],
  ['connection.set', connection, notConnection],
])('a request of %s is accepted with valid fields only', (name, valid, invalid) => {
  const isRequest = (one: object) => protocol[name].request.safeParse({ ...REQUESTS[name], ...one }).success;
  expect([valid.filter((one) => !isRequest(one)), invalid.filter(isRequest)]).toEqual([[], []]);
});
