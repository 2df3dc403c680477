/**
 * How the registry spells a subject. Metadata services compare subjects case-sensitively. 39 mainnet entries have their
 * asset name in upper-case hex; all others are in lower case.
 */
import { assetNameOf, POLICY_DIGITS, parseSubject, policyOf, type Subject } from './subject.ts';

/** The subjects that the token list does not spell in lower case, with their spelling in it. */
export type Spellings = ReadonlyMap<Subject, string>;

/** True if `written` is the same subject, but not in lower case. */
export function isOtherSpelling(written: string, subject: Subject): boolean {
  return written !== subject && parseSubject(written) === subject;
}

/** The subjects that these texts never spell in lower case, each with one spelling, whatever the order of the texts. */
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

export type SpellingSources = {
  /** The spellings of the token list; undefined on a network without one. */
  readonly listed: Spellings | undefined;
  /** The spelling of the last record that the service returned. */
  readonly found: string | undefined;
  /** The spelling on the page or in the input. */
  readonly written: string | undefined;
};

/** The spellings to request one after the other, until the service has a record. */
export function spellingsOf(
  subject: Subject,
  { listed, found, written }: SpellingSources,
): readonly [string, ...string[]] {
  const known = found ?? listed?.get(subject);
  // The registry may have corrected its entry since.
  if (known !== undefined && known !== subject) return [known, subject];
  const second = secondSpelling(subject, written);
  return second === undefined ? [subject] : [subject, second];
}

/** Worth a second request: the asset name as written. Every registry entry has its policy in lower case. */
function secondSpelling(subject: Subject, written: string | undefined): string | undefined {
  if (written === undefined || !isOtherSpelling(written, subject)) return undefined;
  const name = written.slice(POLICY_DIGITS);
  return name === assetNameOf(subject) ? undefined : policyOf(subject) + name;
}
