/** Who signed a registry's record: the CIP's own example, generated records, and records made to deceive. */
import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { encode } from 'cborg';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VERDICTS, type Verdict, verifyAttestations } from '../../lib/trust/attestation.ts';
import { anyText } from '../asset/any-text.ts';
import { registry } from '../data/registry/index.ts';
import { digest, type Script, scriptPolicyId, scriptProperty, sign } from '../data/signing.ts';

// 100,000 of them take two minutes.
const RUNS = process.env.FUZZ ? 100_000 : 200;

type Json = Readonly<Record<string, unknown>>;

/** A property as these keys have signed it; a logo by its bytes. */
function signed(
  subject: string,
  name: string,
  value: string | number,
  sequenceNumber: number,
  ...keys: string[]
) {
  const bytes = name === 'logo' ? new Uint8Array(Buffer.from(String(value), 'base64')) : value;
  return {
    value,
    sequenceNumber,
    signatures: keys.map((key) => sign(key, subject, name, bytes, sequenceNumber)),
  };
}

/** A policy as the registry holds it, and its ID, of a script in CBOR. */
function policyOf(cbor: Uint8Array): { policy: string; id: string } {
  const id = blake2b(concatBytes(Uint8Array.of(0), cbor), { dkLen: 28 });
  return { policy: `8201${bytesToHex(cbor)}`, id: bytesToHex(id) };
}

describe('the message that is signed', () => {
  it('is that of the CIP’s own example', () => {
    expect(bytesToHex(digest('a5408d0db0d942fd80374', 'contact', 'Cid Kramer', 0))).toBe(
      'cd731afcc904c521e0c6b3cc0b560b8157ee29c3e41cd15f8dc8984edf600029',
    );
  });
});

describe('a registry’s record', () => {
  it('is signed, where it holds no script to check the key against', () => {
    const subject = `${'5a'.repeat(28)}534e`;
    const record = {
      subject,
      ticker: signed(subject, 'ticker', 'SN', 3, 'one'),
      decimals: signed(subject, 'decimals', 0, 3, 'one'),
    };
    expect(verifyAttestations(record)).toEqual({ ticker: 'signed-no-policy', decimals: 'signed-no-policy' });
    // What is signed as a number is not signed as a text.
    const asText = { ...record, decimals: { ...record.decimals, value: '0' } };
    expect(verifyAttestations(asText).decimals).toBe('invalid');
  });

  const name = {
    value: 'HIGHER',
    sequenceNumber: 0,
    signatures: [
      {
        publicKey: '08e72c15e86c6fc2d6f3a038156b857f743bd6b0961bb0eb37d5b49d801c1446',
        signature:
          '945b478befae36b17771dfd7c05ae90f2b7d57f5ec810e2e5e2f9661ba4fdda55648f36117a44574872fea16a25e5943b464a22e026d1f0d0c6eb3292455f603',
      },
    ],
  };
  const higher = {
    subject: '4f0a0bdbc61dba1efc203e16fae4378c0353b6ef02ab95f19e970761484947484552',
    policy: '82018201828200581cf84191562758741e1d4c1a39fecd194725147f038a781024c98dc13b82051a07a08edd',
    name,
  };

  it('is signed by the policy’s own key', () => {
    expect(verifyAttestations(higher)).toEqual({ name: 'policy-key' });
  });

  it('is not signed for another value, number, property or subject', () => {
    const spoilt: readonly Json[] = [
      { ...higher, name: { ...name, value: 'Higher' } },
      { ...higher, name: { ...name, sequenceNumber: 1 } },
      { ...higher, name: { ...name, sequenceNumber: '0' } },
      { subject: higher.subject, policy: higher.policy, ticker: name },
      { ...higher, subject: higher.subject.toUpperCase() },
      { policy: higher.policy, name },
    ];
    for (const record of spoilt) expect(Object.values(verifyAttestations(record))).toEqual(['invalid']);
  });

  it('with the script of another policy has no script', () => {
    const policy = scriptProperty({ key: 'one' });
    expect(verifyAttestations({ ...higher, policy })).toEqual({ name: 'signed-no-policy' });
  });

  it.each(VERDICTS)('is worth what its signers were: %s, among generated entries', (verdict) => {
    const { tokens, records } = registry();
    const all = tokens.filter(({ verdicts = {} }) => Object.values(verdicts).includes(verdict));
    // Under different policies, each of its own kind.
    for (const token of all.filter((_, at) => at % Math.ceil(all.length / 6) === 0)) {
      const record = records.cip26.get(token.registrySubject ?? token.subject) ?? {};
      expect(verifyAttestations(record), token.subject).toEqual(token.verdicts);
    }
    expect(all.length).toBeGreaterThan(10);
  });
});

describe('a script', () => {
  /** What a name is worth that these keys have signed, under a policy. */
  function verdict({ policy, id }: { policy: unknown; id: string }, ...keys: string[]): Verdict | undefined {
    const subject = `${id}4e`;
    return verifyAttestations({ subject, policy, name: signed(subject, 'name', 'N', 0, ...keys) }).name;
  }
  const one = { key: 'one' };
  const two = { key: 'two' };
  const both = [one, two];
  const three = [...both, { key: 'three' }];
  const after = { after: 1 };

  it.each<readonly [what: string, script: Script, keys: string, verdict: Verdict]>([
    ['one key', one, 'one', 'policy-key'],
    ['one key, by another', one, 'two', 'other-key'],
    ['one key, by it and another', one, 'two one', 'policy-key'],
    ['all', { all: both }, 'one two', 'policy-key'],
    ['all, by one', { all: both }, 'one', 'other-key'],
    ['all, by one twice', { all: both }, 'one one', 'other-key'],
    ['any', { any: both }, 'two', 'policy-key'],
    ['any, by none of them', { any: both }, 'three', 'other-key'],
    ['two of three', { atLeast: 2, of: three }, 'three one', 'policy-key'],
    ['two of three, by one', { atLeast: 2, of: three }, 'three', 'other-key'],
    ['none of two', { atLeast: 0, of: both }, 'two', 'policy-key'],
    ['none of two, by another', { atLeast: 0, of: both }, 'three', 'other-key'],
    ['a time', { before: 1 }, 'one', 'other-key'],
    ['no condition', { all: [] }, 'one', 'other-key'],
    ['no way', { any: [] }, 'one', 'other-key'],
    ['a key, before a time', { all: [one, { before: 1 }] }, 'one', 'policy-key'],
    ['a key or a time, by another', { any: [one, after] }, 'two', 'other-key'],
    ['nested', { all: [{ any: both }, { atLeast: 1, of: [two, after] }] }, 'two', 'policy-key'],
  ])('of %s', (_what, script, keys, expected) => {
    const policy = { policy: scriptProperty(script), id: scriptPolicyId(script) };
    expect(verdict(policy, ...keys.split(' '))).toBe(expected);
  });

  it.each([
    ['no kind', [9, [0, new Uint8Array(28)]]],
    ['a key of another length', [0, new Uint8Array(27)]],
    ['a map', new Map([[0, 1]])],
  ])('of %s is none', (_what, script) => {
    expect(verdict(policyOf(encode(script)), 'one')).toBe('signed-no-policy');
  });

  it('of great depth, or cut off, is none', () => {
    const all = Array.from({ length: 5_000 }, () => hexToBytes('820181'));
    const { policy: deep, id } = policyOf(concatBytes(...all, encode([0, new Uint8Array(28)])));
    for (const policy of [deep, '8201', '82', '', 'zz', 7, null, '8201ff', '820000'])
      expect(verdict({ policy, id }, 'one')).toBe('signed-no-policy');
  });
});

describe('a hostile record', () => {
  const script: Script = { any: [{ key: 'one' }, { key: 'two' }] };
  const policy = scriptProperty(script);
  const subject = `${scriptPolicyId(script)}4e`;
  const logo = Buffer.from('a picture of some bytes').toString('base64');
  const sound = {
    subject,
    policy,
    name: signed(subject, 'name', 'Fernwood', 4, 'one'),
    decimals: signed(subject, 'decimals', 6, 4, 'three'),
    logo: signed(subject, 'logo', logo, 4, 'two'),
  };

  it('is sound before it is spoilt', () => {
    const worth = { name: 'policy-key', decimals: 'other-key', logo: 'policy-key' };
    expect(verifyAttestations(sound)).toEqual(worth);
  });

  it.each<readonly [string, unknown]>([
    ['not a list', {}],
    ['of nothing', [null, 1, 'x', [], {}]],
    ['of short hex', [{ publicKey: 'ab', signature: 'cd' }]],
    ['of zeros', [{ publicKey: '00'.repeat(32), signature: '00'.repeat(64) }]],
    ['by the point of order one', [{ publicKey: `01${'00'.repeat(31)}`, signature: `01${'00'.repeat(63)}` }]],
    ['by no point', [{ publicKey: 'ff'.repeat(32), signature: 'ff'.repeat(64) }]],
  ])('whose signatures are %s is invalid', (_what, signatures) => {
    const name = { ...sound.name, signatures };
    expect(verifyAttestations({ ...sound, name }).name).toBe('invalid');
  });

  it('has its first 64 signatures read, and no more', () => {
    const other = { publicKey: '00'.repeat(32), signature: '00'.repeat(64) };
    const [good] = sound.name.signatures;
    const of = (before: number) => {
      const signatures = [...Array.from({ length: before }, () => other), good];
      return verifyAttestations({ ...sound, name: { ...sound.name, signatures } }).name;
    };
    expect([of(63), of(64)]).toEqual(['policy-key', 'invalid']);
  });

  it(`never turns valid, and never throws: ${RUNS.toLocaleString('en')} mutations`, () => {
    const hex = (bytes: number) => fc.uint8Array({ minLength: bytes, maxLength: bytes }).map(bytesToHex);
    const number = fc.oneof(fc.double(), fc.bigInt({ min: 0n, max: 1n << 70n }));
    const junk = fc.oneof(fc.jsonValue({ maxDepth: 2 }), anyText(), hex(32), hex(64), number);
    const [first] = sound.name.signatures;
    const single = { subject, policy, name: sound.name };
    /** Where a record is spoilt, and how: what stands there no longer does. */
    const spoilt: Readonly<Record<string, readonly [was: unknown, record: (value: unknown) => Json]>> = {
      subject: [subject, (value) => ({ ...single, subject: value })],
      value: [sound.name.value, (value) => ({ ...single, name: { ...sound.name, value } })],
      number: [4, (value) => ({ ...single, name: { ...sound.name, sequenceNumber: value } })],
      signatures: [
        sound.name.signatures,
        (value) => ({ ...single, name: { ...sound.name, signatures: value } }),
      ],
      signature: [first?.signature, (value) => signedBy({ ...first, signature: value })],
      publicKey: [first?.publicKey, (value) => signedBy({ ...first, publicKey: value })],
    };
    const signedBy = (one: Json) => ({ ...single, name: { ...sound.name, signatures: [one] } });
    /** One digit or letter is another, in a text. */
    const slip = (was: string) =>
      fc
        .tuple(fc.nat(was.length - 1), fc.constantFrom(...'0123456789abcdefXé'))
        .map(([at, letter]) => was.slice(0, at) + letter + was.slice(at + 1));
    const mutations = fc.constantFrom(...Object.values(spoilt)).chain(([was, record]) => {
      const values = typeof was === 'string' ? fc.oneof(junk, slip(was), slip(was)) : junk;
      return values.filter((value) => value !== was).map(record);
    });
    fc.assert(
      fc.property(mutations, (record) => {
        expect(['invalid', 'unsigned', undefined]).toContain(verifyAttestations(record).name);
      }),
      { numRuns: RUNS },
    );
  }, 1_200_000);
});
