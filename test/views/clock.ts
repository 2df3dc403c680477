/** The time of the pages: it stands still unless a test waits, and then moves as fast as the work under way allows. */
import { vi } from 'vitest';

const realTimeout = setTimeout;
const rest = (ms: number) => new Promise<void>((resume) => void realTimeout(resume, ms));
const turn = () => new Promise<void>((resume) => void setImmediate(resume));

/** Milliseconds of the pages' time between two looks: what is there soon is not overshot, and what takes long comes soon. */
const stepAfter = (waited: number) => (waited < 200 ? 10 : waited < 2_000 ? 50 : 500);
/** Only what never comes is waited for so long: milliseconds of the pages' time. */
const PATIENCE_MS = 60_000;
/** Real milliseconds for work outside of any timer: cryptography, a module that is read. */
const REST_MS = 1;

/** Lets what is under way go on, without any time passing. */
export async function flush(): Promise<void> {
  for (let turns = 0; turns < 4; turns++) await turn();
}

async function step(ms: number): Promise<void> {
  await rest(REST_MS);
  await vi.advanceTimersByTimeAsync(ms);
  await flush();
}

export type Clock = {
  /** Lets time pass until it is so; gives up after a while, for the caller to say what was wrong. */
  until(isSo: () => boolean): Promise<void>;
  /** Lets so much time pass, with all that is to happen in it. */
  pass(ms: number): Promise<void>;
};

export const clock: Clock = {
  async until(isSo) {
    await flush();
    for (let waited = 0; !isSo() && waited < PATIENCE_MS; waited += stepAfter(waited))
      await step(stepAfter(waited));
  },
  async pass(ms) {
    const steps = Math.min(50, Math.ceil(ms / 10));
    for (let done = 0; done < steps; done++) await step(ms / steps);
  },
};

/** The time is the tests' own from now on. */
export function takeTime(): void {
  vi.useFakeTimers({
    now: Date.UTC(2026, 10, 21, 12),
    toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('too late', 'TimeoutError')), ms);
    return controller.signal;
  });
}
