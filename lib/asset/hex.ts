/**
 * Converts between bytes and hex in the content script. Other contexts use @noble/hashes, which would add 0.6 kB to the
 * content script; the oldest supported browsers lack the methods of `Uint8Array`.
 */

/** `hex` must be valid and of even length. A loop, since the search decodes thousands of names at once. */
export function hexToBytes(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(hex.length / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}

/** The text in UTF-8, as lower-case hex. */
export const textToHex = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('');
