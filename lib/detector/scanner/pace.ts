/** Spreads the reading of a page that changes all the time, so that it takes a small share of the time. */
import { wait } from '../debounce.ts';
import { createWorkLimit, READING_SHARE } from '../work-limit.ts';
import type { Pause } from './scan.ts';

/** Milliseconds of reading without any wait: those of a large page. */
const BURST_MS = 300;

export type Pace = ReturnType<typeof createPace>;

/** `pause`: lets the page work between two slices; `now`: milliseconds, only differences count. */
export function createPace(pause: Pause, now: () => number) {
  const limit = createWorkLimit(READING_SHARE, now, BURST_MS);
  let began = now();
  return {
    /** Counts work that is done now. */
    run: limit.run,
    /** Whether reading has to wait. */
    isUsedUp: () => limit.waitMs() > 0,
    /** Begins a slice, at the start or after a pause. */
    begin(): void {
      began = now();
    },
    /** Ends a slice. */
    end: () => limit.count(began),
    /** Between two slices. */
    async pause(): Promise<void> {
      limit.count(began);
      const ms = limit.waitMs();
      await (ms > 0 ? wait(ms) : pause());
      began = now();
    },
  };
}
