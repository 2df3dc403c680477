/** What became of the tests of a mutation. */
export type Verdict = {
  readonly passed: number;
  /** The titles of those that failed; the first one ends the run. */
  readonly failed: readonly string[];
  /** Why not one test could tell: the code does not load, or nothing ran. */
  readonly broken: string | undefined;
};
