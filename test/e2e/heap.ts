/** Heap sizes by the browser's debugging protocol: bytes in use after a garbage collection. */
import type { Page } from '@playwright/test';

/** The heap of a page, with all its worlds. */
export async function pageHeap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}
