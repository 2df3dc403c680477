import { type Inputs, useEffect } from 'preact/hooks';

/** Runs an asynchronous effect whenever an input changes; `signal` aborts when it is superseded or unmounted. */
export function useAsyncEffect(run: (signal: AbortSignal) => Promise<unknown>, inputs: Inputs): void {
  useEffect(() => {
    const controller = new AbortController();
    void run(controller.signal);
    return () => controller.abort();
  }, inputs);
}
