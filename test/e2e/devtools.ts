/** What only Chromium's debugging protocol tells of a page: the content script's world, the main thread's work, the heap. */
import type { CDPSession, Page } from '@playwright/test';

/** The isolated world of the content script in a page. */
export async function contentWorld(page: Page) {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  // Chromium reports the existing worlds of a page and its frames once enabled, then each new one.
  const found = new Promise<number>((resolve) => {
    session.on('Runtime.executionContextCreated', ({ context }) => {
      const { frameId } = (context.auxData ?? {}) as { readonly frameId?: string };
      if (context.origin.startsWith('chrome-extension:') && frameId === frameTree.frame.id)
        resolve(context.id);
    });
  });
  await session.send('Runtime.enable');
  return worldIn(session, await found);
}

export function worldIn(session: CDPSession, executionContextId: number) {
  return {
    /** Calls a function there. It is sent as source text, so it can use nothing but its argument. */
    async evaluate<Result, Arg = undefined>(
      body: string | ((arg: Arg) => Result),
      arg?: Arg,
    ): Promise<Awaited<Result>> {
      const { result, exceptionDetails } = await session.send('Runtime.callFunctionOn', {
        executionContextId,
        functionDeclaration: String(body),
        arguments: [{ value: arg }],
        awaitPromise: true,
        returnByValue: true,
      });
      if (exceptionDetails !== undefined)
        throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value;
    },
  };
}

/** `dur`, from start to end, and `tdur`, of processor time, are microseconds. */
type TraceEvent = Readonly<{ name: string; pid: number; tid: number; dur?: number; tdur?: number }>;

const TASK = 'ThreadControllerImpl::RunTask';
/** A mark in the trace that identifies the page's main thread. */
const MARK = 'token-lens test: the main thread';

/** Runs `work`. `tasks`: milliseconds of processor time of the main thread's tasks in that time, without those under 1 ms. */
export async function tasksDuring<Result>(page: Page, work: () => Promise<Result>) {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    const all = value as unknown as TraceEvent[];
    events.push(...all.filter(({ name, dur = 0 }) => name === MARK || (name === TASK && dur >= 1000)));
  });
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
  await session.detach();
  const main = events.find(({ name }) => name === MARK);
  if (main === undefined) throw new Error('the trace lacks the main thread');
  const tasks = events
    .filter(({ name, pid, tid }) => name === TASK && pid === main.pid && tid === main.tid)
    .map(({ tdur = 0 }) => tdur / 1000);
  return { result, tasks };
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

/** The heap of a page, with all its worlds: bytes in use after a garbage collection. */
export async function pageHeap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}
