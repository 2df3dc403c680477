/** Verdicts on minting policies: the forms of scripts, random scripts against a slow evaluator, and hostile scripts. */
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { encode } from 'cborg';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { judgeMinting, readMinting } from '../../../lib/trust/minting/minting.ts';
import { policyFromJson } from '../../../lib/trust/minting/native-json.ts';
import { policyIdOf } from '../../../lib/trust/signatures/native-script.ts';
import type { KeyCount } from '../../../lib/trust/signatures/script-keys.ts';
import { cases, SEED } from '../../cases.ts';
import {
  type Script as NamedScript,
  plutusPolicyId,
  scriptJson,
  scriptPolicyId,
  scriptProperty,
} from '../../data/signing.ts';
import { cborOf, policyOf, type Script, SLOTS, satisfyingKeys, scripts, slowVerdict } from './scripts.ts';

/** After every slot of the random scripts. */
const LATE = SLOTS + 1;
const ALL_SLOTS = Array.from({ length: LATE + 1 }, (_, slot) => slot);

const all = (...of: readonly Script[]): Script => ['all', of];
const any = (...of: readonly Script[]): Script => ['any', of];
const some = (count: number, ...of: readonly Script[]): Script => ['some', count, of];
const from = (slot: number): Script => ['from', slot];
const until = (slot: number): Script => ['until', slot];
const times = (count: number, of: (at: number) => Script) => Array.from({ length: count }, (_, at) => of(at));
const keys = (count: number) => times(count, (at) => ['key', at]);
const [A, B, C] = keys(3) as [Script, Script, Script];

const SPAN = all(from(200), until(300));
const SEVERAL = some(2, until(120), all(from(90), until(140)), from(130));
// All other forms: the slow evaluator below.
it.each<readonly [what: string, script: Script, verdict: object]>([
  ['is closed from the slot that it names', until(100), { kind: 'closed', slot: 100 }],
  ['can be used in the slot before that', until(101), { kind: 'closes', slot: 101 }],
  ['is open in the slot that it names', from(100), { kind: 'open' }],
  ['that pauses closes with its last span', any(until(150), SPAN), { kind: 'closes', slot: 300 }],
  ['that pauses now opens with its next span', any(until(50), SPAN), { kind: 'opens', slot: 200 }],
  ['needs several branches in the same slot', SEVERAL, { kind: 'closes', slot: 140 }],
  ['with an empty span is never satisfied', all(from(60), until(60)), { kind: 'never' }],
])('a policy %s', (_what, script, verdict) => {
  expect(judgeMinting({ ...policyOf(cborOf(script)), slot: 100 })).toEqual(verdict);
});

it.each([1, 2, 3])(
  'a policy is decided by a program where the Plutus script of version %i has its hash',
  (version) => {
    const program = hexToBytes('46010000200601');
    const script = bytesToHex(concatBytes(Uint8Array.of(0x82, version), encode(program)));
    // The ledger hashes the content of the byte string.
    const policy = policyIdOf(version, program);
    expect(judgeMinting({ policy, script, slot: 1 })).toEqual({ kind: 'program' });
    expect(judgeMinting({ policy: plutusPolicyId('other'), script, slot: 1 })).toEqual({ kind: 'unknown' });
  },
);

const UNKNOWN = { kind: 'unknown' };
it.each<readonly [what: string, bytes: string, verdict: object]>([
  ['a slot of 64 bits', '82051bffffffffffffffff', { kind: 'closes', slot: 2 ** 64 }],
  ['a slot in more bytes than it needs', '82051b0000000000000032', { kind: 'closed', slot: 50 }],
  ['a big number as a slot', '8205c249010000000000000000', UNKNOWN],
  ['a longer list', `8300581c${'00'.repeat(28)}00`, UNKNOWN],
  ['a list without its end', `9f00581c${'00'.repeat(28)}`, UNKNOWN],
  ['a key of 27 bytes', `8200581b${'00'.repeat(27)}`, UNKNOWN],
  ['a key in chunks', `82005f581c${'00'.repeat(28)}ff`, UNKNOWN],
  ['an unknown form', '820600', UNKNOWN],
  ['a negative slot', '820520', UNKNOWN],
  ['a slot that is a float', '8205f93c00', UNKNOWN],
  ['a count beyond 64 bits', '83031b800000000000000080', UNKNOWN],
  ['more bytes after it', '82050000', UNKNOWN],
  ['too deep a nest', `${'820181'.repeat(5_000)}820500`, UNKNOWN],
])('a policy with %s is judged', (_what, bytes, verdict) => {
  expect(judgeMinting({ ...policyOf(hexToBytes(bytes)), slot: 100 })).toEqual(verdict);
});

it('a policy is not known for the script of another policy, or none, or at no slot', () => {
  const { policy, script } = policyOf(cborOf(A));
  const kindOf = (given: unknown, slot = 1) => judgeMinting({ policy, script: given, slot }).kind;
  expect(kindOf(script.toUpperCase())).toBe('open');
  const other = policyOf(cborOf(B)).script;
  for (const given of [undefined, null, 7, '', '8', '82', '8201', 'zz', [script], other, `${script} `])
    expect(kindOf(given)).toBe('unknown');
  expect([kindOf(script, Number.NaN), kindOf(script, -1)]).toEqual(['unknown', 'unknown']);
});

it.each<readonly [what: string, script: Script, keys: object | undefined]>([
  ['one', A, { needed: 1, of: 1, isAny: true }],
  ['any of three', any(A, B, C), { needed: 1, of: 3, isAny: true }],
  ['two of three', some(2, A, B, C), { needed: 2, of: 3, isAny: true }],
  ['all', all(A, all(B, C)), { needed: 3, of: 3, isAny: true }],
  ['one and one of two', all(A, any(B, C)), { needed: 2, of: 3, isAny: false }],
  ['the same in two places', all(any(A, B), any(A, C)), { needed: undefined, of: 3, isAny: false }],
  ['none', until(200), { needed: 0, of: 0, isAny: true }],
  ['none in one of two ways', any(A, from(50)), { needed: 0, of: 0, isAny: true }],
  ['one until a slot', any(all(A, until(50)), all(B, C)), { needed: 2, of: 2, isAny: true }],
  ['none that can', all(A, until(50)), undefined],
])('the keys of a policy are counted: %s', (_what, script, keys) => {
  expect(readMinting({ ...policyOf(cborOf(script)), slot: 100 }).keys).toEqual(keys);
});

it('a slow evaluator has the same verdicts and counts on random scripts', () => {
  const kinds = new Set<string>();
  const depths = fc.integer({ min: 1, max: 6 }).chain(scripts);
  const agrees = fc.property(depths, fc.nat(LATE), fc.boolean(), (script, slot, indefinite) => {
    const { verdict, keys } = readMinting({ ...policyOf(cborOf(script, indefinite)), slot });
    kinds.add(verdict.kind);
    expect(verdict).toEqual(slowVerdict(script, slot, ALL_SLOTS));
    // Where minting opens later, the keys are those of that slot.
    expectCount(keys, satisfyingKeys(script, verdict.kind === 'opens' ? (verdict.slot ?? slot) : slot));
  });
  fc.assert(agrees, { numRuns: cases(500, 2_000, 100_000), seed: SEED });
  expect([...kinds].sort()).toEqual(['closed', 'closes', 'never', 'open', 'opens']);
}, 1_800_000);

/** The fewest of the sets of keys that satisfy a script, against the product's count. */
function expectCount(count: KeyCount | undefined, sets: readonly number[]): void {
  const bits = (set: number) => set.toString(2).replaceAll('0', '').length;
  expect(count !== undefined).toBe(sets.length > 0);
  if (count?.needed !== undefined) expect(count.needed).toBe(Math.min(...sets.map(bits)));
}

it.each<readonly [what: string, cbor: Uint8Array, kind: string]>([
  ['2,600 locks', cborOf(any(...times(2_600, (at) => until(256 + at)))), 'closes'],
  ['10,000 keys, more than a transaction holds', cborOf(any(...keys(10_000))), 'unknown'],
  ['a nest without an end', hexToBytes('820181'.repeat(5_400)), 'unknown'],
])('a script of the largest size is judged: %s', (_what, cbor, kind) => {
  expect(judgeMinting({ ...policyOf(cbor), slot: 5 }).kind).toBe(kind);
});

const NAMED: NamedScript = {
  all: [{ key: 'one' }, { any: [{ before: 70_000 }, { atLeast: 1, of: [{ key: 'two' }, { after: 24 }] }] }],
};

it('a script in the JSON of providers becomes the CBOR that has its hash', () => {
  const written = policyFromJson(scriptJson(NAMED), scriptPolicyId(NAMED));
  expect(written?.slice(4)).toBe(scriptProperty(NAMED).slice(4));
  // The length of long lists is written, or not.
  const keys: NamedScript = { any: Array.from({ length: 24 }, (_, at) => ({ key: String(at) })) };
  expect(policyFromJson(scriptJson(keys), scriptPolicyId(keys))).toMatch(/^820082029818/);
  const json = { type: 'any', scripts: Array(24).fill({ type: 'after', slot: 7 }) };
  const ledger = `82029f${'820407'.repeat(24)}ff`;
  expect(policyFromJson(json, policyOf(hexToBytes(ledger)).policy)).toBe(`8200${ledger}`);
});

it.each([
  ['another script', scriptJson(NAMED)],
  [
    'a deep nest',
    Array.from({ length: 100 }).reduce<object>((inner) => ({ type: 'all', scripts: [inner] }), {}),
  ],
  ['a key without its hash', { type: 'sig' }],
  ['a slot with a fraction', { type: 'before', slot: 1.5 }],
  ['scripts that are no list', { type: 'any', scripts: {} }],
  ['a list', []],
])('JSON that is no script with the hash is refused: %s', (_what, json) => {
  expect(policyFromJson(json, '00'.repeat(28))).toBeUndefined();
});
