/** What the main thread of a page does, task by task, as Chromium's own trace has it. */
import type { Page } from '@playwright/test';

/** One task, in milliseconds: from begin to end, and of the core, where others have their turns too. */
export type Task = { readonly wall: number; readonly cpu: number };

type TraceEvent = {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly dur?: number;
  readonly tdur?: number;
};

const TASK = 'ThreadControllerImpl::RunTask';
/** Says which of all threads is the page's. */
const SIGN = 'token-lens test: the main thread';

/** Every task of the page's main thread while something goes on in it; those of less than 1 ms are left out. */
export async function tasksDuring<Result>(
  page: Page,
  something: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly tasks: readonly Task[] }> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  const worthKeeping = ({ name, dur = 0 }: TraceEvent) => name === SIGN || (name === TASK && dur >= 1000);
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as unknown as TraceEvent[]) if (worthKeeping(event)) events.push(event);
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
    await page.evaluate((sign) => void performance.mark(sign), SIGN);
    const result = await something();
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await complete;
    const main = events.find(({ name }) => name === SIGN);
    if (main === undefined) throw new Error('the trace lacks the main thread');
    const tasks = events
      .filter(({ name, pid, tid }) => name === TASK && pid === main.pid && tid === main.tid)
      .map(({ dur = 0, tdur = 0 }) => ({ wall: dur / 1000, cpu: tdur / 1000 }));
    return { result, tasks };
  } finally {
    await session.detach();
  }
}

/** Counts the steps of content scripts in a page: how often each block of their code has run. */
export type Steps = {
  /** The steps since the last call. */
  take(): Promise<number>;
};

/** To be called before the page is opened, so that every function is compiled to be counted. */
export async function countSteps(page: Page): Promise<Steps> {
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  return {
    take: async () => {
      const { result } = await session.send('Profiler.takePreciseCoverage');
      const ours = result.filter(({ url }) => /^chrome-extension:.*\/content-scripts\//.test(url));
      const ranges = ours.flatMap(({ functions }) => functions.flatMap((one) => one.ranges));
      return ranges.reduce((sum, { count }) => sum + count, 0);
    },
  };
}
