/** The steps of a test run: dependencies, concurrency, and the tables of results. */

/** The title begins with the number of the promise in SECURITY.md that the test proves, if it proves one. */
export type Test = { readonly title: string; readonly isPassed: boolean };

export type Report = {
  readonly tests: readonly Test[];
  /** Shown if the step failed. */
  readonly output: string;
  readonly notes?: readonly string[];
};

export type Step = {
  readonly name: string;
  /** Earlier steps that must pass first; selecting this step selects them. */
  readonly needs?: readonly string[];
  /** Drives a browser. Such steps run last. */
  readonly usesBrowser?: boolean;
  run(signal: AbortSignal): Promise<Report>;
};

type Result = Report & { readonly name: string; readonly seconds: number };

export const success = (title: string, notes: readonly string[] = []): Report => ({
  tests: [{ title, isPassed: true }],
  output: '',
  notes,
});
export const failure = (title: string, output: string): Report => ({
  tests: [{ title, isPassed: false }],
  output,
});

export const passedOf = ({ tests }: Report) => tests.filter(({ isPassed }) => isPassed).length;
/** Also those that were skipped. */
export const failedOf = (report: Report) => report.tests.length - passedOf(report);

/** The named steps and those that they need, in the order of `steps`; all steps without a name. */
export function select(steps: readonly Step[], wanted: readonly string[]): readonly Step[] {
  if (wanted.length === 0) return steps;
  const needed = steps.filter(({ name }) => wanted.includes(name)).flatMap(({ needs = [] }) => needs);
  return steps.filter(({ name }) => wanted.includes(name) || needed.includes(name));
}

/** Runs the steps, two at a time, those that use a browser last. A step fails when it throws or needs a failed one. */
export async function runSteps(
  steps: readonly Step[],
  signal: AbortSignal,
  onStart: (name: string) => void = () => {},
): Promise<readonly Result[]> {
  const results = new Map<string, Promise<Result>>();
  const runStep = async (step: Step): Promise<Result> => {
    const needed = await Promise.all((step.needs ?? []).map((name) => results.get(name)));
    const broken = needed.flatMap((result) => (result && failedOf(result) === 0 ? [] : [result?.name]));
    onStart(step.name);
    const started = performance.now();
    const report = await outcome(step, broken.join(' and '), signal);
    return { ...report, name: step.name, seconds: (performance.now() - started) / 1000 };
  };
  const work = async (waiting: Iterable<Step>) => {
    for (const step of waiting) {
      results.set(step.name, runStep(step));
      await results.get(step.name);
    }
  };
  const waiting = steps
    .toSorted((a, b) => Number(a.usesBrowser ?? false) - Number(b.usesBrowser ?? false))
    .values();
  await Promise.all([work(waiting), work(waiting)]);
  return Promise.all(steps.flatMap(({ name }) => results.get(name) ?? []));
}

async function outcome(step: Step, broken: string, signal: AbortSignal): Promise<Report> {
  if (broken !== '') return failure(step.name, `Not run: it needs ${broken}.`);
  if (signal.aborted) return failure(step.name, 'Not run: interrupted.');
  try {
    const report = await step.run(signal);
    return report.tests.length > 0 ? report : failure(step.name, `${report.output}\nNo test was run.`);
  } catch (error) {
    return failure(step.name, error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

/** A line for each step, then notes, and the tests that did not pass. */
export function summary(results: readonly Result[]): string {
  const lines = results.map((result) =>
    [
      result.name.padEnd(16),
      ...[passedOf(result), failedOf(result), result.seconds.toFixed(1)].map((n) => `${n}`.padStart(8)),
    ].join(''),
  );
  const notes = results.flatMap(({ name, notes = [] }) => notes.map((note) => `${name}: ${note}`));
  const bad = results.flatMap(({ name, tests }) =>
    tests.flatMap(({ isPassed, title }) => (isPassed ? [] : `not passed: ${name}: ${title}`)),
  );
  return ['step              passed  failed seconds', ...lines, ...notes, ...bad].join('\n');
}

/** The number of passed tests for each promise in the text of SECURITY.md. Fails if a promise has none. */
export function proofs(results: readonly Report[], security: string): Report {
  const passed = results.flatMap(({ tests }) => tests.filter(({ isPassed }) => isPassed));
  const counts = [...security.matchAll(/^(\d+)\. /gm)].map(([, promise = '']) => {
    const proves = new RegExp(`(?:^| > )${promise}: `);
    return { promise, count: passed.filter(({ title }) => proves.test(title)).length };
  });
  const table = [
    'promise   tests',
    ...counts.map(({ promise, count }) => promise.padEnd(8) + `${count}`.padStart(7)),
  ];
  const tests = counts.map(({ promise, count }) => {
    return { title: `a test proves promise ${promise}`, isPassed: count > 0 };
  });
  return { tests, output: table.join('\n') };
}
