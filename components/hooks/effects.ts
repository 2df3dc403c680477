import { type Inputs, useEffect, useState } from 'preact/hooks';

/** The current time, in milliseconds since the epoch. */
export type Clock = () => number;

/** Runs an asynchronous effect whenever an input changes; `signal` aborts when it is superseded or unmounted. */
export function useAsyncEffect(run: (signal: AbortSignal) => Promise<unknown>, inputs: Inputs): void {
  useEffect(() => {
    const controller = new AbortController();
    void run(controller.signal);
    return () => controller.abort();
  }, inputs);
}

/** Repeats a step while it returns the milliseconds until the next one, and until `signal` aborts. */
export async function repeat(step: () => Promise<number | undefined>, signal: AbortSignal): Promise<void> {
  let pauseMs: number | undefined;
  do pauseMs = await step();
  while (pauseMs !== undefined && (await wait(pauseMs, signal)));
}

/** Resolves to true after `ms`, once the page is visible, or to false as soon as `signal` aborts. */
function wait(ms: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    // A loop waits many times with the same signal, so each wait removes its own listeners.
    const waiting = new AbortController();
    const end = (isOver: boolean) => {
      clearTimeout(timer);
      waiting.abort();
      resolve(isOver);
    };
    const finish = () => {
      const options = { once: true, signal: waiting.signal };
      // A hidden tab or panel must not send requests.
      if (document.hidden) document.addEventListener('visibilitychange', finish, options);
      else end(true);
    };
    const timer = setTimeout(finish, ms);
    signal.addEventListener('abort', () => end(false), { signal: waiting.signal });
  });
}

const TICK_MS = 1_000;

/** The current time, updated every second. */
export function useNow(clock: Clock): number {
  const [now, setNow] = useState(clock);
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), TICK_MS);
    return () => clearInterval(timer);
  }, [clock]);
  return now;
}

/** How often the network has come back while the page is open: an input of effects that then request again. */
export function useOnline(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const add = () => setCount((before) => before + 1);
    addEventListener('online', add);
    return () => removeEventListener('online', add);
  }, []);
  return count;
}

let ids = 0;

/** An ID that is unique in the document. `useId` of Preact restarts when a page is rendered again in another language. */
export function useUniqueId(): string {
  const [id] = useState(() => `unique-${++ids}`);
  return id;
}
