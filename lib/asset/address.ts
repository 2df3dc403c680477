/** The payment part of a Shelley address (CIP-19). */

import { bytesToHex } from '@noble/hashes/utils.js';
import { bech32 } from '@scure/base';

const MAX_LENGTH = 200;
const HASH_BYTES = 28;
/** Two bits of the type in the header: types 0 to 7 are payment addresses, and the odd ones of them pay to a script. */
const TYPE_BITS = 0x90;
const SCRIPT_PAYMENT = 0x10;

/** The hash of the script that controls an address; undefined for the address of a key, and for other addresses. */
export function paymentScriptOf(address: string): string | undefined {
  try {
    // Longer than Bitcoin's limit of 90 characters.
    const { words } = bech32.decode(address as `${string}1${string}`, MAX_LENGTH);
    const [header = 0, ...parts] = bech32.fromWords(words);
    const isScript = (header & TYPE_BITS) === SCRIPT_PAYMENT && parts.length >= HASH_BYTES;
    return isScript ? bytesToHex(Uint8Array.from(parts.slice(0, HASH_BYTES))) : undefined;
  } catch {
    // The decoder throws for Base58 (addresses of the Byron era) and wrong checksums.
    return undefined;
  }
}
