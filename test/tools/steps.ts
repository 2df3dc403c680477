/** The steps of a test run: what waits for what, how many go at a time, and what is shown in the end. */

/** One test and what became of it; `tried` as `3: 20 deeds`, by the promise's number. */
export type Proof = {
  readonly file: string;
  readonly title: string;
  readonly state: 'passed' | 'failed' | 'skipped';
  readonly tried: readonly string[];
};

export type Report = {
  readonly passed: number;
  readonly failed: number;
  /** One line for each skipped test: its name and why. */
  readonly skipped: readonly string[];
  /** All that the step printed; shown when it failed. */
  readonly output: string;
  readonly notes?: readonly string[];
  readonly proofs?: readonly Proof[];
};

export type Step = {
  readonly name: string;
  /** Steps before this one that must have passed: they are run along, and this one fails when they fail. */
  readonly needs?: readonly string[];
  /** It is run after all others, by itself: they would disturb its timing. */
  readonly isAlone?: boolean;
  run(signal: AbortSignal): Promise<Report>;
};

type Result = Report & { readonly name: string; readonly seconds: number };

export const failure = (output: string): Report => ({ passed: 0, failed: 1, skipped: [], output });

/** The wished steps and all that they need, in the order of `steps`; all of them without a wish. */
export function select(steps: readonly Step[], wished: readonly string[]): readonly Step[] {
  if (wished.length === 0) return steps;
  const names = new Set(wished);
  // A set that grows while it is walked: needs of needs come along.
  for (const name of names)
    for (const need of steps.find((step) => step.name === name)?.needs ?? []) names.add(need);
  return steps.filter((step) => names.has(step.name));
}

/** Runs the steps, two at a time. A step that throws, counts no test, or needs one that failed, has failed. */
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
      result?.failed === 0 ? [] : [result?.name ?? 'what is not run'],
    );
    const started = performance.now();
    running.add(step.name);
    onChange([...running]);
    const report = await outcome(step, broken, signal);
    running.delete(step.name);
    return { ...report, name: step.name, seconds: (performance.now() - started) / 1000 };
  };
  const runInTurn = async (waiting: Iterable<Step>) => {
    for (const step of waiting) {
      results.set(step.name, runStep(step));
      await results.get(step.name);
    }
  };
  const together = steps.filter(({ isAlone }) => !isAlone).values();
  await Promise.all([runInTurn(together), runInTurn(together)]);
  await runInTurn(steps.filter(({ isAlone }) => isAlone));
  return Promise.all(steps.flatMap(({ name }) => results.get(name) ?? []));
}

async function outcome(step: Step, broken: readonly string[], signal: AbortSignal): Promise<Report> {
  if (broken.length > 0) return failure(`Not run: it needs ${broken.join(' and ')}.`);
  if (signal.aborted) return failure('Not run: interrupted.');
  try {
    const report = await step.run(signal);
    if (report.passed + report.failed > 0) return report;
    return { ...failure(`${report.output}\nNot one test was run.`), skipped: report.skipped };
  } catch (error) {
    return failure(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

/** One line a step, then what is worth knowing, what was skipped, and what failed. */
export function summary(results: readonly Result[]): string {
  const rows = results.map(({ name, passed, failed, skipped, seconds }) => [
    name,
    ...[passed, failed, skipped.length].map(String),
    seconds.toFixed(1),
  ]);
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

/** The last line of a run: `12 passed, 0 failed`, with the skipped when there are any. */
export function totals(results: readonly Result[]): string {
  const sum = (count: (result: Result) => number) => results.reduce((all, result) => all + count(result), 0);
  const skipped = sum((result) => result.skipped.length);
  const line = `${sum((result) => result.passed)} passed, ${sum((result) => result.failed)} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}
