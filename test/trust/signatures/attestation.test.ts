/** Verification of registry signatures: a real record, records of the data set and hostile records. */
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { encode } from 'cborg';
import { expect, it } from 'vitest';
import { type Verdict, verifyAttestations } from '../../../lib/trust/signatures/attestation.ts';
import { NATIVE, policyIdOf } from '../../../lib/trust/signatures/native-script.ts';
import { ENTRIES, TOKENS } from '../../data/index.ts';
import { type Script, scriptPolicyId, scriptProperty, sign } from '../../data/signing.ts';

/** A name signed by these keys. */
const signed = (subject: string, value: string, ...keys: string[]) => {
  return { value, sequenceNumber: 3, signatures: keys.map((key) => sign(key, subject, 'name', value, 3)) };
};

const publicKey = '08e72c15e86c6fc2d6f3a038156b857f743bd6b0961bb0eb37d5b49d801c1446';
const signature =
  '945b478befae36b17771dfd7c05ae90f2b7d57f5ec810e2e5e2f9661ba4fdda5' +
  '5648f36117a44574872fea16a25e5943b464a22e026d1f0d0c6eb3292455f603';
const name = { value: 'HIGHER', sequenceNumber: 0, signatures: [{ publicKey, signature }] };
const higher = {
  subject: '4f0a0bdbc61dba1efc203e16fae4378c0353b6ef02ab95f19e970761484947484552',
  policy: '82018201828200581cf84191562758741e1d4c1a39fecd194725147f038a781024c98dc13b82051a07a08edd',
  name,
};

it('a registry record has a valid signature for this value, sequence number, property, subject and script only', async () => {
  expect(await verifyAttestations(higher)).toEqual({ name: 'policy-key' });
  const modified = [
    { ...higher, name: { ...name, value: 'Higher' } },
    { ...higher, name: { ...name, sequenceNumber: 1 } },
    { ...higher, name: { ...name, sequenceNumber: '0' } },
    { subject: higher.subject, policy: higher.policy, ticker: name },
    { ...higher, subject: higher.subject.toUpperCase() },
    { policy: higher.policy, name },
  ];
  for (const record of modified) expect(Object.values(await verifyAttestations(record))).toEqual(['invalid']);
  const policy = scriptProperty({ key: 'one' });
  expect(await verifyAttestations({ ...higher, policy })).toEqual({ name: 'signed-no-policy' });
});

it('the records of the data set have the verdicts of their recipes', async () => {
  const tokens = Object.values(TOKENS);
  for (const record of ENTRIES.mainnet.cip26) {
    const { subject, verdicts } =
      tokens.find((token) => (token.registrySubject ?? token.subject) === record.subject) ?? {};
    expect(await verifyAttestations(record), subject).toEqual(verdicts);
  }
});

/** The verdict on a name that these keys signed, of a token of the policy whose record has the script. */
async function verdict(policy: string, script: unknown, ...keys: string[]) {
  const subject = `${policy}4e`;
  const record = { subject, policy: script, name: signed(subject, 'N', ...keys) };
  return (await verifyAttestations(record)).name;
}
const one = { key: 'one' };
const two = { key: 'two' };
const both = [one, two];
const three = [...both, { key: 'three' }];
const after = { after: 1 };

it.each<readonly [what: string, script: Script, keys: string, verdict: Verdict]>([
  ['one key', one, 'one', 'policy-key'],
  ['one key, by another', one, 'two', 'other-key'],
  ['all', { all: both }, 'one two', 'policy-key'],
  ['all, by one', { all: both }, 'one', 'other-key'],
  ['all, by one twice', { all: both }, 'one one', 'other-key'],
  ['any', { any: both }, 'two', 'policy-key'],
  ['two of three', { atLeast: 2, of: three }, 'three one', 'policy-key'],
  ['two of three, by one', { atLeast: 2, of: three }, 'three', 'other-key'],
  ['zero of two, by another', { atLeast: 0, of: both }, 'three', 'other-key'],
  ['a time lock', { before: 1 }, 'one', 'other-key'],
  ['no condition', { all: [] }, 'one', 'other-key'],
  ['a key or a time, by another', { any: [one, after] }, 'two', 'other-key'],
  ['nested', { all: [{ any: both }, { atLeast: 1, of: [two, after] }] }, 'two', 'policy-key'],
])('a policy script of %s', async (_what, script, keys, expected) => {
  expect(await verdict(scriptPolicyId(script), scriptProperty(script), ...keys.split(' '))).toBe(expected);
});

it('a policy script that is deeply nested, or of an unknown form, is ignored', async () => {
  const deep = Array.from({ length: 5_000 }, () => hexToBytes('820181'));
  const nested = concatBytes(...deep, encode([0, new Uint8Array(28)]));
  for (const cbor of [encode([9, [0, new Uint8Array(28)]]), nested]) {
    for (const given of [`8201${bytesToHex(cbor)}`, '8201', '', 'zz', 7, null])
      expect(await verdict(policyIdOf(NATIVE, cbor), given, 'one')).toBe('signed-no-policy');
  }
});

const script: Script = { any: [{ key: 'one' }, { key: 'two' }] };
const policy = scriptProperty(script);
const subject = `${scriptPolicyId(script)}4e`;
const valid = signed(subject, 'Fernwood', 'one');
const [good] = valid.signatures;
const ZEROS = { publicKey: '00'.repeat(32), signature: '00'.repeat(64) };
const ONE = { publicKey: `01${'00'.repeat(31)}`, signature: `01${'00'.repeat(63)}` };
const SIGNED_ONE = { ...ONE, publicKey: `01${'00'.repeat(30)}80` };
it.each<readonly [string, Verdict, unknown]>([
  ['not a list', 'invalid', {}],
  ['of nothing', 'invalid', [null, 1, 'x', [], {}]],
  ['of zeros', 'invalid', [ZEROS]],
  ['by the point of order one, with either sign', 'invalid', [ONE, SIGNED_ONE]],
  ['by no point', 'invalid', [{ publicKey: 'ff'.repeat(32), signature: 'ff'.repeat(64) }]],
  ['missing', 'unsigned', undefined],
  ['null', 'unsigned', null],
  ['its own', 'policy-key', [good]],
  ['63 others before its own', 'policy-key', [...Array(63).fill(ZEROS), good]],
  ['more than are verified', 'invalid', [...Array(64).fill(ZEROS), good]],
])('a hostile record whose signatures are %s has the verdict %s', async (_what, verdict, signatures) => {
  const name = { ...valid, signatures };
  expect(await verifyAttestations({ subject, policy, name })).toEqual({ name: verdict });
});
