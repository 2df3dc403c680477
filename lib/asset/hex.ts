/**
 * Converts between bytes and hex in the content script. Other contexts use @noble/hashes, which would add 0.6 kB to the
 * content script; the oldest supported browsers lack the methods of `Uint8Array`.
 */

/** The text in UTF-8, as lower-case hex. */
export const textToHex = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('');
