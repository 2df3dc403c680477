/** Unregistered subjects, each with its own number. */
import type { Subject } from '../../lib/asset/subject.ts';

export const numberedSubject = (number: number, assetName = 'abcd'): Subject =>
  (number.toString(16).padStart(56, '0') + assetName) as Subject;

export const numberOf = (subject: string) => Number.parseInt(subject.slice(0, 56), 16);

export const numberedSubjects = (count: number) => upTo(count).map((i) => numberedSubject(i));

export const upTo = (count: number): readonly number[] => [...Array(count).keys()];
