/** What browser tests try for a promise of SECURITY.md. */
import { test } from '@playwright/test';
import { ATTEMPTS } from './attempts.ts';

export function recordAttempts(promise: number, what: string): void {
  test.info().annotations.push({ type: ATTEMPTS, description: `${promise}: ${what}` });
}

/** The scale of a test: a sample in `npm test`, everything in `npm run soak`. */
export const scaled = (sample: number, everything: number): number =>
  process.env.SOAK ? everything : sample;
