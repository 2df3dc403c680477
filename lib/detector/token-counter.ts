/** Reports the number of tokens on the page to the toolbar badge. */
import type { Client } from '../messaging/client.ts';

/** Milliseconds between two messages. */
const INTERVAL_MS = 1_000;

type TokenCounterDeps = {
  readonly client: Pick<Client, 'ask'>;
  readonly found: () => number;
  readonly signal: AbortSignal;
};

export function createTokenCounter({ client, found, signal }: TokenCounterDeps) {
  let reported = 0;
  let isDue = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Reports the number if it has changed. */
  function update(): void {
    isDue = timer !== undefined;
    // A frame shows only a part of the page.
    if (isDue || self !== self.top || signal.aborted) return;
    const count = found();
    if (count === reported) return;
    reported = count;
    void client.ask('page.count', { count });
    timer = setTimeout(() => {
      timer = undefined;
      if (isDue) update();
    }, INTERVAL_MS);
  }

  /** Reports the number again, since the badge may be gone. */
  function renew(): void {
    reported = -1;
    update();
  }
  signal.addEventListener('abort', () => void client.ask('page.count', { count: 0 }));
  return { update, renew };
}
