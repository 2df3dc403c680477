/**
 * A logo as recorded, turned into image bytes that a page may show, or why there are none. The records
 * label nothing reliably (services.md: hex above, base64 in the details, any string on the chain), so the
 * bytes decide.
 */

import type { Source, Sourced } from '../asset/standard.ts';
import { isHex } from '../asset/subject.ts';
import type { Logo } from '../metadata/token.ts';
import { readImageHeader } from './image-header.ts';

/** Bytes: 64 kB is CIP-26's own limit; the chain has none, so ours. */
const BYTES_AT_MOST: Readonly<Record<Source, number>> = { CIP_26: 64 * 1024, CIP_68: 512 * 1024 };
const PIXELS_AT_MOST = 2048;

export function readLogo(recorded: Sourced<string> | undefined): Logo {
  if (recorded === undefined || recorded.value.trim() === '') return { kind: 'none', reason: 'not-recorded' };
  const { source } = recorded;
  const written = recorded.value.trim();
  if (isRemote(written)) return { kind: 'none', reason: 'remote' };
  const bytes = bytesOf(written);
  return bytes === undefined ? { kind: 'none', reason: 'not-an-image' } : logoOf(bytes, source);
}

/** The bytes of a picture as one that a page may show, or why not. */
export function logoOf(bytes: Uint8Array, source: Source): Logo {
  if (bytes.byteLength > BYTES_AT_MOST[source]) return { kind: 'none', reason: 'too-large' };
  const header = readImageHeader(bytes);
  if (header === undefined) return { kind: 'none', reason: 'not-an-image' };
  if (header.width > PIXELS_AT_MOST || header.height > PIXELS_AT_MOST)
    return { kind: 'none', reason: 'too-large' };
  return { kind: 'image', type: header.type, base64: toBase64(bytes), source };
}

/** An address, or a bare content ID (CIDv0, CIDv1) as some records hold. */
function isRemote(written: string): boolean {
  return (
    /^(?:https?|ipfs|ar):/i.test(written) ||
    /^(?:Qm[1-9A-HJ-NP-Za-km-z]{44}|baf[a-z2-7]{50,})(?:\/|$)/.test(written)
  );
}

function bytesOf(written: string): Uint8Array | undefined {
  const base64 = /^data:/i.test(written) ? /^data:[^,]*;base64,(.*)$/is.exec(written)?.[1] : written;
  if (base64 === undefined) return undefined;
  if (base64.length % 2 === 0 && isHex(base64)) {
    return Uint8Array.from(base64.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  }
  const digits = base64.replace(/\s/g, '').replace(/={0,2}$/, '');
  if (!/^[0-9A-Za-z+/]*$/.test(digits) || digits.length % 4 === 1) return undefined;
  return Uint8Array.from(atob(digits), (character) => character.charCodeAt(0));
}

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  // In pieces, since the arguments of a call are limited.
  for (let at = 0; at < bytes.length; at += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
}
