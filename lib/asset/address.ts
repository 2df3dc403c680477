/** Payment addresses (CIP-19). */

import { bytesToHex } from '@noble/hashes/utils.js';
import { bech32 } from '@scure/base';

const MAX_LENGTH = 200;
const HASH_BYTES = 28;
/** Two bits of the type in the header: types 0 to 7 are payment addresses, and the odd ones of them pay to a script. */
const TYPE_BITS = 0x90;
const SCRIPT_PAYMENT = 0x10;
const SCRIPT_STAKE = 0x20;
const NO_STAKE = 0x60;
/** Credentials in an address, by its type. */
const HASHES_OF_TYPE: Readonly<Record<number, number>> = { 0: 2, 1: 2, 2: 2, 3: 2, 6: 1, 7: 1 };
/** An address of the Byron era on mainnet, in Base58. */
const BYRON = /^(?:Ae2|DdzFF)[1-9A-HJ-NP-Za-km-z]{50,110}$/;

/** The hash of the script that controls an address; undefined for the address of a key, and for other addresses. */
export function paymentScriptOf(address: string): string | undefined {
  const [header = 0, ...parts] = decode(address)?.bytes ?? [];
  const isScript = (header & TYPE_BITS) === SCRIPT_PAYMENT && parts.length >= HASH_BYTES;
  return isScript ? bytesToHex(Uint8Array.from(parts.slice(0, HASH_BYTES))) : undefined;
}

/** Of a key or a script. */
export type Credential = { readonly isScript: boolean; readonly hash: Uint8Array };

/** The address of a payment credential, and perhaps a stake credential. */
export function paymentAddress(
  payment: Credential,
  stake: Credential | undefined,
  isTestnet: boolean,
): string {
  const stakeBits = stake === undefined ? NO_STAKE : stake.isScript ? SCRIPT_STAKE : 0;
  const header = stakeBits | (payment.isScript ? SCRIPT_PAYMENT : 0) | networkOf(isTestnet);
  const bytes = Uint8Array.of(header, ...payment.hash, ...(stake?.hash ?? []));
  return bech32.encode(prefixOf(isTestnet), bech32.toWords(bytes), MAX_LENGTH);
}

/** Whether the text is an address of the network that can be paid. */
export function isPaymentAddress(address: string, isTestnet: boolean): boolean {
  if (!isTestnet && BYRON.test(address)) return true;
  const { prefix, bytes: [header = 0xff, ...hashes] = [] } = decode(address) ?? {};
  const isOfNetwork = prefix === prefixOf(isTestnet) && (header & 0x0f) === networkOf(isTestnet);
  // The other types have a pointer to a stake credential, or are no payment addresses.
  const hashesOfType = HASHES_OF_TYPE[header >> 4];
  return isOfNetwork && hashesOfType !== undefined && hashes.length === hashesOfType * HASH_BYTES;
}

const prefixOf = (isTestnet: boolean) => (isTestnet ? 'addr_test' : 'addr');
const networkOf = (isTestnet: boolean) => (isTestnet ? 0 : 1);

function decode(address: string) {
  try {
    // Longer than Bitcoin's limit of 90 characters.
    const { prefix, words } = bech32.decode(address as `${string}1${string}`, MAX_LENGTH);
    return { prefix, bytes: bech32.fromWords(words) };
  } catch {
    // The decoder throws for Base58 (addresses of the Byron era) and wrong checksums.
    return undefined;
  }
}
