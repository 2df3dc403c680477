/** What browser tests try for a promise. */
import { test } from '@playwright/test';
import { TRIED } from './tried-mark.ts';

export function tried(promise: number, what: string): void {
  test.info().annotations.push({ type: TRIED, description: `${promise}: ${what}` });
}

/** How much is tried: a share of it in `npm test`, all of it in `npm run soak`. */
export const much = (share: number, all: number): number => (process.env.SOAK ? all : share);
