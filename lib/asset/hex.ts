/**
 * Bytes as hex and back, for modules of the content script: the same functions of @noble/hashes, which all others use,
 * would add 0.6 kB to it, and those of `Uint8Array` are newer than the oldest supported browsers.
 */

/** `hex` is valid and of even length. */
export const hexToBytes = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.matchAll(/../g), ([digits]) => Number.parseInt(digits, 16));

/** The text in UTF-8, as lower-case hex. */
export const textToHex = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('');
