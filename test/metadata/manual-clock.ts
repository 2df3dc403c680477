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
  /** Advances the clock; each timer fires at its own millisecond. */
  async function pass(ms: number): Promise<void> {
    const end = clock.now + ms;
    for (;;) {
      await settle();
      const due = Math.min(...timers.map((one) => one.due));
      if (due > end) break;
      clock.now = due;
      timers
        .splice(
          timers.findIndex((one) => one.due === due),
          1,
        )[0]
        ?.resume();
    }
    clock.now = end;
  }
  return { clock, settle, wait, pass };
}
