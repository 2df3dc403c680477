import { type Inputs, useEffect } from 'preact/hooks';

/** Runs an asynchronous effect whenever an input changes; `signal` aborts when it is superseded or unmounted. */
export function useAsyncEffect(run: (signal: AbortSignal) => Promise<unknown>, inputs: Inputs): void {
  useEffect(() => {
    const controller = new AbortController();
    void run(controller.signal);
    return () => controller.abort();
  }, inputs);
}

/** Resolves to true after `ms`, once the page is visible, or to false as soon as `signal` aborts. */
export function wait(ms: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    const finish = () => {
      // A tab or panel that nobody sees asks for nothing.
      if (document.hidden) document.addEventListener('visibilitychange', finish, { once: true, signal });
      else resolve(true);
    };
    const timer = setTimeout(finish, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve(false);
    });
  });
}
