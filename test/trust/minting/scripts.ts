/**
 * Random native scripts as ledger CBOR, and an evaluator that is independent of the product: it tries every set of keys at
 * every slot.
 */
import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { encode } from 'cborg';
import * as fc from 'fast-check';

/** As the ledger writes it; keys are numbers. */
export type Script =
  | readonly ['key', number]
  | readonly ['all' | 'any', readonly Script[]]
  | readonly ['some', number, readonly Script[]]
  | readonly ['from' | 'until', number];

const KEYS = 4;
/** Random scripts have slots below it. */
export const SLOTS = 10;

const keyHash = (key: number) => blake2b(utf8ToBytes(`key ${key}`), { dkLen: 28 });
const KEY_HASHES = Array.from({ length: KEYS }, (_, key) => keyHash(key));

/** The head of a list, of up to 65,535 items. */
const listHead = (size: number) =>
  size < 24 ? Uint8Array.of(0x80 + size) : Uint8Array.of(0x99, size >> 8, size & 255);

const NUMBERS = { key: 0, all: 1, any: 2, some: 3, from: 4, until: 5 };

/** `indefinite`: lists without their length, as some wallets write them. */
export function cborOf([kind, ...parts]: Script, indefinite = false): Uint8Array {
  const list = (items: readonly Uint8Array[]) =>
    indefinite
      ? concatBytes(Uint8Array.of(0x9f), ...items, Uint8Array.of(0xff))
      : concatBytes(listHead(items.length), ...items);
  const written = (parts as readonly (number | readonly Script[])[]).map((part) => {
    if (typeof part !== 'number') return list(part.map((one) => cborOf(one, indefinite)));
    return encode(kind === 'key' ? (KEY_HASHES[part] ?? keyHash(part)) : part);
  });
  return list([encode(NUMBERS[kind]), ...written]);
}

/** The policy ID of a script's bytes, and the registry's `policy` with them. */
export function policyOf(cbor: Uint8Array): { readonly policy: string; readonly script: string } {
  const id = blake2b(concatBytes(Uint8Array.of(0), cbor), { dkLen: 28 });
  return { policy: bytesToHex(id), script: `8201${bytesToHex(cbor)}` };
}

const leaf: fc.Arbitrary<Script> = fc.oneof(
  fc.nat(KEYS - 1).map((key) => ['key', key] as const),
  fc.tuple(fc.constantFrom('from' as const, 'until' as const), fc.nat(SLOTS - 1)),
);

/** With at most `depth` scripts inside each other. */
export function scripts(depth: number): fc.Arbitrary<Script> {
  if (depth <= 1) return leaf;
  const of = fc.array(scripts(depth - 1), { maxLength: depth > 3 ? 2 : 3 });
  return fc.oneof(
    { weight: 1, arbitrary: leaf },
    { weight: 3, arbitrary: fc.tuple(fc.constantFrom('all' as const, 'any' as const), of) },
    { weight: 2, arbitrary: fc.tuple(fc.constant('some' as const), fc.integer({ min: -1, max: 4 }), of) },
  );
}

function isSatisfied(script: Script, keys: number, slot: number): boolean {
  switch (script[0]) {
    case 'key':
      return ((keys >> script[1]) & 1) === 1;
    case 'all':
      return script[1].every((one) => isSatisfied(one, keys, slot));
    case 'any':
      return script[1].some((one) => isSatisfied(one, keys, slot));
    case 'some':
      return script[2].filter((one) => isSatisfied(one, keys, slot)).length >= script[1];
    case 'from':
      return slot >= script[1];
    case 'until':
      return slot < script[1];
  }
}

const KEY_SETS = Array.from({ length: 2 ** KEYS }, (_, keys) => keys);

/** The sets of keys that satisfy a script at a slot, as bits. */
export const satisfyingKeys = (script: Script, slot: number): readonly number[] =>
  KEY_SETS.filter((keys) => isSatisfied(script, keys, slot));

/** The verdict by trying slots in ascending order; the last one stands for all later ones. */
export function slowVerdict(script: Script, slot: number, slots: readonly number[]) {
  const open = slots.filter((at) => satisfyingKeys(script, at).length > 0);
  const [first] = open.filter((at) => at >= slot);
  if (open.length === 0) return { kind: 'never' };
  const end = slots[slots.indexOf(open.at(-1) ?? 0) + 1];
  if (first === undefined) return { kind: 'closed', slot: end };
  if (first > slot) return { kind: 'opens', slot: first };
  return end === undefined ? { kind: 'open' } : { kind: 'closes', slot: end };
}
