/** A vitest reporter that writes the counts of a run and each test as JSON. */
import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import type { Proof, Report } from './steps.ts';

export const COUNTS_VARIABLE = 'TOKEN_LENS_COUNTS';

export type Counts = Omit<Required<Report>, 'output' | 'notes'>;

export default class VitestCounts implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    // Errors outside of tests count as failures.
    const suites = modules.flatMap((module) => [module, ...module.children.allSuites()]);
    const broken = [...unhandled, ...suites.flatMap((suite) => suite.errors())].length;
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const proofs = tests.map((test): Proof => {
      const { state } = test.result();
      const file = test.module.relativeModuleId;
      return { file, title: test.fullName, state: state === 'pending' ? 'failed' : state };
    });
    const passed = proofs.filter(({ state }) => state === 'passed').length;
    const counts: Counts = { passed, failed: broken + proofs.length - passed, proofs };
    const file = process.env[COUNTS_VARIABLE];
    if (file !== undefined) writeFileSync(file, JSON.stringify(counts));
  }
}
