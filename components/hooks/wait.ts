/** Resolves to true after `ms`, once the page is visible, or to false as soon as `signal` aborts. */
export function wait(ms: number, signal: AbortSignal): Promise<boolean> {
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
