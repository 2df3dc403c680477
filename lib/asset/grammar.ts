/**
 * Identifiers in a text, an attribute or a URL: subjects, `policy.name` with the name in hex or as some sites
 * write it out, policies and fingerprints (cardano.md, CIP-14). A run of letters and digits is one identifier or
 * none, never a slice of a longer one. Time is linear in the length of the text, and no state is kept between calls.
 */
import { FINGERPRINT_LENGTH, parseFingerprint } from './bech32.ts';
import type { Identifier } from './identifier.ts';
import {
  type AssetName,
  assetNameOf,
  assetNameOfText,
  isHex,
  POLICY_DIGITS,
  parseAssetName,
  parsePolicyId,
  parseSubject,
  subjectOf,
} from './subject.ts';

/** No identifier is shorter; texts below it need no look. */
export const SHORTEST_IDENTIFIER = FINGERPRINT_LENGTH;

export type Located = { readonly identifier: Identifier; readonly start: number; readonly end: number };

export function findIdentifiers(text: string): readonly Identifier[] {
  return locateIdentifiers(text).map((found) => found.identifier);
}

/** The same, with where each stands: `text.slice(start, end)`. */
export function locateIdentifiers(text: string): readonly Located[] {
  const found: Located[] = [];
  let start = 0;
  while (start + SHORTEST_IDENTIFIER <= text.length) {
    start = afterPercentSign(text, start);
    const end = runEnd(text, start);
    if (end - start >= SHORTEST_IDENTIFIER) {
      const located = readRun(text, start, end);
      if (located !== undefined) found.push(located);
      start = Math.max(end, located?.end ?? 0) + 1;
    } else {
      start = end + 1;
    }
  }
  return found;
}

function readRun(text: string, start: number, end: number): Located | undefined {
  const run = text.slice(start, Math.min(end, start + 121));
  if (end - start === FINGERPRINT_LENGTH) {
    const fingerprint = parseFingerprint(run);
    return fingerprint && { identifier: { kind: 'fingerprint', fingerprint }, start, end };
  }
  if (end - start === POLICY_DIGITS) {
    const policy = parsePolicyId(run);
    if (policy === undefined) return undefined;
    const named = text.charAt(end) === '.' ? readName(text, end + 1) : undefined;
    return named === undefined
      ? { identifier: { kind: 'policy', policy }, start, end }
      : { identifier: { kind: 'subject', subject: subjectOf(policy, named.name) }, start, end: named.end };
  }
  const subject = parseSubject(run);
  return subject && assetNameOf(subject) !== ''
    ? { identifier: { kind: 'subject', subject }, start, end }
    : undefined;
}

/** Letters, digits and what stands between them in a name that a site writes out. */
const WRITTEN = /^[\p{L}\p{N}$_-]*[\p{L}\p{N}]/u;
/** What follows a name that is none: more of it, or the rest of a host or a file. */
const GOES_ON = /^(?:[\p{L}\p{N}]|\.[\p{L}\p{N}])/u;
/** `policy.png` is a picture. */
const FILE_ENDING = /^(?:json|png|jpe?g|gif|webp|svg|html?)$/i;

/** The asset name behind `policy.`: in hex where it can be that, else as written out, in UTF-8. */
function readName(text: string, start: number): { name: AssetName; end: number } | undefined {
  const hexEnd = runEnd(text, start);
  const inHex = parseAssetName(text.slice(start, Math.min(hexEnd, start + 65)));
  if (inHex !== undefined && inHex !== '') return { name: inHex, end: hexEnd };
  // A name has 32 bytes at most, so what goes on behind 64 characters is none.
  const [written = ''] = WRITTEN.exec(text.slice(start, start + 64)) ?? [];
  const end = start + written.length;
  const isNone = isHex(written) || FILE_ENDING.test(written) || GOES_ON.test(text.slice(end, end + 3));
  const name = isNone ? undefined : assetNameOfText(written);
  return name && { name, end };
}

const PERCENT = 0x25;

/** Behind `%2F` and its like, whose two digits would run into an identifier that follows. */
function afterPercentSign(text: string, start: number): number {
  if (start === 0 || text.charCodeAt(start - 1) !== PERCENT) return start;
  const code = text.slice(start, start + 2);
  const character = /^[2-7][0-9a-f]$/i.test(code) ? Number.parseInt(code, 16) : 0;
  return character === 0 || isAlphanumeric(character) ? start : start + 2;
}

/** Where the run of ASCII letters and digits that begins at `start` ends. */
function runEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length && isAlphanumeric(text.charCodeAt(end))) end++;
  return end;
}

function isAlphanumeric(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}
