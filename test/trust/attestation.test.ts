/** Who signed a registry's record: the CIP's own example, records of the registry, and records made to deceive. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ed25519 } from '@noble/curves/ed25519.js';
import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { encode } from 'cborg';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VERDICTS, type Verdict, verifyAttestations } from '../../lib/trust/attestation.ts';

const SHARED = join(import.meta.dirname, '../../../shared');
// 100,000 of them take two minutes.
const RUNS = process.env.FUZZ ? 100_000 : process.env.CI ? 10_000 : 2_000;

type Json = Readonly<Record<string, unknown>>;

const h256 = (bytes: Uint8Array) => blake2b(bytes, { dkLen: 32 });
const h224 = (bytes: Uint8Array) => blake2b(bytes, { dkLen: 28 });
const secret = (seed: number) => new Uint8Array(32).fill(seed);
const keyOf = (seed: number) => ed25519.getPublicKey(secret(seed));
const keyHash = (seed: number) => h224(keyOf(seed));

/** What a signer signs, written anew from the CIP: of text, integers, and the bytes of a logo. */
function digest(subject: string, name: string, value: unknown, sequenceNumber: number): Uint8Array {
  const said = name === 'logo' ? new Uint8Array(Buffer.from(String(value), 'base64')) : value;
  return h256(concatBytes(...[subject, name, said, sequenceNumber].map((part) => h256(encode(part)))));
}

function signed(subject: string, name: string, value: unknown, sequenceNumber: number, ...seeds: number[]) {
  const message = digest(subject, name, value, sequenceNumber);
  const signatures = seeds.map((seed) => ({
    publicKey: bytesToHex(keyOf(seed)),
    signature: bytesToHex(ed25519.sign(message, secret(seed))),
  }));
  return { value, sequenceNumber, signatures };
}

/** A policy as the registry holds it, and its ID. */
function policyOf(script: unknown): { policy: string; id: string } {
  const bytes = encode(script);
  return {
    policy: `8201${bytesToHex(bytes)}`,
    id: bytesToHex(h224(concatBytes(Uint8Array.of(0), bytes))),
  };
}

const key = (seed: number) => [0, keyHash(seed)];

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
      ticker: signed(subject, 'ticker', 'SN', 3, 1),
      decimals: signed(subject, 'decimals', 0, 3, 1),
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
    const { policy } = policyOf(key(1));
    expect(verifyAttestations({ ...higher, policy })).toEqual({ name: 'signed-no-policy' });
  });

  it('is worth what was found by another hand, for every property of every entry', ({ skip }) => {
    const folder = join(SHARED, 'registry/mappings');
    if (!existsSync(folder)) skip('the registry’s entries are not beside the project');
    const expected: Readonly<Record<string, Readonly<Record<string, Verdict>>>> = JSON.parse(
      readFileSync(join(SHARED, 'registry/attestations.json'), 'utf8'),
    );
    const tally: Partial<Record<Verdict, number>> = {};
    const files = readdirSync(folder);
    for (const file of files) {
      const verdicts = verifyAttestations(JSON.parse(readFileSync(join(folder, file), 'utf8')));
      expect(verdicts, file).toEqual(expected[file.replace('.json', '')]);
      for (const verdict of Object.values(verdicts)) tally[verdict] = (tally[verdict] ?? 0) + 1;
    }
    console.log(`${files.length} entries: ${JSON.stringify(tally)}`);
    expect(files.length).toBe(Object.keys(expected).length);
  }, 60_000);
});

describe('a script', () => {
  /** What a name is worth that some keys have signed, under a policy of this script. */
  function verdict(script: unknown, ...seeds: number[]): Verdict | undefined {
    const { policy, id } = policyOf(script);
    const subject = `${id}4e`;
    return verifyAttestations({ subject, policy, name: signed(subject, 'name', 'N', 0, ...seeds) }).name;
  }
  const [after, before] = [
    [4, 1],
    [5, 1],
  ];

  it.each<readonly [string, unknown, readonly number[], Verdict]>([
    ['one key', key(1), [1], 'policy-key'],
    ['one key, by another', key(1), [2], 'other-key'],
    ['one key, by it and another', key(1), [2, 1], 'policy-key'],
    ['all', [1, [key(1), key(2)]], [1, 2], 'policy-key'],
    ['all, by one', [1, [key(1), key(2)]], [1], 'other-key'],
    ['all, by one twice', [1, [key(1), key(2)]], [1, 1], 'other-key'],
    ['any', [2, [key(1), key(2)]], [2], 'policy-key'],
    ['any, by none of them', [2, [key(1), key(2)]], [3], 'other-key'],
    ['two of three', [3, 2, [key(1), key(2), key(3)]], [3, 1], 'policy-key'],
    ['two of three, by one', [3, 2, [key(1), key(2), key(3)]], [3], 'other-key'],
    ['none of two', [3, 0, [key(1), key(2)]], [2], 'policy-key'],
    ['none of two, by another', [3, 0, [key(1), key(2)]], [3], 'other-key'],
    ['a time', before, [1], 'other-key'],
    ['no condition', [1, []], [1], 'other-key'],
    ['no way', [2, []], [1], 'other-key'],
    ['a key, before a time', [1, [key(1), before]], [1], 'policy-key'],
    ['a key or a time, by another', [2, [key(1), after]], [2], 'other-key'],
    [
      'nested',
      [
        1,
        [
          [2, [key(1), key(2)]],
          [3, 1, [key(3), after]],
        ],
      ],
      [2],
      'policy-key',
    ],
    ['of no kind', [9, key(1)], [1], 'signed-no-policy'],
    ['a key of another length', [0, keyHash(1).slice(1)], [1], 'signed-no-policy'],
    ['a map', new Map([[0, 1]]), [1], 'signed-no-policy'],
  ])('of %s', (_what, script, seeds, expected) => {
    expect(verdict(script, ...seeds)).toBe(expected);
  });

  it('of great depth, or cut off, is none', () => {
    let deep: unknown = key(1);
    for (let i = 0; i < 5_000; i++) deep = [1, [deep]];
    const bytes = concatBytes(...Array.from({ length: 5_000 }, () => hexToBytes('820181')), encode(key(1)));
    const id = bytesToHex(h224(concatBytes(Uint8Array.of(0), bytes)));
    const name = signed(`${id}4e`, 'name', 'N', 0, 1);
    const of = (policy: unknown) => verifyAttestations({ subject: `${id}4e`, policy, name }).name;
    for (const policy of [`8201${bytesToHex(bytes)}`, '8201', '82', '', 'zz', 7, null, '8201ff', '820000']) {
      expect(of(policy)).toBe('signed-no-policy');
    }
  });
});

describe('a hostile record', () => {
  const { policy, id } = policyOf([2, [key(1), key(2)]]);
  const subject = `${id}4e`;
  const logo = Buffer.from('a picture of some bytes').toString('base64');
  const sound = {
    subject,
    policy,
    name: signed(subject, 'name', 'Fernwood', 4, 1),
    decimals: signed(subject, 'decimals', 6, 4, 3),
    logo: signed(subject, 'logo', logo, 4, 2),
  };

  it('is sound before it is spoilt', () => {
    expect(verifyAttestations(sound)).toEqual({
      name: 'policy-key',
      decimals: 'other-key',
      logo: 'policy-key',
    });
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
    const junk = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.string({ unit: 'binary' }),
      hex(32),
      hex(64),
      fc.double(),
      fc.bigInt({ min: 0n, max: 1n << 70n }),
    );
    /** Where a record is spoilt: what stands there no longer does. */
    const places = [
      ['subject'],
      ['name', 'value'],
      ['name', 'sequenceNumber'],
      ['name', 'signatures'],
      ['name', 'signatures', 0],
      ['name', 'signatures', 0, 'signature'],
      ['name', 'signatures', 0, 'publicKey'],
    ] as const;
    const slip = (was: unknown) =>
      typeof was !== 'string'
        ? junk
        : fc.oneof(
            { weight: 1, arbitrary: junk },
            {
              // One digit or letter is another.
              weight: 2,
              arbitrary: fc
                .tuple(fc.nat(was.length - 1), fc.constantFrom(...'0123456789abcdefXé'))
                .map(([at, letter]) => was.slice(0, at) + letter + was.slice(at + 1)),
            },
          );
    const mutation = fc.constantFrom(...places).chain((place) => {
      const was = place.reduce<unknown>((value, step) => (value as Json)[step as string], sound);
      return slip(was).map((value) => ({ place, was, value }));
    });
    let tried = 0;
    fc.assert(
      fc.property(mutation, ({ place, was, value }) => {
        fc.pre(
          JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? String(one) : one)) !==
            JSON.stringify(was),
        );
        const record = structuredClone({ subject, policy, name: sound.name }) as Record<string, unknown>;
        const [last, ...rest] = [...place].reverse();
        const holder = rest.reverse().reduce<unknown>((at, step) => (at as Json)[step as string], record);
        (holder as Record<string, unknown>)[String(last)] = value;
        const { name } = verifyAttestations(record);
        tried++;
        if (name !== undefined) expect(VERDICTS).toContain(name);
        expect(['invalid', 'unsigned', undefined]).toContain(name);
      }),
      { numRuns: RUNS },
    );
    console.log(`${tried} mutated records, none valid`);
  }, 1_200_000);
});
