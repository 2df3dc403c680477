/** The demo's transcript: one line per step, checked against what the browser shows. */
import { setTimeout as wait } from 'node:timers/promises';

const TIMEOUT_MS = 10_000;
const POLL_MS = 50;

export type Transcript = ReturnType<typeof createTranscript>;

export function createTranscript() {
  const counts = { steps: 0, failures: 0 };
  return {
    counts,
    heading: (text: string) => console.log(`\n${text}`),
    /** Reads a text until it contains all parts, or a timeout; prints the result. */
    async expect(
      step: string,
      read: () => Promise<string | undefined>,
      parts: readonly (string | RegExp)[],
    ): Promise<void> {
      counts.steps++;
      const deadline = Date.now() + TIMEOUT_MS;
      for (;;) {
        const seen = ((await read()) ?? '(nothing)').replace(/\s+/g, ' ').trim();
        const missing = parts.filter((part) =>
          typeof part === 'string' ? !seen.includes(part) : !part.test(seen),
        );
        if (missing.length > 0 && Date.now() < deadline) {
          await wait(POLL_MS);
          continue;
        }
        if (missing.length > 0) counts.failures++;
        console.log(`  ${missing.length === 0 ? 'ok  ' : 'FAIL'} ${step}`);
        console.log(`       saw: ${seen.length > 220 ? `${seen.slice(0, 220)}…` : seen}`);
        for (const part of missing) console.log(`       not: ${part}`);
        return;
      }
    },
  };
}
