/**
 * Identifiers in a text, an attribute or a URL: subjects, `policy.name` with the name in hex or as some sites
 * write it out, policies and fingerprints (cardano.md, CIP-14). A run of letters and digits is one identifier or
 * none, never a slice of a longer one. Time is linear in the length of the text, and no state is kept between calls.
 */
import { FINGERPRINT_LENGTH, parseFingerprint } from './bech32.ts';
import { type Identifier, writtenSubject } from './identifier.ts';
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
/** A subject with the longest name. */
const LONGEST = POLICY_DIGITS + 64;
/** The digits of `%2F` and its like, ASCII that is no letter and no digit; they would run into what follows. */
const ESCAPED = '(?:2[0-9a-f]|3[a-f]|[46]0|[57][b-f])';
/**
 * A whole run of letters and digits that may be an identifier: told faster by the browser than by a loop of ours. Bounded,
 * since a run of megabytes would take as much memory.
 */
const RUN = `(?<=^|[^0-9a-z%]|%${ESCAPED}|%(?!${ESCAPED}))[0-9a-z]{${SHORTEST_IDENTIFIER},${LONGEST}}(?![0-9a-z])`;

export type Located = { readonly identifier: Identifier; readonly start: number; readonly end: number };

/** The identifiers in a text, in their order, each in its one form: it does not matter how the text wrote them. */
export function findIdentifiers(text: string): readonly Identifier[] {
  return locateIdentifiers(text).map(({ identifier: one }) =>
    one.kind === 'subject' ? { kind: 'subject', subject: one.subject } : one,
  );
}

/** The same, with how the text wrote each subject, which is what the metadata service may have to be asked for. */
export function findIdentifiersAsWritten(text: string): readonly Identifier[] {
  return locateIdentifiers(text).map((found) => found.identifier);
}

/** As `findIdentifiersAsWritten`, with where each stands: `text.slice(start, end)`. */
export function locateIdentifiers(text: string): readonly Located[] {
  const found: Located[] = [];
  // Its own, since it has a state.
  const runs = new RegExp(RUN, 'gi');
  for (let run = runs.exec(text); run !== null; run = runs.exec(text)) {
    const located = readRun(text, run[0], run.index);
    if (located === undefined) continue;
    found.push(located);
    // Behind its name too.
    runs.lastIndex = located.end;
  }
  return found;
}

function readRun(text: string, run: string, start: number): Located | undefined {
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
    const subject = subjectOf(policy, named.name);
    // A name that is written out is in no spelling of hex.
    const written = run + (named.hex ?? named.name);
    return { identifier: writtenSubject(subject, written), start, end: named.end };
  }
  const subject = parseSubject(run);
  return subject && assetNameOf(subject) !== ''
    ? { identifier: writtenSubject(subject, run), start, end }
    : undefined;
}

/** Letters, digits and what stands between them in a name that a site writes out. */
const WRITTEN = /^[\p{L}\p{N}$_-]*[\p{L}\p{N}]/u;
/** What follows a name that is none: more of it, or the rest of a host or a file. */
const GOES_ON = /^(?:[\p{L}\p{N}]|\.[\p{L}\p{N}])/u;
/** `policy.png` is a picture. */
const FILE_ENDING = /^(?:json|png|jpe?g|gif|webp|svg|html?)$/i;

/** `hex`: as the text writes it, where it does so in hex. */
type Named = { readonly name: AssetName; readonly end: number; readonly hex?: string };

/** The asset name behind `policy.`: in hex where it can be that, else as written out, in UTF-8. */
function readName(text: string, start: number): Named | undefined {
  // A name has 32 bytes at most, so what goes on behind 64 characters is none.
  const [run = ''] = /^[0-9a-z]*/i.exec(text.slice(start, start + 65)) ?? [];
  const inHex = parseAssetName(run);
  if (inHex !== undefined && inHex !== '') return { name: inHex, end: start + run.length, hex: run };
  const [written = ''] = WRITTEN.exec(text.slice(start, start + 64)) ?? [];
  const end = start + written.length;
  const isNone = isHex(written) || FILE_ENDING.test(written) || GOES_ON.test(text.slice(end, end + 3));
  const name = isNone ? undefined : assetNameOfText(written);
  return name && { name, end };
}
