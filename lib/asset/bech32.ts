/** Bech32 (BIP 173), of any length. The library for it takes 1.3 kB more of the background. */

const CHARSET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const CHECKSUM_LENGTH = 6;
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];

export function encodeBech32(prefix: string, bytes: Uint8Array): string {
  const digits = regroup(bytes, 8, 5);
  const checksum = polymod(prefix, [...digits, 0, 0, 0, 0, 0, 0]) ^ 1;
  for (let i = CHECKSUM_LENGTH - 1; i >= 0; i--) digits.push((checksum >>> (5 * i)) & 31);
  return `${prefix}1${digits.map((digit) => CHARSET.charAt(digit)).join('')}`;
}

/** Undefined for mixed case, and for a wrong character or checksum. */
export function decodeBech32(text: string) {
  const lower = text.toLowerCase();
  // Only ASCII, since the lower case of U+212A (Kelvin sign) is a k.
  if (!/^[!-~]+$/.test(text) || (text !== lower && text !== text.toUpperCase())) return undefined;
  const end = lower.lastIndexOf('1');
  const digits = Array.from(lower.slice(end + 1), (character) => CHARSET.indexOf(character));
  const prefix = lower.slice(0, Math.max(0, end));
  if (prefix === '' || digits.includes(-1) || polymod(prefix, digits) !== 1) return undefined;
  return { prefix, bytes: Uint8Array.from(regroup(digits.slice(0, -CHECKSUM_LENGTH), 5, 8)) };
}

/** `bech32_polymod` of the expanded prefix and the digits. */
function polymod(prefix: string, digits: readonly number[]): number {
  const codes = Array.from(prefix, (character) => character.charCodeAt(0));
  let checksum = 1;
  for (const digit of [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31), ...digits]) {
    const top = checksum >>> 25;
    checksum = ((checksum & 0x1ffffff) << 5) ^ digit;
    for (let bit = 0; bit < 5; bit++) if ((top >> bit) & 1) checksum ^= GENERATOR[bit] ?? 0;
  }
  return checksum;
}

/** Converts values of `from` bits to values of `to` bits, without the bits that are left at the end. */
function regroup(values: Iterable<number>, from: number, to: number): number[] {
  const groups: number[] = [];
  let bits = 0;
  let rest = 0;
  for (const value of values) {
    rest = ((rest << from) | value) & 0xfff;
    for (bits += from; bits >= to; ) {
      bits -= to;
      groups.push((rest >> bits) & ((1 << to) - 1));
    }
  }
  return groups;
}
