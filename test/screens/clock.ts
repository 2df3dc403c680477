/** Fake time for the pages. It advances only while a test waits. */
import { vi } from 'vitest';

const realTimeout = setTimeout;
const pause = () => new Promise<void>((resume) => void realTimeout(resume, 1));

let ciphersRunning = 0;
// Counts the running calls: they take real time, in which a busy machine must not let the fake time run on.
for (const name of ['decrypt', 'encrypt', 'generateKey'] as const) {
  const { subtle } = crypto;
  const call: (...args: never[]) => Promise<unknown> = subtle[name].bind(subtle);
  const value = (...args: never[]) => {
    ciphersRunning++;
    return call(...args).finally(() => ciphersRunning--);
  };
  Object.defineProperty(subtle, name, { value });
}

/** Real time for work without a timer: ciphers, and what begins when they end. */
async function rest(): Promise<void> {
  do await pause();
  while (ciphersRunning > 0);
}

/** Milliseconds of fake time between two checks: small steps at first for precision, larger ones later for speed. */
const stepAfter = (waited: number) => (waited < 200 ? 10 : waited < 2_000 ? 50 : 500);
const PATIENCE_MS = 60_000;
/** Of real time: a module that is imported on demand takes long on a busy machine. */
const REAL_PATIENCE_MS = 30_000;
const realNow = performance.now.bind(performance);

/** Lets pending work run without advancing the time. */
export async function flush(): Promise<void> {
  for (let turns = 0; turns < 4; turns++) await new Promise<void>((resume) => void setImmediate(resume));
}

async function step(ms: number): Promise<void> {
  await rest();
  await vi.advanceTimersByTimeAsync(ms);
  await flush();
}

/** Advances the time until the condition holds or the patience ends; the caller asserts. */
export async function until(isSo: () => boolean): Promise<void> {
  await flush();
  const giveUpAt = realNow() + REAL_PATIENCE_MS;
  for (let waited = 0; !isSo() && waited < PATIENCE_MS; waited += stepAfter(waited))
    await step(stepAfter(waited));
  while (!isSo() && realNow() < giveUpAt) await step(0);
}

export async function pass(ms: number): Promise<void> {
  const steps = Math.min(20, Math.ceil(ms / 10));
  for (let done = 0; done < steps; done++) await step(ms / steps);
}

/** Installs the fake time. */
export function useFakeTime(): void {
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
