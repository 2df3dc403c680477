/** The steps of a test run: dependencies, concurrency and the summary. */

/** One test with its result. `attempts`: what it tried for a promise, such as `3: 20 actions`. */
export type Proof = Readonly<{ file: string; title: string; state: State; attempts: readonly string[] }>;
type State = 'passed' | 'failed' | 'skipped';

export type Report = {
  readonly passed: number;
  readonly failed: number;
  /** The name of each skipped test, and why. */
  readonly skipped: readonly string[];
  /** Shown when the step failed. */
  readonly output: string;
  readonly notes?: readonly string[];
  readonly proofs?: readonly Proof[];
};

export type Step = {
  readonly name: string;
  /** Earlier steps that must pass first; selecting this step selects them. */
  readonly needs?: readonly string[];
  /** Runs after all others, by itself, since they would disturb its timing. */
  readonly isExclusive?: boolean;
  run(signal: AbortSignal): Promise<Report>;
};

type Result = Report & { readonly name: string; readonly seconds: number };

export const failure = (output: string): Report => ({ passed: 0, failed: 1, skipped: [], output });
export const success = (notes: readonly string[] = []): Report => {
  return { passed: 1, failed: 0, skipped: [], output: '', notes };
};

/** The named steps and all they need, in the order of `steps`; all steps without a name. */
export function select(steps: readonly Step[], wanted: readonly string[]): readonly Step[] {
  if (wanted.length === 0) return steps;
  const names = new Set(wanted);
  // The set grows during the iteration, which adds the needs of needs.
  for (const name of names)
    for (const need of steps.find((step) => step.name === name)?.needs ?? []) names.add(need);
  return steps.filter((step) => names.has(step.name));
}

/** Runs the steps, two at a time. A step fails when it throws, runs no test, or needs a failed one. */
export async function runSteps(
  steps: readonly Step[],
  signal: AbortSignal,
  onChange: (running: readonly string[]) => void = () => {},
): Promise<readonly Result[]> {
  const running = new Set<string>();
  const results = new Map<string, Promise<Result>>();
  const runStep = async (step: Step): Promise<Result> => {
    const needed = await Promise.all(step.needs?.map((name) => results.get(name)) ?? []);
    const broken = needed.flatMap((result) =>
      result?.failed === 0 ? [] : [result?.name ?? 'a missing step'],
    );
    const started = performance.now();
    running.add(step.name);
    onChange([...running]);
    const report = await outcome(step, broken, signal);
    running.delete(step.name);
    return { ...report, name: step.name, seconds: (performance.now() - started) / 1000 };
  };
  const runSequentially = async (waiting: Iterable<Step>) => {
    for (const step of waiting) {
      results.set(step.name, runStep(step));
      await results.get(step.name);
    }
  };
  const concurrent = steps.filter(({ isExclusive }) => !isExclusive).values();
  await Promise.all([runSequentially(concurrent), runSequentially(concurrent)]);
  await runSequentially(steps.filter(({ isExclusive }) => isExclusive));
  return Promise.all(steps.flatMap(({ name }) => results.get(name) ?? []));
}

async function outcome(step: Step, broken: readonly string[], signal: AbortSignal): Promise<Report> {
  if (broken.length > 0) return failure(`Not run: it needs ${broken.join(' and ')}.`);
  if (signal.aborted) return failure('Not run: interrupted.');
  try {
    const report = await step.run(signal);
    if (report.passed + report.failed > 0) return report;
    return { ...failure(`${report.output}\nNo test was run.`), skipped: report.skipped };
  } catch (error) {
    return failure(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

/** A line for each step, then notes, skipped and failed tests. */
export function summary(results: readonly Result[]): string {
  const rows = results.map(({ name, passed, failed, skipped, seconds }) => {
    return [name, ...[passed, failed, skipped.length].map(String), seconds.toFixed(1)];
  });
  const table = [['step', 'passed', 'failed', 'skipped', 'seconds'], ...rows].map(([name = '', ...numbers]) =>
    [name.padEnd(16), ...numbers.map((number) => number.padStart(8))].join(''),
  );
  const notes = results.flatMap(({ name, notes = [] }) => notes.map((note) => `${name}: ${note}`));
  const skipped = results.flatMap(({ name, skipped }) => skipped.map((line) => `skipped: ${name}: ${line}`));
  const failed = results.flatMap(({ name, proofs = [] }) =>
    proofs
      .filter(({ state }) => state === 'failed')
      .map(({ file, title }) => `failed: ${name}: ${file}: ${title}`),
  );
  return [...table, ...notes, ...skipped, ...failed].join('\n');
}

/** The last line of a run: `12 passed, 0 failed`, and the number of skipped tests if there are any. */
export function totals(results: readonly Result[]): string {
  const sum = (count: (result: Result) => number) => results.reduce((all, result) => all + count(result), 0);
  const skipped = sum((result) => result.skipped.length);
  const line = `${sum((result) => result.passed)} passed, ${sum((result) => result.failed)} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}
