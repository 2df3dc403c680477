/**
 * Hex for the content script, to which @noble/hashes would add 0.6 kB. The oldest supported browsers lack
 * `Uint8Array.prototype.toHex`.
 */

/** The text in UTF-8, as lower-case hex. */
export const textToHex = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('');
