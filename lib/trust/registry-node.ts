/** Reads a node of the registry of programmable tokens on the chain (CIP-113, docs/cardano.md). */
import { bytesToHex } from '@noble/hashes/utils.js';
import type { PolicyId } from '../asset/subject.ts';
import {
  credentialOf,
  type Datum,
  fieldsOf,
  HASH_BYTES,
  type PlutusData,
  readDatumData,
} from './plutus-data.ts';
import type { Transfers } from './programmable.ts';

const MAX_NODE_BYTES = 2_048;

/**
 * A node of the registry is `Constr 0 [key, next, transfer, third party, global state]`. Undefined for other data, for the
 * node of another policy, and for a datum that does not have its hash. Never throws.
 */
export function readRegistryNode(datum: Datum, policy: PolicyId): Transfers | undefined {
  if (datum.cbor.length > 2 * MAX_NODE_BYTES) return undefined;
  const [key, next, transferLogic, thirdPartyLogic, globalState] = fieldsOf(readDatumData(datum), 0, 5) ?? [];
  if (key?.kind !== 'bytes' || bytesToHex(key.bytes) !== policy || next?.kind !== 'bytes') return undefined;
  const isGlobalState = globalState?.kind === 'bytes' && [0, HASH_BYTES].includes(globalState.bytes.length);
  const [transfer, thirdParty] = [readCredential(transferLogic), readCredential(thirdPartyLogic)];
  if (!isGlobalState || transfer === null || thirdParty === null) return undefined;
  return { transfer, thirdParty };
}

/** The hash of a credential; undefined for empty bytes, which stand for none; null if invalid. */
function readCredential(data: PlutusData | undefined): string | undefined | null {
  if (data?.kind === 'bytes' && data.bytes.length === 0) return undefined;
  const credential = credentialOf(data);
  return credential ? bytesToHex(credential.hash) : null;
}
