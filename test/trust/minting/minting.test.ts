/** Verdicts on minting policies: the forms of scripts, random scripts against a slow evaluator, and hostile scripts. */
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { encode } from 'cborg';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { judgeMinting, type KeyCount, readMinting } from '../../../lib/trust/minting/minting.ts';
import { policyIdOf } from '../../../lib/trust/signatures/native-script.ts';
import { cases, SEED } from '../../cases.ts';
import { plutusPolicyId } from '../../data/signing.ts';
import { corruptedBytes } from '../../hostile/corrupted.ts';
import { cborOf, policyOf, type Script, SLOTS, satisfyingKeys, scripts, slowVerdict } from './scripts.ts';

const RUNS = cases(500, 3_000, 100_000);
const HOSTILE = cases(1_000, 10_000, 1_000_000);
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
const locks = (count: number) => times(count, (at) => until(256 + at));
const spans = (count: number) => times(count, (at) => all(from(300 + 2 * at), until(301 + 2 * at)));
/** Each level adds a lock that changes nothing. */
const nested = (depth: number, script: Script): Script =>
  depth === 0 ? script : some(1, nested(depth - 1, script), until(1));

const SPAN = all(from(200), until(300));
const SEVERAL = some(2, until(120), all(from(90), until(140)), from(130));
// All other forms: the slow evaluator below.
it.each<readonly [what: string, script: Script, verdict: object]>([
  ['that ended is closed', all(A, until(50)), { kind: 'closed', slot: 50 }],
  ['is closed from the slot that it names', until(100), { kind: 'closed', slot: 100 }],
  ['can be used in the slot before that', until(101), { kind: 'closes', slot: 101 }],
  ['opens at a slot', all(A, from(101)), { kind: 'opens', slot: 101 }],
  ['is open in the slot that it names', from(100), { kind: 'open' }],
  ['that pauses closes with its last span', any(until(150), SPAN), { kind: 'closes', slot: 300 }],
  ['that pauses now opens with its next span', any(until(50), SPAN), { kind: 'opens', slot: 200 }],
  ['needs several branches in the same slot', SEVERAL, { kind: 'closes', slot: 140 }],
  ['with an empty span is never satisfied', all(from(60), until(60)), { kind: 'never' }],
])('a policy %s', (_what, script, verdict) => {
  expect(judgeMinting({ ...policyOf(cborOf(script)), slot: 100 })).toEqual(verdict);
});

it('a policy is decided by a program where the Plutus script has its hash', () => {
  const program = encode(hexToBytes('46010000200601'));
  for (const version of [1, 2, 3]) {
    const script = bytesToHex(concatBytes(Uint8Array.of(0x82, version), program));
    // The ledger hashes the content of the byte string.
    const policy = policyIdOf(version, hexToBytes('46010000200601'));
    expect(judgeMinting({ policy, script, slot: 1 })).toEqual({ kind: 'program' });
    expect(judgeMinting({ policy: plutusPolicyId('other'), script, slot: 1 })).toEqual({ kind: 'unknown' });
  }
});

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

it('a policy is not known for the script of another policy, or none', () => {
  const { policy, script } = policyOf(cborOf(A));
  const kindOf = (script: unknown, slot = 1, of = policy) => judgeMinting({ policy: of, script, slot }).kind;
  expect(kindOf(script.toUpperCase(), 1, policy.toUpperCase())).toBe('open');
  const other = policyOf(cborOf(B)).script;
  for (const one of [undefined, null, 7, '', '8', '82', '8201', 'zz', [script], other, `${script} `])
    expect(kindOf(one)).toBe('unknown');
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

it(`a slow evaluator has the same verdicts and counts on ${RUNS.toLocaleString('en')} random scripts`, () => {
  const kinds = new Set<string>();
  const depths = fc.integer({ min: 1, max: 6 }).chain(scripts);
  const agrees = fc.property(depths, fc.nat(LATE), fc.boolean(), (script, slot, indefinite) => {
    const { verdict, keys } = readMinting({ ...policyOf(cborOf(script, indefinite)), slot });
    kinds.add(verdict.kind);
    expect(verdict).toEqual(slowVerdict(script, slot, ALL_SLOTS));
    // Where minting opens later, the keys are those of that slot.
    expectCount(keys, satisfyingKeys(script, verdict.kind === 'opens' ? (verdict.slot ?? slot) : slot));
  });
  fc.assert(agrees, { numRuns: RUNS, seed: SEED });
  expect([...kinds].sort()).toEqual(['closed', 'closes', 'never', 'open', 'opens']);
}, 1_800_000);

/** The fewest of the sets of keys that satisfy a script, against the product's count. */
function expectCount(count: KeyCount | undefined, sets: readonly number[]): void {
  const bits = (set: number) => set.toString(2).replaceAll('0', '').length;
  expect(count !== undefined).toBe(sets.length > 0);
  if (count?.needed === undefined) return;
  expect(count.needed).toBe(Math.min(...sets.map(bits)));
  if (!count.isAny) return;
  // Of the keys that matter, any in that number satisfy it.
  const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);
  const minimal = sets.filter((set) => bits(set) === count.needed);
  expect(minimal.length).toBeGreaterThanOrEqual(choose(count.of, count.needed));
}

it(`a hostile script gets a verdict or is not known: ${HOSTILE.toLocaleString('en')} scripts`, () => {
  const valid = fc.integer({ min: 1, max: 5 }).chain(scripts);
  const bytes = fc.tuple(valid, fc.boolean()).map(([script, indefinite]) => cborOf(script, indefinite));
  const forms = fc.tuple(fc.constantFrom(4, 5, 3, 0, 9), fc.anything());
  const hostile = fc.oneof(
    { weight: 6, arbitrary: corruptedBytes(bytes) },
    { weight: 2, arbitrary: forms.map((form) => encode(form)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) },
  );
  const kinds: Record<string, number> = {};
  const holds = fc.property(hostile, (cbor) => {
    const { kind } = judgeMinting({ ...policyOf(cbor), slot: 5 });
    kinds[kind] = (kinds[kind] ?? 0) + 1;
  });
  fc.assert(holds, { numRuns: HOSTILE, seed: SEED });
  // Neither all valid nor all refused.
  expect(kinds.unknown).toBeGreaterThan(HOSTILE / 10);
  expect(kinds.open).toBeGreaterThan(HOSTILE / 100);
}, 3_600_000);

it.each<readonly [what: string, cbor: Uint8Array, kind: string]>([
  ['2,600 locks', cborOf(any(...locks(2_600))), 'closes'],
  ['400 keys', cborOf(some(3, ...keys(400))), 'open'],
  ['10,000 keys, more than a transaction holds', cborOf(any(...keys(10_000))), 'unknown'],
  ['locks at the bottom of a nest', cborOf(nested(60, any(...locks(2_500)))), 'closes'],
  ['a nest of 60 with spans', cborOf(nested(60, any(...spans(900)))), 'opens'],
  ['a nest without an end', hexToBytes('820181'.repeat(5_400)), 'unknown'],
])('a hostile script of the largest size is judged: %s', (_what, cbor, kind) => {
  expect(judgeMinting({ ...policyOf(cbor), slot: 5 }).kind).toBe(kind);
});
