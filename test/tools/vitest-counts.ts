/** A vitest reporter that writes the counts of a run, with the reasons of what was skipped and each test, as JSON. */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { TRIED } from '../hostile/tried-mark.ts';
import type { Proof } from './steps.ts';

/** Says where the counts go. */
export const COUNTS_VARIABLE = 'TOKEN_LENS_COUNTS';

export type Counts = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: readonly string[];
  readonly proofs: readonly Proof[];
};

export default class VitestCounts implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    let passed = 0;
    // A file that did not load and an error outside of every test have failed without being a test.
    let failed = unhandled.length;
    const skipped: string[] = [];
    const proofs: Proof[] = [];
    for (const module of modules) {
      failed += module.errors().length;
      for (const suite of module.children.allSuites()) failed += suite.errors().length;
      for (const test of module.children.allTests()) {
        const result = test.result();
        const { state } = result;
        const tried = test.annotations().flatMap(({ type, message }) => (type === TRIED ? [message] : []));
        const file = relative(process.cwd(), module.moduleId).replaceAll('\\', '/');
        proofs.push({ file, title: test.fullName, state: state === 'pending' ? 'failed' : state, tried });
        if (result.state === 'passed') passed += 1;
        else if (result.state === 'skipped')
          skipped.push(`${test.fullName}: ${result.note ?? 'no reason given'}`);
        else failed += 1;
      }
    }
    const counts: Counts = { passed, failed, skipped, proofs };
    const file = process.env[COUNTS_VARIABLE];
    if (file !== undefined) writeFileSync(file, JSON.stringify(counts));
  }
}
