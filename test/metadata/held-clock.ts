/** A clock that is set by hand, and those who wait for it. */
export function holdClock(start: number) {
  const clock = { now: start };
  const waits: { readonly ms: number; readonly due: number; readonly resume: () => void }[] = [];
  /** A turn of everything that is ready to go on. */
  const settle = () => new Promise<void>((done) => setImmediate(done));
  const wait = (ms: number) =>
    new Promise<void>((resume) => {
      waits.push({ ms, due: clock.now + Math.max(0, ms), resume });
    });
  const nextDue = () => waits.reduce((first, { due }) => Math.min(first, due), Number.POSITIVE_INFINITY);
  /** Time goes by; whoever waits is woken at its own millisecond. */
  async function pass(ms: number): Promise<void> {
    const end = clock.now + ms;
    for (;;) {
      await settle();
      const due = nextDue();
      if (due > end) break;
      clock.now = due;
      const [next] = waits.splice(
        waits.findIndex((one) => one.due === due),
        1,
      );
      next?.resume();
    }
    clock.now = end;
  }
  return { clock, waits, settle, wait, nextDue, pass };
}
