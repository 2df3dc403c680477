/**
 * Finds identifiers in a text, an attribute or a URL: subjects (CIP-26), policy IDs, fingerprints (CIP-14), and
 * `policy.name` with the asset name in hex or as plain text. A run of letters and digits is one identifier or none: no part
 * of it is one. Time is linear in the length of the text.
 */
import { FINGERPRINT_LENGTH, parseFingerprint } from './fingerprint.ts';
import type { Identifier } from './identifier.ts';
import {
  type AssetName,
  assetNameOf,
  assetNameOfText,
  isHex,
  MAX_SUBJECT_DIGITS,
  POLICY_DIGITS,
  parseAssetName,
  parsePolicyId,
  parseSubject,
  subjectOf,
} from './subject.ts';

/** In characters: a fingerprint is the shortest identifier. */
export const SHORTEST_IDENTIFIER = FINGERPRINT_LENGTH;
/** The digits of the longest subject. */
const MAX_RUN = MAX_SUBJECT_DIGITS;
/** The digits of a percent-encoded ASCII character that is neither a letter nor a digit, such as `%2F`. */
const ESCAPED = '(?:2[0-9a-f]|3[a-f]|[46]0|[57][b-f])';
/** A whole run of letters and digits, not the digits of an escape before it. The upper bound limits the memory of a match. */
const RUN = new RegExp(
  `(?<=^|[^0-9a-z%]|%${ESCAPED}|%(?!${ESCAPED}))[0-9a-z]{${SHORTEST_IDENTIFIER},${MAX_RUN}}(?![0-9a-z])`,
  'gi',
);

/** `text.slice(start, end)` is the identifier. */
export type LocatedIdentifier = {
  readonly identifier: Identifier;
  readonly start: number;
  readonly end: number;
};

/** The identifiers of a text, in their order. */
export function findIdentifiers(text: string): readonly Identifier[] {
  return locateIdentifiers(text).map(({ identifier }) => identifier);
}

/** The same, with their positions. */
export function locateIdentifiers(text: string): readonly LocatedIdentifier[] {
  if (text.length < SHORTEST_IDENTIFIER) return [];
  const found: LocatedIdentifier[] = [];
  RUN.lastIndex = 0;
  for (let run = RUN.exec(text); run !== null; run = RUN.exec(text)) {
    const located = readRun(text, run[0], run.index);
    if (located === undefined) continue;
    found.push(located);
    // After the asset name of `policy.name`, which is not part of the run.
    RUN.lastIndex = located.end;
  }
  return found;
}

function readRun(text: string, run: string, start: number): LocatedIdentifier | undefined {
  const end = start + run.length;
  if (run.length === FINGERPRINT_LENGTH) {
    const fingerprint = parseFingerprint(run);
    return fingerprint && { identifier: { kind: 'fingerprint', fingerprint }, start, end };
  }
  if (run.length === POLICY_DIGITS) {
    const policy = parsePolicyId(run);
    if (policy === undefined) return undefined;
    const named = text.charAt(end) === '.' ? readName(text, end + 1) : undefined;
    if (named === undefined) return { identifier: { kind: 'policy', policy }, start, end };
    return {
      identifier: { kind: 'subject', subject: subjectOf(policy, named.name) },
      start,
      end: named.end,
    };
  }
  const subject = parseSubject(run);
  return subject && assetNameOf(subject) !== ''
    ? { identifier: { kind: 'subject', subject }, start, end }
    : undefined;
}

/** `policy.png` is an image. */
const FILE_EXTENSION = /^(?:json|png|jpe?g|gif|webp|svg|html?)$/i;

type Named = { readonly name: AssetName; readonly end: number };

/** The asset name after `policy.`: hex if possible, else plain text. */
function readName(text: string, start: number): Named | undefined {
  // One character more than the longest name in hex, so that a longer run is rejected.
  const [run = ''] = /^[0-9a-z]*/i.exec(text.slice(start, start + 65)) ?? [];
  const inHex = parseAssetName(run);
  if (inHex !== undefined && inHex !== '') return { name: inHex, end: start + run.length };
  // In plain text, without punctuation at its end, which belongs to the sentence. Compiled at the first use, like the next one.
  const [word = ''] = /^[\p{L}\p{N}$_-]*[\p{L}\p{N}]/u.exec(text.slice(start, start + 64)) ?? [];
  const end = start + word.length;
  // A part of a longer word, or of a host or file name, is no asset name.
  const continues = /^(?:[\p{L}\p{N}]|\.[\p{L}\p{N}])/u.test(text.slice(end, end + 3));
  if (continues || isHex(word) || FILE_EXTENSION.test(word)) return undefined;
  const name = assetNameOfText(word);
  return name && { name, end };
}
