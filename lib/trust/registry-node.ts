/** Reads a node of the registry of programmable tokens on the chain (CIP-113, docs/cardano.md). */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { PolicyId } from '../asset/subject.ts';
import type { Datum } from './on-chain.ts';
import { isGenuine, type PlutusData, readPlutusData } from './plutus-data.ts';
import type { Transfers } from './programmable.ts';

const MAX_NODE_BYTES = 2_048;
const HASH_BYTES = 28;

/**
 * A node of the registry: `Constr 0 [key, next, transfer, third party, global state]`. Undefined for anything else, for the
 * node of another policy, and for a datum without the hash that its output refers to. Never throws.
 */
export function readRegistryNode({ cbor, hash }: Datum, policy: PolicyId): Transfers | undefined {
  if (cbor.length > 2 * MAX_NODE_BYTES) return undefined;
  const bytes = hexToBytes(cbor);
  if (!isGenuine(bytes, hash)) return undefined;
  const data = readPlutusData(bytes);
  if (data?.kind !== 'constructor' || data.index !== 0 || data.fields.length !== 5) return undefined;
  const [key, next, transferLogic, thirdPartyLogic, globalState] = data.fields;
  if (key?.kind !== 'bytes' || bytesToHex(key.bytes) !== policy || next?.kind !== 'bytes') return undefined;
  const isGlobalState = globalState?.kind === 'bytes' && [0, HASH_BYTES].includes(globalState.bytes.length);
  const [transfer, thirdParty] = [readCredential(transferLogic), readCredential(thirdPartyLogic)];
  if (!isGlobalState || transfer === null || thirdParty === null) return undefined;
  return { transfer, thirdParty };
}

/** `Constr 0 [key hash]` or `Constr 1 [script hash]`; undefined for empty bytes, which stand for none; null if invalid. */
function readCredential(data: PlutusData | undefined): string | undefined | null {
  if (data?.kind === 'bytes') return data.bytes.length === 0 ? undefined : null;
  if (data?.kind !== 'constructor' || data.index > 1 || data.fields.length !== 1) return null;
  const [hash] = data.fields;
  return hash?.kind === 'bytes' && hash.bytes.length === HASH_BYTES ? bytesToHex(hash.bytes) : null;
}
