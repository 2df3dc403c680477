/**
 * How a subject may be written in the registry. The service matches subjects as written; all mainnet entries are in
 * lower case but for 39, whose asset name is in upper-case hex. Where the spelling is known, it alone is asked for.
 */
import { assetNameOf, POLICY_DIGITS, parseSubject, policyOf, type Subject } from './subject.ts';

/** Subjects that a list writes otherwise than in lower case, each as it is written there. */
export type Spellings = ReadonlyMap<Subject, string>;

/** True for the same hex in other letters than lower case. */
export function isOtherSpelling(written: string, subject: Subject): boolean {
  return written !== subject && parseSubject(written) === subject;
}

/** The subjects that these texts write in no other way than with upper-case hex. The same for any order of the texts. */
export function spellingsIn(texts: readonly string[]): Spellings {
  const spellings = new Map<Subject, string>();
  const inLowerCase = new Set<Subject>();
  for (const text of texts.toSorted()) {
    const subject = parseSubject(text);
    if (subject === undefined) continue;
    if (text === subject) inLowerCase.add(subject);
    else if (!spellings.has(subject)) spellings.set(subject, text);
  }
  for (const subject of inLowerCase) spellings.delete(subject);
  return spellings;
}

export type SpellingClues = {
  /** What the token list says; undefined where there is no list. */
  readonly listed: Spellings | undefined;
  /** As the service had it before. */
  readonly found: string | undefined;
  /** As the page or the user wrote it. */
  readonly seen: string | undefined;
};

/** The spellings to ask for, in this order, until the service has one. */
export function spellingsOf(
  subject: Subject,
  { listed, found, seen }: SpellingClues,
): readonly [string, ...string[]] {
  const known = found ?? listed?.get(subject);
  // The entry may have been corrected since.
  if (known !== undefined && known !== subject) return [known, subject];
  const second = listed === undefined ? secondSpelling(subject, seen) : undefined;
  return second === undefined ? [subject] : [subject, second];
}

/**
 * The spelling that is worth a second request where no list tells: the asset name as it was seen. The registry writes
 * policies in lower case, whatever a page does.
 */
export function secondSpelling(subject: Subject, seen: string | undefined): string | undefined {
  if (seen === undefined || !isOtherSpelling(seen, subject)) return undefined;
  const name = seen.slice(POLICY_DIGITS);
  return name === assetNameOf(subject) ? undefined : policyOf(subject) + name;
}
