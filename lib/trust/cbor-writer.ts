/** Writes the few forms of CBOR (RFC 8949) that signatures and native scripts have. */
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { BREAK, MAJOR } from './cbor-reader.ts';

/** The shortest head of an item. `size`: a safe integer, from 0. */
function head(major: number, size: number): Uint8Array {
  const first = major << 5;
  if (size < 24) return Uint8Array.of(first + size);
  const length = [1, 2, 4].find((bytes) => size < 256 ** bytes) ?? 8;
  const bytes = new Uint8Array(1 + length);
  bytes[0] = first + 24 + Math.log2(length);
  for (let at = length, rest = size; at > 0; at--, rest = Math.floor(rest / 256)) bytes[at] = rest % 256;
  return bytes;
}

/** `number`: a safe integer. */
export const writeInteger = (number: number) =>
  number < 0 ? head(MAJOR.negative, -1 - number) : head(MAJOR.unsigned, number);

export const writeBytes = (bytes: Uint8Array) => concatBytes(head(MAJOR.bytes, bytes.length), bytes);

export function writeText(text: string): Uint8Array {
  const bytes = utf8ToBytes(text);
  return concatBytes(head(MAJOR.text, bytes.length), bytes);
}

/** `withLength`: false for a list of indefinite length, which a break code ends. */
export const writeList = (items: readonly Uint8Array[], withLength: boolean) =>
  withLength
    ? concatBytes(head(MAJOR.list, items.length), ...items)
    : concatBytes(Uint8Array.of((MAJOR.list << 5) + 31), ...items, Uint8Array.of(BREAK));
