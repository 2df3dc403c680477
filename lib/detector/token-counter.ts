/** Tells the toolbar how many tokens the page shows, as that changes. */
import type { Client } from '../messaging/client.ts';

export type Counter = {
  /** There may be others than before. */
  tell(): void;
};

/** Milliseconds between two tellings, and a bound of the message. */
const TELL_MS = 1_000;
const MOST = 10_000;

type Parts = {
  readonly client: Pick<Client, 'ask'>;
  readonly found: () => number;
  readonly signal: AbortSignal;
};

export function createCounter({ client, found, signal }: Parts): Counter {
  let told = 0;
  let isDue = false;
  let resting: ReturnType<typeof setTimeout> | undefined;

  function rest(): void {
    resting ??= setTimeout(() => {
      resting = undefined;
      if (isDue) tell();
    }, TELL_MS);
  }
  function tell(): void {
    isDue = resting !== undefined;
    // A frame shows a part of the page only.
    if (isDue || self !== self.top || signal.aborted) return;
    const count = Math.min(found(), MOST);
    if (count === told) return;
    told = count;
    void client.ask('page.count', { count });
    rest();
  }
  // A page that one comes back to: the browser has forgotten its number.
  const again = ({ isTrusted, persisted }: PageTransitionEvent) => {
    if (!isTrusted || !persisted) return;
    told = -1;
    tell();
  };
  addEventListener('pageshow', again, { signal });
  return { tell };
}
