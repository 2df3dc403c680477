/**
 * Converts native scripts from the JSON of cardano-cli, which providers send, to CBOR. The script's hash tells whether the
 * result is right.
 */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { isHex } from '../../asset/subject.ts';
import { writeBytes, writeInteger, writeList } from '../cbor-writer.ts';
import { MAX_DEPTH, NATIVE, policyIdOf } from '../signatures/native-script.ts';

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
