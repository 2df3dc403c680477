/** Heap sizes by the browser's debugging protocol: bytes in use after a garbage collection. */
import type { BrowserContext, Page } from '@playwright/test';
import { extensionIdOf } from './extension.ts';

/** The heap of a page, with all its worlds. */
export async function pageHeap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

/** The heap of our service worker. */
export async function workerHeap(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  try {
    const { targetInfos } = await session.send('Target.getTargets');
    const isOurs = ({ type, url }: { type: string; url: string }) =>
      type === 'service_worker' && url.includes(extensionIdOf(context));
    const target = targetInfos.find(isOurs);
    if (target === undefined) throw new Error('no worker is running');
    const { sessionId } = await session.send('Target.attachToTarget', { targetId: target.targetId });
    let lastId = 0;
    const send = (method: string) =>
      new Promise<{ usedSize?: number }>((resolve, reject) => {
        const id = ++lastId;
        session.on('Target.receivedMessageFromTarget', ({ message }) => {
          const reply = JSON.parse(message);
          if (reply.id !== id) return;
          if (reply.error) reject(new Error(reply.error.message));
          else resolve(reply.result);
        });
        const message = JSON.stringify({ id, method });
        session.send('Target.sendMessageToTarget', { sessionId, message }).catch(reject);
      });
    await send('HeapProfiler.collectGarbage');
    const { usedSize } = await send('Runtime.getHeapUsage');
    if (usedSize === undefined) throw new Error('the browser reports no heap size');
    return usedSize;
  } finally {
    await session.detach();
    await page.close();
  }
}
