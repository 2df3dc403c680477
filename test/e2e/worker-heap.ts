/** The heap of the extension's service worker, by the browser's own debugging protocol. */
import type { BrowserContext } from '@playwright/test';

/** Bytes in use after a collection, of the extension's worker where there are several extensions. */
export async function workerHeap(context: BrowserContext, extensionId = ''): Promise<number> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  try {
    const { targetInfos } = await session.send('Target.getTargets');
    const worker = targetInfos.find(
      ({ type, url }) => type === 'service_worker' && url.includes(extensionId),
    );
    if (worker === undefined) throw new Error('no worker is running');
    const { sessionId } = await session.send('Target.attachToTarget', { targetId: worker.targetId });
    let id = 0;
    const send = (method: string) =>
      new Promise<{ usedSize?: number }>((done, refused) => {
        const own = ++id;
        session.on('Target.receivedMessageFromTarget', ({ message }) => {
          const said = JSON.parse(message);
          if (said.id !== own) return;
          if (said.error) refused(new Error(said.error.message));
          else done(said.result);
        });
        const message = JSON.stringify({ id: own, method });
        session.send('Target.sendMessageToTarget', { sessionId, message }).catch(refused);
      });
    await send('HeapProfiler.collectGarbage');
    const { usedSize } = await send('Runtime.getHeapUsage');
    if (usedSize === undefined) throw new Error('the browser does not tell');
    return usedSize;
  } finally {
    await session.detach();
    await page.close();
  }
}
