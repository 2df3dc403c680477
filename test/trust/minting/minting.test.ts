/** Verdicts on minting policies: the forms of scripts, hostile scripts, and scripts in the JSON of providers. */
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { encode } from 'cborg';
import { expect, it } from 'vitest';
import { judgeMinting, readMinting } from '../../../lib/trust/minting/minting.ts';
import { NATIVE, policyFromJson, policyIdOf } from '../../../lib/trust/signatures/native-script.ts';
import {
  plutusPolicyId,
  type Script,
  scriptJson,
  scriptPolicyId,
  scriptProperty,
} from '../../data/signing.ts';

/** The policy ID of a native script, and the registry's `policy` with it. */
const policyOf = (cbor: Uint8Array) => ({
  policy: policyIdOf(NATIVE, cbor),
  script: `8201${bytesToHex(cbor)}`,
});
const written = (script: Script) => ({ policy: scriptPolicyId(script), script: scriptProperty(script) });

const all = (...of: readonly Script[]): Script => ({ all: of });
const any = (...of: readonly Script[]): Script => ({ any: of });
const some = (atLeast: number, ...of: readonly Script[]): Script => ({ atLeast, of });
const from = (slot: number): Script => ({ after: slot });
const until = (slot: number): Script => ({ before: slot });
const keys = (count: number) => Array.from({ length: count }, (_, at): Script => ({ key: `${at}` }));
const [A, B, C] = keys(3) as [Script, Script, Script];

const SPAN = all(from(200), until(300));
const SEVERAL = some(2, until(120), all(from(90), until(140)), from(130));
it.each<readonly [what: string, script: Script, verdict: object]>([
  ['is closed from the slot that it names', all(A, until(100)), { kind: 'closed', slot: 100 }],
  ['can be used in the slot before that', all(A, until(101)), { kind: 'closes', slot: 101 }],
  ['opens at a slot', all(A, from(101)), { kind: 'opens', slot: 101 }],
  ['is open in the slot that it names', from(100), { kind: 'open' }],
  ['that pauses closes with its last span', any(until(150), SPAN), { kind: 'closes', slot: 300 }],
  ['that pauses now opens with its next span', any(until(50), SPAN), { kind: 'opens', slot: 200 }],
  ['that pauses later has no end', some(2, A, any(until(120), from(150)), until(110)), { kind: 'open' }],
  ['needs several branches in the same slot', SEVERAL, { kind: 'closes', slot: 140 }],
  ['with an empty span is never satisfied', all(from(60), until(60)), { kind: 'never' }],
  ['with spans that touch has no end', any(until(120), from(120)), { kind: 'open' }],
  ['of nothing is open', all(), { kind: 'open' }],
  ['of any of nothing is never satisfied', any(), { kind: 'never' }],
  ['that needs more than there are is never satisfied', some(3, A, B), { kind: 'never' }],
  ['that needs none of its locks is open', all(some(0, until(50)), some(-1)), { kind: 'open' }],
])('a policy %s', (_what, script, verdict) => {
  expect(judgeMinting({ ...written(script), slot: 100 })).toEqual(verdict);
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
const KEY = `8200581c${'00'.repeat(28)}`;
it.each<readonly [what: string, bytes: string, verdict: object]>([
  ['a slot of 64 bits', '82051bffffffffffffffff', { kind: 'closes', slot: 2 ** 64 }],
  ['a slot in more bytes than it needs', '82051b0000000000000032', { kind: 'closed', slot: 50 }],
  ['a longer list', `8300581c${'00'.repeat(28)}00`, UNKNOWN],
  ['a list without its end', `9f00581c${'00'.repeat(28)}`, UNKNOWN],
  ['a key of 27 bytes', `8200581b${'00'.repeat(27)}`, UNKNOWN],
  ['an unknown form', '820600', UNKNOWN],
  ['a negative slot', '820520', UNKNOWN],
  ['a count beyond 64 bits', '83031b800000000000000080', UNKNOWN],
  ['more bytes after it', '82050000', UNKNOWN],
  ['too deep a nest', `${'820181'.repeat(5_000)}820500`, UNKNOWN],
])('a policy with %s is judged', (_what, bytes, verdict) => {
  expect(judgeMinting({ ...policyOf(hexToBytes(bytes)), slot: 100 })).toEqual(verdict);
});

it('a policy is not known for the script of another policy, or none, or at no slot', () => {
  const { policy, script } = written(A);
  const kindOf = (given: unknown, slot = 1) => judgeMinting({ policy, script: given, slot }).kind;
  expect(kindOf(script.toUpperCase())).toBe('open');
  const other = written(B).script;
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
  ['two, or one', any(all(A, B), C), { needed: 1, of: 3, isAny: false }],
  ['the same in two places', all(any(A, B), any(A, C)), { needed: undefined, of: 3, isAny: false }],
  ['none', until(200), { needed: 0, of: 0, isAny: true }],
  ['none in one of two ways', any(A, from(100)), { needed: 0, of: 0, isAny: true }],
  ['one until a slot', any(all(A, until(100)), all(B, C)), { needed: 2, of: 2, isAny: true }],
  ['none that can', all(A, until(50)), undefined],
  ['one that can later', all(A, from(200)), { needed: 1, of: 1, isAny: true }],
])('the keys of a policy are counted: %s', (_what, script, keys) => {
  expect(readMinting({ ...written(script), slot: 100 }).keys).toEqual(keys);
});

it.each<readonly [what: string, script: { policy: string; script: string }, kind: string]>([
  ['2,600 locks', written(any(...Array.from({ length: 2_600 }, (_, at) => until(256 + at)))), 'closes'],
  [
    '10,000 keys, more than a transaction holds',
    policyOf(hexToBytes(`82029f${KEY.repeat(10_000)}ff`)),
    'unknown',
  ],
  ['a nest without an end', policyOf(hexToBytes('820181'.repeat(5_400))), 'unknown'],
])('a script of the largest size is judged: %s', (_what, script, kind) => {
  expect(judgeMinting({ ...script, slot: 5 }).kind).toBe(kind);
});

/** With integers of each size. */
const LOCKS = [24, 300, 70_000, 2 ** 33, 7].map((before) => ({ before }));
const NAMED: Script = { all: [{ key: 'one' }, any(some(1, { key: 'two' }, from(24)), ...LOCKS)] };

it('a script in the JSON of providers becomes the CBOR that has its hash', () => {
  const cbor = policyFromJson(scriptJson(NAMED), scriptPolicyId(NAMED));
  expect(cbor?.slice(4)).toBe(scriptProperty(NAMED).slice(4));
  // The length of long lists is written, or not.
  const keys: Script = { any: Array.from({ length: 24 }, (_, at) => ({ key: String(at) })) };
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
