/** The steps of a test run: dependencies, concurrency and the summary. */

/** One test with its result. */
export type Proof = Readonly<{ file: string; title: string; state: State }>;
type State = 'passed' | 'failed' | 'skipped';

export type Report = {
  readonly passed: number;
  /** Also those that were skipped. */
  readonly failed: number;
  /** Shown when the step failed. */
  readonly output: string;
  readonly notes?: readonly string[];
  readonly proofs?: readonly Proof[];
};

export type Step = {
  readonly name: string;
  /** Earlier steps that must pass first; selecting this step selects them. */
  readonly needs?: readonly string[];
  /** Drives a browser, and often waits. Such steps run last, and together: the others keep the processor busy. */
  readonly usesBrowser?: boolean;
  run(signal: AbortSignal): Promise<Report>;
};

type Result = Report & { readonly name: string; readonly seconds: number };

export const failure = (output: string): Report => ({ passed: 0, failed: 1, output });
export const success = (notes: readonly string[] = []) => ({ passed: 1, failed: 0, output: '', notes });

/** The named steps and those that they need, in the order of `steps`; all steps without a name. */
export function select(steps: readonly Step[], wanted: readonly string[]): readonly Step[] {
  if (wanted.length === 0) return steps;
  const needsOf = (name: string) => steps.find((step) => step.name === name)?.needs ?? [];
  const names = wanted.flatMap((name) => [name, ...needsOf(name)]);
  return steps.filter((step) => names.includes(step.name));
}

/**
 * Runs the steps, two at a time, those that use a browser last. A step fails when it throws, runs no test, or needs a
 * failed one.
 */
export async function runSteps(
  steps: readonly Step[],
  signal: AbortSignal,
  onChange: (running: readonly string[]) => void = () => {},
): Promise<readonly Result[]> {
  const running = new Set<string>();
  const results = new Map<string, Promise<Result>>();
  const runStep = async (step: Step): Promise<Result> => {
    const needed = await Promise.all(step.needs?.map((name) => results.get(name)) ?? []);
    const broken = needed.flatMap((one) => (one?.failed === 0 ? [] : [one?.name ?? 'a missing step']));
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
  for (const isLast of [false, true]) {
    const waiting = steps.filter(({ usesBrowser = false }) => usesBrowser === isLast).values();
    await Promise.all([runSequentially(waiting), runSequentially(waiting)]);
  }
  return Promise.all(steps.flatMap(({ name }) => results.get(name) ?? []));
}

async function outcome(step: Step, broken: readonly string[], signal: AbortSignal): Promise<Report> {
  if (broken.length > 0) return failure(`Not run: it needs ${broken.join(' and ')}.`);
  if (signal.aborted) return failure('Not run: interrupted.');
  try {
    const report = await step.run(signal);
    return report.passed + report.failed > 0 ? report : failure(`${report.output}\nNo test was run.`);
  } catch (error) {
    return failure(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

/** A line for each step, then notes, and the tests that failed or were skipped. */
export function summary(results: readonly Result[]): string {
  const rows = results.map((one) => [one.name, `${one.passed}`, `${one.failed}`, one.seconds.toFixed(1)]);
  const table = [['step', 'passed', 'failed', 'seconds'], ...rows].map(([name = '', ...numbers]) =>
    [name.padEnd(16), ...numbers.map((number) => number.padStart(8))].join(''),
  );
  const notes = results.flatMap(({ name, notes = [] }) => notes.map((note) => `${name}: ${note}`));
  const bad = results.flatMap(({ name, proofs = [] }) =>
    proofs
      .filter(({ state }) => state !== 'passed')
      .map(({ state, file, title }) => `${state}: ${name}: ${file}: ${title}`),
  );
  return [...table, ...notes, ...bad].join('\n');
}

/** The last line of a run: `12 passed, 0 failed`. */
export function totals(results: readonly Result[]): string {
  const sum = (count: 'passed' | 'failed') => results.reduce((all, result) => all + result[count], 0);
  return `${sum('passed')} passed, ${sum('failed')} failed`;
}
