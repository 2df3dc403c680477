/**
 * Native scripts of minting policies (CDDL `native_script` of the Cardano ledger), as the registry contains them in CBOR, and as
 * providers send them in JSON.
 */
import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { isHex, POLICY_DIGITS } from '../../asset/subject.ts';
import {
  type Head,
  InvalidData,
  MAJOR,
  type Reader,
  readItem,
  readMany,
  writeBytes,
  writeInteger,
  writeList,
} from '../cbor.ts';

export type NativeScript =
  | { readonly kind: 'key'; readonly hash: string }
  /** `all` needs as many as it has, `any` needs one. The ledger accepts any count, also a negative one. */
  | { readonly kind: 'atLeast'; readonly count: number; readonly of: readonly NativeScript[] }
  /** A time lock: met from this slot on (`invalid_before`), or until the slot before it (`invalid_hereafter`). */
  | { readonly kind: 'from' | 'until'; readonly slot: Slot };

/** Up to 2^64; a bigint beyond the safe integers. */
export type Slot = number | bigint;

const KEY_HASH_BYTES = 28;
/** In hex digits, with the wrapper of two bytes: a larger script does not fit into a transaction. */
const MAX_SCRIPT_DIGITS = 2 * (16_384 + 2);
const MAX_DEPTH = 64;
/** The language tag of native scripts, which stands before the script when it is hashed. */
export const NATIVE = 0;

export const hash224 = (bytes: Uint8Array): string => bytesToHex(blake2b(bytes, { dkLen: KEY_HASH_BYTES }));

/** `language`: `NATIVE`, or 1 to 3 for the versions of Plutus. */
export const policyIdOf = (language: number, script: Uint8Array): string =>
  hash224(concatBytes(Uint8Array.of(language), script));

/** The bytes of a registry entry's `policy`: hex, not longer than a script can be. */
export function policyBytes(policy: unknown): Uint8Array | undefined {
  if (typeof policy !== 'string' || policy.length > MAX_SCRIPT_DIGITS) return undefined;
  return /^(?:[0-9a-f]{2})+$/i.test(policy) ? hexToBytes(policy) : undefined;
}

/** `[0 or 1, script]` in hex (CIP-26, `policy`); undefined if invalid or if its hash is not the subject's policy ID. */
export function readPolicyScript(policy: unknown, subject: string): NativeScript | undefined {
  const bytes = policyBytes(policy);
  if (bytes?.[0] !== 0x82 || (bytes[1] !== 0 && bytes[1] !== 1)) return undefined;
  const script = bytes.subarray(2);
  if (policyIdOf(NATIVE, script) !== subject.slice(0, POLICY_DIGITS).toLowerCase()) return undefined;
  return readItem(script, (reader) => readScript(reader, MAX_DEPTH));
}

/** Decodes a script as strictly as the ledger: with exact lengths, definite or not. Throws InvalidData. */
function readScript(reader: Reader, depth: number): NativeScript {
  if (depth === 0) throw new InvalidData();
  const list = headOf(reader, MAJOR.list);
  const kind = unsigned(reader);
  const hasCount = kind === 3;
  if (!list.isIndefinite && Number(list.size) !== (hasCount ? 3 : 2)) throw new InvalidData();
  const script = readCase(reader, kind, depth);
  if (list.isIndefinite && !reader.readBreak()) throw new InvalidData();
  return script;
}

function readCase(reader: Reader, kind: Slot, depth: number): NativeScript {
  if (kind === 0) return { kind: 'key', hash: readKeyHash(reader) };
  if (kind === 4) return { kind: 'from', slot: unsigned(reader) };
  if (kind === 5) return { kind: 'until', slot: unsigned(reader) };
  if (kind > 5) throw new InvalidData();
  const count = kind === 3 ? readCount(reader) : 1;
  const of = readScripts(reader, depth);
  return { kind: 'atLeast', count: kind === 1 ? of.length : count, of };
}

function headOf(reader: Reader, major: number): Head {
  const head = reader.head();
  if (head.major !== major) throw new InvalidData();
  return head;
}

function unsigned(reader: Reader): Slot {
  const { size, isIndefinite } = headOf(reader, MAJOR.unsigned);
  if (isIndefinite) throw new InvalidData();
  return size <= Number.MAX_SAFE_INTEGER ? Number(size) : size;
}

const MAX_INT64 = 2n ** 63n - 1n;

/** A signed integer of 64 bits. Only comparisons with small numbers matter, so rounding does not. */
function readCount(reader: Reader): number {
  const { major, size, isIndefinite } = reader.head();
  const isInteger = major === MAJOR.unsigned || major === MAJOR.negative;
  if (!isInteger || isIndefinite || size > MAX_INT64) throw new InvalidData();
  return major === MAJOR.negative ? -1 - Number(size) : Number(size);
}

function readKeyHash(reader: Reader): string {
  const { size, isIndefinite } = headOf(reader, MAJOR.bytes);
  if (isIndefinite || Number(size) !== KEY_HASH_BYTES) throw new InvalidData();
  return bytesToHex(reader.take(size));
}

const readScripts = (reader: Reader, depth: number) =>
  readMany(reader, headOf(reader, MAJOR.list), () => readScript(reader, depth - 1));

type Leaf = Exclude<NativeScript, { kind: 'atLeast' }>;

/** The keys and the time locks of a script. */
export const leavesOf = (script: NativeScript): readonly Leaf[] =>
  script.kind === 'atLeast' ? script.of.flatMap(leavesOf) : [script];

/** True if a script is satisfied. `holds`: whether a key has signed, or a time lock is met. */
export function isSatisfied(script: NativeScript, holds: (leaf: Leaf) => boolean): boolean {
  if (script.kind !== 'atLeast') return holds(script);
  return script.of.filter((one) => isSatisfied(one, holds)).length >= script.count;
}

/** The script with this hash in hex CBOR, as in the `policy` of a registry entry; undefined for another script or none. */
export function policyFromJson(json: unknown, hash: string): string | undefined {
  // The ledger writes lists of more than 23 scripts without their length, other tools with it.
  for (const mostWithLength of [Number.POSITIVE_INFINITY, 23]) {
    const cbor = writeScript(json, mostWithLength, MAX_DEPTH);
    if (cbor === undefined) return undefined;
    if (policyIdOf(NATIVE, cbor) === hash) return `8200${bytesToHex(cbor)}`;
  }
  return undefined;
}

function writeScript(json: unknown, mostWithLength: number, depth: number): Uint8Array | undefined {
  if (typeof json !== 'object' || json === null || depth === 0) return undefined;
  const { type, keyHash, slot, required, scripts } = json as Readonly<Record<string, unknown>>;
  const list = () => writeScripts(scripts, mostWithLength, depth);
  switch (type) {
    case 'sig':
      return typeof keyHash === 'string' && isHex(keyHash)
        ? written(0, writeBytes(hexToBytes(keyHash)))
        : undefined;
    case 'all':
      return written(1, list());
    case 'any':
      return written(2, list());
    case 'atLeast':
      return written(3, integer(required), list());
    case 'after':
      return written(4, integer(slot));
    case 'before':
      return written(5, integer(slot));
    default:
      return undefined;
  }
}

const integer = (value: unknown) => (Number.isSafeInteger(value) ? writeInteger(Number(value)) : undefined);

function written(kind: number, ...parts: readonly (Uint8Array | undefined)[]): Uint8Array | undefined {
  return parts.every((part) => part !== undefined)
    ? writeList([writeInteger(kind), ...parts], true)
    : undefined;
}

function writeScripts(scripts: unknown, mostWithLength: number, depth: number): Uint8Array | undefined {
  if (!Array.isArray(scripts)) return undefined;
  const all = scripts.map((one) => writeScript(one, mostWithLength, depth - 1));
  return all.every((script) => script !== undefined)
    ? writeList(all, all.length <= mostWithLength)
    : undefined;
}
