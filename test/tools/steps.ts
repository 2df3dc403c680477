/** The steps of a test run: what waits for what, and how many go at a time. */

/** One test and what became of it; `tried` as `3: 20 deeds`, by the promise's number. */
export type Proof = {
  readonly file: string;
  readonly title: string;
  readonly state: 'passed' | 'failed' | 'skipped';
  readonly tried: readonly string[];
};

/** What one step found. */
export type Report = {
  readonly passed: number;
  readonly failed: number;
  /** One line for each skipped test: its name and why. */
  readonly skipped: readonly string[];
  /** All that the step printed; shown when it failed. */
  readonly output: string;
  /** Lines worth showing though nothing failed. */
  readonly notes?: readonly string[];
  /** Every single test, where there are some. */
  readonly proofs?: readonly Proof[];
};

export type Step = {
  readonly name: string;
  /** Steps that must have passed before: they are run along, and this one fails when they fail. */
  readonly needs?: readonly string[];
  /** Steps that must have ended before, where they are run at all: what would disturb this one's timing. */
  readonly after?: readonly string[];
  run(signal: AbortSignal): Promise<Report>;
};

export type Result = Report & { readonly name: string; readonly seconds: number };

/** The wished steps and all that they need, in the order of `steps`; all of them without a wish. */
export function select(steps: readonly Step[], wished: readonly string[]): readonly Step[] {
  if (wished.length === 0) return steps;
  const names = new Set(wished);
  // Needs stand before their users, so one walk from the end gathers needs of needs.
  for (const step of steps.toReversed()) {
    if (names.has(step.name)) for (const need of step.needs ?? []) names.add(need);
  }
  return steps.filter((step) => names.has(step.name));
}

/**
 * Runs the steps, at most `limit` at a time, the first that is ready first. A step that throws, counts
 * no test, or needs one that failed, has failed.
 */
export async function runSteps(
  steps: readonly Step[],
  { limit, signal, onChange }: { limit: number; signal: AbortSignal; onChange: (running: string[]) => void },
): Promise<readonly Result[]> {
  const waiting = new Set(steps);
  const running = new Map<string, Promise<void>>();
  const results = new Map<string, Result>();

  const runStep = async (step: Step) => {
    const started = performance.now();
    const report = await outcome(step, results, signal);
    results.set(step.name, { ...report, name: step.name, seconds: (performance.now() - started) / 1000 });
    running.delete(step.name);
  };

  while (waiting.size > 0 || running.size > 0) {
    for (const step of waiting) {
      const before = [...(step.needs ?? []), ...(step.after ?? [])];
      const ready = before.every((name) => results.has(name) || !steps.some((other) => other.name === name));
      if (!ready || running.size >= limit) continue;
      waiting.delete(step);
      running.set(step.name, runStep(step));
    }
    onChange([...running.keys()]);
    await Promise.race(running.values());
  }
  return steps.flatMap((step) => results.get(step.name) ?? []);
}

async function outcome(
  step: Step,
  results: ReadonlyMap<string, Result>,
  signal: AbortSignal,
): Promise<Report> {
  const broken = step.needs?.filter((name) => results.get(name)?.failed !== 0) ?? [];
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

/** A report of one failure, told by its output. */
export function failure(output: string): Report {
  return { passed: 0, failed: 1, skipped: [], output };
}
