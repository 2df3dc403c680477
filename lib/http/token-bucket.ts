/** So many requests a second and no more, whoever asks: a token bucket, whose callers wait for their turn. */

export type BucketDeps = {
  readonly perSecond: number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
};

const SECOND_MS = 1_000;

/** Each call resolves when its request may go. Never more than `perSecond` in any second. */
export function createBucket({ perSecond, now, wait }: BucketDeps): () => Promise<void> {
  /** When the last requests went or will go, in order. */
  let times: number[] = [];
  let last = Number.NEGATIVE_INFINITY;
  return async () => {
    const at = now();
    // A clock that was set back takes the times along: those who wait sleep on, and nobody waits for it to catch up.
    const back = Math.max(0, last - at);
    last = at;
    times = times.map((time) => time - back).filter((time) => time > at - SECOND_MS);
    const before = times[times.length - perSecond];
    const turn = before === undefined ? at : Math.max(at, before + SECOND_MS);
    times.push(turn);
    if (turn > at) await wait(turn - at);
  };
}
