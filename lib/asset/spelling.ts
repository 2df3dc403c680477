/**
 * How the registry spells a subject. Metadata services compare subjects case-sensitively. 39 mainnet entries have their
 * asset name in upper-case hex; all others are in lower case.
 */
import { parseSubject, type Subject } from './subject.ts';

/** The subjects that the token list does not spell in lower case, with their spelling in it. */
export type Spellings = ReadonlyMap<Subject, string>;

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
