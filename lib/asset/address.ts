/** Payment addresses (CIP-19). A Shelley address has a header, a payment part and perhaps a delegation part. */
import { bytesToHex } from '@noble/hashes/utils.js';
import { decodeBech32 } from './bech32.ts';

/** The length of a key hash or a script hash. */
const HASH_BYTES = 28;

// The header: four bits header type, four bits network tag (CIP-19, "Binary format").
/** Types 0 to 7 have a payment part. */
const NO_PAYMENT = 0x80;
/** The payment part is a script hash. */
const SCRIPT_PAYMENT = 0x10;

/** The hash of the script that controls an address; undefined if a key does, and for anything but a payment address. */
export function paymentScriptOf(address: string): string | undefined {
  const { bytes } = decodeBech32(address) ?? {};
  const [header = NO_PAYMENT] = bytes ?? [];
  const isScript = (header & (NO_PAYMENT | SCRIPT_PAYMENT)) === SCRIPT_PAYMENT;
  return bytes && isScript && bytes.length > HASH_BYTES
    ? bytesToHex(bytes.slice(1, 1 + HASH_BYTES))
    : undefined;
}
