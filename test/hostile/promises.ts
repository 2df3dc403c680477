/**
 * The promises of SECURITY.md, in the order of their numbers from 1: a statement of each, and the tests that prove it.
 * `promises.test.ts` checks that the tests exist; the table at the end of `npm test` shows their results.
 */
import { read } from '../own-files.ts';

export type SecurityPromise = {
  readonly statement: string;
  /** Parts of titles by test file: every test that contains one of them is a proof. */
  readonly proofs: Readonly<Record<string, readonly string[]>>;
};

export const PROMISES: readonly SecurityPromise[] = JSON.parse(read('test/hostile/promises.json'));
