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
  while (!signal.aborted) {
    const pauseMs = await step();
    if (pauseMs === undefined) return;
    await new Promise((resume) => setTimeout(resume, pauseMs));
    // A hidden tab or panel must not send requests.
    while (document.hidden && !signal.aborted)
      await new Promise((resume) => document.addEventListener('visibilitychange', resume, { once: true }));
  }
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
