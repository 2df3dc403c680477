/** The work of a page's main thread: its tasks by Chromium's trace, its time, and the executed blocks of content scripts. */
import type { Page } from '@playwright/test';

/** `dur`, from start to end, and `tdur`, of processor time, are microseconds. */
type TraceEvent = Readonly<{ name: string; pid: number; tid: number; dur?: number; tdur?: number }>;

const TASK = 'ThreadControllerImpl::RunTask';
/** A mark in the trace that identifies the page's main thread. */
const MARK = 'token-lens test: the main thread';

/** Runs `work`. `tasks`: milliseconds of processor time of the main thread's tasks in that time, without those under 1 ms. */
export async function tasksDuring<Result>(page: Page, work: () => Promise<Result>) {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  const isNeeded = ({ name, dur = 0 }: TraceEvent) => name === MARK || (name === TASK && dur >= 1000);
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as unknown as TraceEvent[]) if (isNeeded(event)) events.push(event);
  });
  try {
    await session.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: {
        recordMode: 'recordAsMuchAsPossible',
        includedCategories: ['toplevel', 'blink.user_timing'],
        excludedCategories: ['*'],
      },
    });
    await page.evaluate((mark) => void performance.mark(mark), MARK);
    const result = await work();
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await complete;
    const main = events.find(({ name }) => name === MARK);
    if (main === undefined) throw new Error('the trace lacks the main thread');
    const tasks = events
      .filter(({ name, pid, tid }) => name === TASK && pid === main.pid && tid === main.tid)
      .map(({ tdur = 0 }) => tdur / 1000);
    return { result, tasks };
  } finally {
    await session.detach();
  }
}

/**
 * Counts how often blocks of content scripts' code run in a page. Call it before the page opens, so that every function is
 * compiled for counting.
 */
export async function countSteps(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  return {
    /** The count since the last call. */
    async take(): Promise<number> {
      const { result } = await session.send('Profiler.takePreciseCoverage');
      const ours = result.filter(({ url }) => /^chrome-extension:.*\/explorer\.js$/.test(url));
      const ranges = ours.flatMap(({ functions }) => functions.flatMap((one) => one.ranges));
      return ranges.reduce((sum, { count }) => sum + count, 0);
    },
  };
}

/** A function that returns the milliseconds of CPU time of the page's main thread since its last call. */
export async function meterOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  let before = 0;
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const now = (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN) * 1000;
    const elapsed = now - before;
    before = now;
    return elapsed;
  };
}
