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
