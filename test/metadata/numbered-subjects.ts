/** Unregistered subjects, each with its own number. */
import { parseSubject, type Subject } from '../../lib/asset/subject.ts';

export function numberedSubject(number: number, assetName = 'abcd'): Subject {
  const subject = parseSubject(number.toString(16).padStart(56, '0') + assetName);
  if (subject === undefined) throw new Error(`${number}, ${assetName} is not a subject`);
  return subject;
}

export const numberOf = (subject: string) => Number.parseInt(subject.slice(0, 56), 16);

export const numberedSubjects = (count: number): readonly Subject[] =>
  upTo(count).map((i) => numberedSubject(i));

export const upTo = (count: number): readonly number[] => [...Array(count).keys()];
