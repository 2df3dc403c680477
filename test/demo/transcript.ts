/** What the demo says: one line a step, each checked against what the browser really showed. */

/** Milliseconds within which a step must have come true. */
const PATIENCE_MS = 10_000;
const LOOK_EVERY_MS = 50;

export type Transcript = {
  heading(text: string): void;
  /**
   * Looks until the text that is shown holds every one of the words; says so, or what was seen instead.
   */
  expect(
    what: string,
    look: () => Promise<string | undefined>,
    words: readonly (string | RegExp)[],
  ): Promise<void>;
  /** The number of steps that did not come true. */
  failures(): number;
  steps(): number;
};

export function createTranscript(print: (line: string) => void): Transcript {
  let failures = 0;
  let steps = 0;
  return {
    heading(text) {
      print(`\n${text}`);
    },
    async expect(what, look, words) {
      steps++;
      const until = Date.now() + PATIENCE_MS;
      const missing = (text: string) =>
        words.filter((word) => (typeof word === 'string' ? !text.includes(word) : !word.test(text)));
      let seen = oneLine(await look());
      while (missing(seen).length > 0 && Date.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
        seen = oneLine(await look());
      }
      const lacking = missing(seen);
      if (lacking.length > 0) failures++;
      print(`  ${lacking.length === 0 ? 'ok  ' : 'FAIL'} ${what}`);
      print(`       saw: ${shortened(seen)}`);
      for (const word of lacking) print(`       not: ${word}`);
    },
    failures: () => failures,
    steps: () => steps,
  };
}

const oneLine = (text: string | undefined) => (text ?? '(nothing)').replace(/\s+/g, ' ').trim();
const shortened = (text: string) => (text.length > 220 ? `${text.slice(0, 220)}…` : text);
