/**
 * Converts a recorded logo into an image that a card may show, or into the reason why it has no image. Records declare no
 * reliable media type (docs/services.md), so the bytes decide. Records are cached without their embedded images, which are
 * stored separately, and shown with them.
 */
import { hexToBytes } from '@noble/hashes/utils.js';
import { SOURCES, type Source, type Sourced, STANDARDS } from '../asset/standard.ts';
import { isHex } from '../asset/subject.ts';
import { fromBase64, toBase64 } from '../base64.ts';
import { isRecord } from '../json.ts';
import { CID } from '../network/gateways.ts';
import { readImageHeader } from './image-header.ts';
import type { Logo, StandardRecords } from './token.ts';

const MAX_PIXELS = 2048;

const noLogo = (reason: Extract<Logo, { kind: 'none' }>['reason']): Logo => ({ kind: 'none', reason });

export function readLogo(recorded: Sourced<string> | undefined): Logo {
  const text = recorded?.value.trim();
  if (recorded === undefined || !text) return noLogo('not-recorded');
  if (isRemote(text)) return noLogo('remote');
  const bytes = decodeBytes(text);
  return bytes === undefined ? noLogo('not-an-image') : logoOf(bytes, recorded.source);
}

/** Checks the size and the header of an image. */
export function logoOf(bytes: Uint8Array, source: Source): Logo {
  if (bytes.byteLength > STANDARDS[source].maxLogoSize) return noLogo('too-large');
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
  return mapRecords(records, (record) => {
    const { logo } = record;
    const value = isRecord(logo) ? logo.value : logo;
    if (typeof value !== 'string' || value.length <= MAX_ADDRESS_LENGTH) return record;
    return { ...record, logo: isRecord(logo) ? { ...logo, value: null } : null };
  });
}

/** Restores an image that `withoutImages` removed. */
export function withImage(records: StandardRecords, image: Logo): StandardRecords {
  return mapRecords(records, (record, source) => {
    const { logo } = record;
    if (image.kind !== 'image' || image.source !== source) return record;
    if (isRecord(logo) && logo.value === null) return { ...record, logo: { ...logo, value: image.base64 } };
    if (logo !== null) return record;
    return { ...record, logo: `data:${image.type};base64,${image.base64}` };
  });
}

type StandardRecord = Readonly<Record<string, unknown>>;

function mapRecords(
  records: StandardRecords,
  change: (record: StandardRecord, source: Source) => StandardRecord,
): StandardRecords {
  return Object.fromEntries(
    SOURCES.flatMap((source) => {
      const record = records[source];
      return record === undefined ? [] : [[source, change(record, source)]];
    }),
  );
}
