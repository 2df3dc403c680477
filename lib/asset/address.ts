/** Payment addresses (CIP-19). A Shelley address has a header, a payment part and perhaps a delegation part. */

import { bytesToHex } from '@noble/hashes/utils.js';
import { bech32 } from '@scure/base';

/** Bitcoin's limit is 90 characters; CIP-19 sets none. */
const MAX_LENGTH = 200;
/** The length of a key hash or a script hash. */
const HASH_BYTES = 28;

// The header: four bits header type, four bits network tag (CIP-19, "Binary format").
/** Types 0 to 7 have a payment part. */
const NO_PAYMENT = 0x80;
/** The payment part is a script hash. */
const SCRIPT_PAYMENT = 0x10;
/** The delegation part is a script hash. */
const SCRIPT_DELEGATION = 0x20;
/** There is no delegation part. */
const NO_DELEGATION = 0x60;
/** The hashes of a payment address by its type. Types 4 and 5 delegate by a pointer, which the ledger no longer follows. */
const HASHES_OF_TYPE: Readonly<Record<number, number>> = { 0: 2, 1: 2, 2: 2, 3: 2, 6: 1, 7: 1 };
/** A mainnet address of the Byron era: Base58. */
const BYRON = /^(?:Ae2|DdzFF)[1-9A-HJ-NP-Za-km-z]{50,110}$/;

/** The hash of the script that controls an address; undefined where a key does, and for anything but a payment address. */
export function paymentScriptOf(address: string): string | undefined {
  const [header = NO_PAYMENT, ...parts] = decode(address)?.bytes ?? [];
  const isScript = (header & (NO_PAYMENT | SCRIPT_PAYMENT)) === SCRIPT_PAYMENT && parts.length >= HASH_BYTES;
  return isScript ? bytesToHex(Uint8Array.from(parts.slice(0, HASH_BYTES))) : undefined;
}

/** The hash of a key or a script. */
export type Credential = { readonly isScript: boolean; readonly hash: Uint8Array };

export function paymentAddress(
  payment: Credential,
  delegation: Credential | undefined,
  isTestnet: boolean,
): string {
  const paymentBits = payment.isScript ? SCRIPT_PAYMENT : 0;
  const delegationBits =
    delegation === undefined ? NO_DELEGATION : delegation.isScript ? SCRIPT_DELEGATION : 0;
  const header = paymentBits | delegationBits | networkTag(isTestnet);
  const bytes = Uint8Array.of(header, ...payment.hash, ...(delegation?.hash ?? []));
  return bech32.encode(prefixOf(isTestnet), bech32.toWords(bytes), MAX_LENGTH);
}

/** Whether the text is a payment address of the network. */
export function isPaymentAddress(address: string, isTestnet: boolean): boolean {
  if (!isTestnet && BYRON.test(address)) return true;
  const { prefix, bytes: [header = 0xff, ...hashes] = [] } = decode(address) ?? {};
  const isOfNetwork = prefix === prefixOf(isTestnet) && (header & 0x0f) === networkTag(isTestnet);
  return isOfNetwork && hashes.length === (HASHES_OF_TYPE[header >> 4] ?? Number.NaN) * HASH_BYTES;
}

const prefixOf = (isTestnet: boolean) => (isTestnet ? 'addr_test' : 'addr');
const networkTag = (isTestnet: boolean) => (isTestnet ? 0 : 1);

function decode(address: string) {
  try {
    const { prefix, words } = bech32.decode(address as `${string}1${string}`, MAX_LENGTH);
    return { prefix, bytes: bech32.fromWords(words) };
  } catch {
    // The decoder throws for Base58 and for a wrong checksum.
    return undefined;
  }
}
