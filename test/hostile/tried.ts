/** What a browser test has tried for a promise; the table at the end of `npm test` counts it. */
import { test } from '@playwright/test';
import { TRIED } from './tried-mark.ts';

export function tried(promise: number, what: string): void {
  test.info().annotations.push({ type: TRIED, description: `${promise}: ${what}` });
}
