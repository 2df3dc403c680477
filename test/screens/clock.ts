/** The time of the pages: it stands still unless a test waits, and then moves as fast as the work under way allows. */
import { vi } from 'vitest';

const realTimeout = setTimeout;
/** Real time for work outside of any timer: cryptography, a module that is read. */
const rest = () => new Promise<void>((resume) => void realTimeout(resume, 1));

/** Milliseconds of the pages' time between two looks: what is there soon is not overshot, and what takes long comes soon. */
const stepAfter = (waited: number) => (waited < 200 ? 10 : waited < 2_000 ? 50 : 500);
const PATIENCE_MS = 60_000;

/** Lets what is under way go on, without any time passing. */
export async function flush(): Promise<void> {
  for (let turns = 0; turns < 4; turns++) await new Promise<void>((resume) => void setImmediate(resume));
}

async function step(ms: number): Promise<void> {
  await rest();
  await vi.advanceTimersByTimeAsync(ms);
  await flush();
}

/** Lets time pass until it is so; gives up after a while, for the caller to say what was wrong. */
export async function until(isSo: () => boolean): Promise<void> {
  await flush();
  for (let waited = 0; !isSo() && waited < PATIENCE_MS; waited += stepAfter(waited))
    await step(stepAfter(waited));
}

export async function pass(ms: number): Promise<void> {
  const steps = Math.min(50, Math.ceil(ms / 10));
  for (let done = 0; done < steps; done++) await step(ms / steps);
}

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
