/** The payment part of a Shelley address (CIP-19). */

import { bytesToHex } from '@noble/hashes/utils.js';
import { bech32 } from '@scure/base';

const MAX_LENGTH = 200;
const HASH_BYTES = 28;
/** In the header's upper half; odd types are paid to a script. */
const MAX_PAYMENT_TYPE = 7;

/** The hash of the script that guards what an address holds; undefined where a key does, and for other addresses. */
export function paymentScriptOf(address: string): string | undefined {
  try {
    // Longer than Bitcoin's limit of 90 characters.
    const { prefix, words } = bech32.decode(address as `${string}1${string}`, MAX_LENGTH);
    const bytes = bech32.fromWords(words);
    const type = (bytes[0] ?? 0) >> 4;
    const isScript = type <= MAX_PAYMENT_TYPE && type % 2 === 1;
    if (!/^addr(?:_test)?$/.test(prefix) || !isScript || bytes.length <= HASH_BYTES) return undefined;
    return bytesToHex(bytes.subarray(1, 1 + HASH_BYTES));
  } catch {
    // The decoder throws for Base58 (addresses of the Byron era) and wrong checksums.
    return undefined;
  }
}
