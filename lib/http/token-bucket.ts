/** A token bucket: limits the requests per second, in the order of the calls. */

export type BucketDeps = {
  readonly perSecond: number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
};

const SECOND_MS = 1_000;

/** Each call resolves when its request may be sent. No second has more than `perSecond` of them. */
export function createBucket({ perSecond, now, wait }: BucketDeps): () => Promise<void> {
  /** The times of the latest requests, past and scheduled, oldest first. */
  let times: number[] = [];
  let last = Number.NEGATIVE_INFINITY;
  return async () => {
    const at = now();
    // If the clock was set back, the scheduled times are moved back too.
    const back = Math.max(0, last - at);
    last = at;
    times = times.map((time) => time - back).filter((time) => time > at - SECOND_MS);
    const before = times[times.length - perSecond];
    const turn = before === undefined ? at : Math.max(at, before + SECOND_MS);
    times.push(turn);
    if (turn > at) await wait(turn - at);
  };
}
