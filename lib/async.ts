/** When work runs: once, one after the other, shared by several callers, or again. */

/** Computes a value when it is first needed. */
export function once<T>(compute: () => T): () => T {
  let computed: { readonly value: T } | undefined;
  return () => {
    computed ??= { value: compute() };
    return computed.value;
  };
}

/** Runs tasks one after the other, in the order of the calls; a task that fails does not stop the next. */
export function createQueue(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const result = last.then(task);
    last = result.catch(() => undefined);
    return result;
  };
}

/** Joins the task in flight with this key, or starts one. */
export function shared<T>(
  inFlight: Map<string, Promise<T>>,
  key: string,
  start: () => Promise<T>,
): Promise<T> {
  const running = inFlight.get(key);
  if (running !== undefined) return running;
  const started = start().finally(() => inFlight.delete(key));
  inFlight.set(key, started);
  return started;
}

const ATTEMPTS = 6;
const RETRY_MS = 150;

/**
 * Asks again while there is no answer, since the browser has stopped or not yet started the service worker. The first retry
 * is immediate, later ones wait longer and longer, since a busy machine takes seconds to start a worker.
 */
export async function untilAnswered<T>(ask: () => Promise<T | undefined>): Promise<T | undefined> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (attempt > 1) await new Promise((resume) => setTimeout(resume, RETRY_MS * 2 ** (attempt - 1)));
    const answer = await ask();
    if (answer !== undefined) return answer;
  }
  return undefined;
}
