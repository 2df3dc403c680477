/** What the demo says: one line a step, each checked against what the browser really showed. */
import { setTimeout as wait } from 'node:timers/promises';

const PATIENCE_MS = 10_000;
const LOOK_EVERY_MS = 50;

export type Transcript = ReturnType<typeof createTranscript>;

export function createTranscript() {
  const counts = { steps: 0, failures: 0 };
  return {
    counts,
    heading: (text: string) => console.log(`\n${text}`),
    /** Looks until the text that is shown holds every one of the words; says so, or what was seen instead. */
    async expect(
      what: string,
      look: () => Promise<string | undefined>,
      words: readonly (string | RegExp)[],
    ): Promise<void> {
      counts.steps++;
      const until = Date.now() + PATIENCE_MS;
      for (;;) {
        const seen = ((await look()) ?? '(nothing)').replace(/\s+/g, ' ').trim();
        const lacking = words.filter(
          (word) => !(typeof word === 'string' ? seen.includes(word) : word.test(seen)),
        );
        if (lacking.length > 0 && Date.now() < until) {
          await wait(LOOK_EVERY_MS);
          continue;
        }
        if (lacking.length > 0) counts.failures++;
        console.log(`  ${lacking.length === 0 ? 'ok  ' : 'FAIL'} ${what}`);
        console.log(`       saw: ${seen.length > 220 ? `${seen.slice(0, 220)}…` : seen}`);
        for (const word of lacking) console.log(`       not: ${word}`);
        return;
      }
    },
  };
}
