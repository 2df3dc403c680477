/**
 * Converts a recorded logo into an image that a card may show, or the reason why there is none. Records declare no
 * reliable media type (docs/services.md), so the bytes decide.
 */
import { hexToBytes } from '@noble/hashes/utils.js';
import { base64 } from '@scure/base';
import { type Source, type Sourced, STANDARDS } from '../asset/standard.ts';
import { isHex } from '../asset/subject.ts';
import type { Logo } from '../metadata/token.ts';
import { CID } from '../network/gateways.ts';
import { readImageHeader } from './image-header.ts';

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
  return { kind: 'image', type: header.type, base64: base64.encode(bytes), source };
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
  return Uint8Array.from(atob(digits), (character) => character.charCodeAt(0));
}
