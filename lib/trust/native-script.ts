/** Native scripts of minting policies (CDDL `native_script` of the Cardano ledger), as the registry contains them. */
import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { decode } from 'cborg';
import { POLICY_DIGITS } from '../asset/subject.ts';

export type NativeScript =
  | { readonly kind: 'key'; readonly hash: string }
  | { readonly kind: 'atLeast'; readonly count: number; readonly of: readonly NativeScript[] }
  /** A time lock: `invalid_before` or `invalid_hereafter`. */
  | { readonly kind: 'time' };

const KEY_HASH_BYTES = 28;
/** In hex digits: larger than any script that fits into a transaction. */
const MAX_SCRIPT_DIGITS = 32_768;
const MAX_DEPTH = 64;

export const hash224 = (bytes: Uint8Array): string => bytesToHex(blake2b(bytes, { dkLen: KEY_HASH_BYTES }));

/** `[0 or 1, script]` in hex (CIP-26, `policy`); undefined if invalid or if its hash is not the subject's policy ID. */
export function readPolicyScript(policy: unknown, subject: string): NativeScript | undefined {
  if (typeof policy !== 'string' || policy.length > MAX_SCRIPT_DIGITS) return undefined;
  if (!/^820[01](?:[0-9a-f]{2})+$/i.test(policy)) return undefined;
  const bytes = hexToBytes(policy).subarray(2);
  const id = hash224(concatBytes(Uint8Array.of(0), bytes));
  if (id !== subject.slice(0, POLICY_DIGITS).toLowerCase()) return undefined;
  try {
    return readScript(decode(bytes), MAX_DEPTH);
  } catch {
    // The CBOR decoder throws for invalid data.
    return undefined;
  }
}

function readScript(value: unknown, depth: number): NativeScript | undefined {
  if (!Array.isArray(value) || depth === 0) return undefined;
  const [kind, first, second] = value as readonly unknown[];
  switch (kind) {
    case 0:
      return first instanceof Uint8Array && first.length === KEY_HASH_BYTES
        ? { kind: 'key', hash: bytesToHex(first) }
        : undefined;
    case 1:
      return atLeast(Array.isArray(first) ? first.length : 0, first, depth);
    case 2:
      return atLeast(1, first, depth);
    case 3:
      return Number.isSafeInteger(first) ? atLeast(Number(first), second, depth) : undefined;
    case 4:
    case 5:
      return { kind: 'time' };
    default:
      return undefined;
  }
}

function atLeast(count: number, scripts: unknown, depth: number): NativeScript | undefined {
  if (!Array.isArray(scripts)) return undefined;
  const of = scripts.map((script) => readScript(script, depth - 1));
  return of.every((script) => script !== undefined) ? { kind: 'atLeast', count, of } : undefined;
}

/** True if the keys satisfy the script, without regard to its time locks. */
export function isSatisfied(script: NativeScript, keyHashes: ReadonlySet<string>): boolean {
  switch (script.kind) {
    case 'time':
      return true;
    case 'key':
      return keyHashes.has(script.hash);
    case 'atLeast':
      return script.of.filter((one) => isSatisfied(one, keyHashes)).length >= script.count;
  }
}

/** True if the script contains one of the keys. */
export function containsKey(script: NativeScript, keyHashes: ReadonlySet<string>): boolean {
  if (script.kind === 'atLeast') return script.of.some((one) => containsKey(one, keyHashes));
  return script.kind === 'key' && keyHashes.has(script.hash);
}
