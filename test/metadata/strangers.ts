/** Subjects that nobody registered, each with a number of its own. */
import { parseSubject, type Subject } from '../../lib/asset/subject.ts';

export function stranger(number: number, assetName = 'abcd'): Subject {
  const subject = parseSubject(number.toString(16).padStart(56, '0') + assetName);
  if (subject === undefined) throw new Error(`${number}, ${assetName} is not a subject`);
  return subject;
}

export const strangers = (count: number): readonly Subject[] => upTo(count).map((i) => stranger(i));

export const upTo = (count: number): readonly number[] => [...Array(count).keys()];
