/** A clock that tests advance, with the timers that wait for it. */
export function createManualClock(start: number) {
  const clock = { now: start };
  const timers: { readonly due: number; readonly resume: () => void }[] = [];
  /** Runs everything that is ready. */
  const settle = () => new Promise<void>((done) => setImmediate(done));
  const wait = (ms: number) =>
    new Promise<void>((resume) => {
      timers.push({ due: clock.now + Math.max(0, ms), resume });
    });
  const nextDue = () => timers.reduce((first, { due }) => Math.min(first, due), Number.POSITIVE_INFINITY);
  /** Advances the clock; each timer fires at its own millisecond. */
  async function pass(ms: number): Promise<void> {
    const end = clock.now + ms;
    for (;;) {
      await settle();
      const due = nextDue();
      if (due > end) break;
      clock.now = due;
      const at = timers.findIndex((one) => one.due === due);
      timers.splice(at, 1)[0]?.resume();
    }
    clock.now = end;
  }
  return { clock, timers, settle, wait, nextDue, pass };
}
