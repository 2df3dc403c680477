/**
 * Identifiers in a text: subjects, `policy.name` with the name in hex, policies and fingerprints
 * (cardano.md, CIP-14). A run of letters and digits is one identifier or none, never a slice of a longer
 * one. Time is linear in the length of the text, and no state is kept between calls.
 */
import { FINGERPRINT_LENGTH, parseFingerprint } from './bech32.ts';
import type { Identifier } from './identifier.ts';
import {
  assetNameOf,
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
    if (text.charAt(end) === '.') {
      const nameEnd = runEnd(text, end + 1);
      const name = parseAssetName(text.slice(end + 1, Math.min(nameEnd, end + 66)));
      if (name !== undefined && name !== '') {
        return { identifier: { kind: 'subject', subject: subjectOf(policy, name) }, start, end: nameEnd };
      }
    }
    return { identifier: { kind: 'policy', policy }, start, end };
  }
  const subject = parseSubject(run);
  return subject && assetNameOf(subject) !== ''
    ? { identifier: { kind: 'subject', subject }, start, end }
    : undefined;
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
