/**
 * Converts a recorded logo into an image that a card may show, or into the reason why it has no image. Records declare no
 * reliable media type (docs/services.md), so the bytes decide. Records are cached without their embedded images, which are
 * stored separately, and shown with them.
 */
import { hexToBytes } from '@noble/hashes/utils.js';
import type { Source, Sourced } from '../asset/standard.ts';
import { isHex } from '../asset/subject.ts';
import { fromBase64, toBase64 } from '../encoding.ts';
import { isRecord } from '../json.ts';
import { CID } from '../network/networks.ts';
import type { ImageType, Logo, StandardRecords } from './token.ts';

const MAX_PIXELS = 2048;
/** CIP-26 limits a logo to 64 kB; the other standards have no limit. */
const MAX_CIP26_BYTES = 64 * 1024;
export const MAX_LOGO_BYTES = 512 * 1024;

export const noLogo = (reason: Extract<Logo, { kind: 'none' }>['reason']): Logo => ({ kind: 'none', reason });

export function readLogo(recorded: Sourced<string> | undefined): Logo {
  const text = recorded?.value.trim();
  if (recorded === undefined || !text) return noLogo('not-recorded');
  if (isRemote(text)) return noLogo('remote');
  const bytes = decodeBytes(text);
  return bytes === undefined ? noLogo('not-an-image') : logoOf(bytes, recorded.source);
}

/** Checks the size and the header of an image. */
export function logoOf(bytes: Uint8Array, source: Source): Logo {
  if (bytes.byteLength > (source === 'CIP_26' ? MAX_CIP26_BYTES : MAX_LOGO_BYTES)) return noLogo('too-large');
  const header = readImageHeader(bytes);
  if (header === undefined) return noLogo('not-an-image');
  if (header.width > MAX_PIXELS || header.height > MAX_PIXELS) return noLogo('too-large');
  return { kind: 'image', type: header.type, base64: toBase64(bytes), source };
}

/** A URL, or a content ID without a scheme. */
const isRemote = (text: string) => /^(?:https?|ipfs|ar):/i.test(text) || BARE_CID.test(text);
const BARE_CID = new RegExp(`^(?:/?ipfs/)?(?:${CID.source})(?:/|$)`);

/** Decodes hex, base64 or a data URI. */
function decodeBytes(text: string): Uint8Array | undefined {
  const data = /^data:/i.test(text) ? /^data:[^,]*;base64,(.*)$/is.exec(text)?.[1] : text;
  if (data === undefined) return undefined;
  if (data.length % 2 === 0 && isHex(data)) return hexToBytes(data);
  // `atob` accepts non-zero trailing bits, which some records have.
  const digits = data.replace(/\s/g, '').replace(/={0,2}$/, '');
  if (!/^[0-9A-Za-z+/]*$/.test(digits) || digits.length % 4 === 1) return undefined;
  return fromBase64(digits);
}

/** In characters: a longer logo is an embedded image. */
const MAX_ADDRESS_LENGTH = 2_000;

/** The records with null in place of embedded images. */
export function withoutImages(records: StandardRecords): StandardRecords {
  const stored = Object.entries(records).map(([source, record]) => {
    const { logo } = record;
    const value = isRecord(logo) ? logo.value : logo;
    if (typeof value !== 'string' || value.length <= MAX_ADDRESS_LENGTH) return [source, record];
    return [source, { ...record, logo: isRecord(logo) ? { ...logo, value: null } : null }];
  });
  return Object.fromEntries(stored);
}

/** Restores an image that `withoutImages` removed. */
export function withImage(records: StandardRecords, image: Logo): StandardRecords {
  if (image.kind !== 'image') return records;
  const { type, base64, source } = image;
  const record = records[source];
  const logo = record?.logo;
  if (isRecord(logo) && logo.value === null)
    return { ...records, [source]: { ...record, logo: { ...logo, value: base64 } } };
  return logo === null
    ? { ...records, [source]: { ...record, logo: `data:${type};base64,${base64}` } }
    : records;
}

export type ImageHeader = { readonly type: ImageType; readonly width: number; readonly height: number };

/** Recognizes PNG, JPEG, GIF and WebP by their first bytes; undefined for anything else, including SVG. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (latin1(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return readPng(view);
  if (latin1(bytes, 0, 3) === '\xff\xd8\xff') return readJpeg(view);
  if (latin1(bytes, 0, 4) === 'GIF8') return readGif(view);
  if (latin1(bytes, 0, 4) === 'RIFF' && latin1(bytes, 8, 12) === 'WEBP') return readWebp(bytes, view);
  return undefined;
}

/** Bytes as characters of Latin-1. */
const latin1 = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

function readPng(view: DataView): ImageHeader | undefined {
  // The first chunk must be IHDR (13 bytes): length, name, width, height.
  if (view.byteLength < 24 || view.getUint32(8) !== 13 || view.getUint32(12) !== 0x49484452) return undefined;
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
}

function readGif(view: DataView): ImageHeader | undefined {
  if (view.byteLength < 13) return undefined;
  const [width, height] = [view.getUint16(6, true), view.getUint16(8, true)];
  const flags = view.getUint8(10);
  let at = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  // Skips the extensions before the first frame, which decoders draw even if it exceeds the screen.
  while (at + 2 < view.byteLength && view.getUint8(at) === 0x21) {
    // Decoders read four bytes of a graphic control extension whatever its size says.
    if (view.getUint8(at + 1) === 0xf9 && view.getUint8(at + 2) !== 4) return undefined;
    at += 2;
    while (at < view.byteLength && view.getUint8(at) !== 0) at += 1 + view.getUint8(at);
    at++;
  }
  if (at + 9 > view.byteLength || view.getUint8(at) !== 0x2c) return undefined;
  const right = view.getUint16(at + 1, true) + view.getUint16(at + 5, true);
  const bottom = view.getUint16(at + 3, true) + view.getUint16(at + 7, true);
  return { type: 'image/gif', width: Math.max(width, right), height: Math.max(height, bottom) };
}

function readJpeg(view: DataView): ImageHeader | undefined {
  let at = 2;
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      // A fill byte before a marker.
      at++;
    } else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      // TEM, RSTn and SOI have no length.
      at += 2;
    } else if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      // SOFn contains the size; C4 (DHT), C8 (JPG) and CC (DAC) are not frames.
      return { type: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    } else if (marker < 0xc0) {
      // Not a marker, so no length follows.
      return undefined;
    } else {
      at += 2 + view.getUint16(at + 2);
    }
  }
  return undefined;
}

function readWebp(bytes: Uint8Array, view: DataView): ImageHeader | undefined {
  if (view.byteLength < 30) return undefined;
  const type = 'image/webp';
  const uint24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  switch (latin1(bytes, 12, 16)) {
    case 'VP8X':
      return { type, width: uint24(24) + 1, height: uint24(27) + 1 };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { type, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { type, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    default:
      return undefined;
  }
}
