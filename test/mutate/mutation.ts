/** A mutation: a small fault put into the product's code, which a test has to notice. */
import { readFileSync } from 'node:fs';

export type Mutation = {
  /** Unique: `npm run mutate -- NAME` runs it alone. */
  readonly name: string;
  /** The promise that it breaks. */
  readonly breaks: string;
  /** The file of the product, from the root of the project. */
  readonly file: string;
  /** The text in the file, which stands there once, and what is put in its place. */
  readonly from: string;
  readonly to: string;
  /** Test files, or folders of them. Of these, the ones that import the file must notice it. */
  readonly tests: readonly string[];
  /** Where only a browser can show it: a regular expression for the titles of the browser tests in `tests`. */
  readonly titles?: string;
};

type Row = Omit<Mutation, 'file' | 'tests'>;

/** The mutations of one file, with the same tests. */
export function mutationsOf(
  file: string,
  tests: readonly string[],
  rows: readonly Row[],
): readonly Mutation[] {
  return rows.map((row) => ({ ...row, file, tests }));
}

/** The mutated source. Throws where the text to replace does not stand there exactly once: the list is out of date. */
export function mutate(source: string, { name, file, from, to }: Mutation): string {
  const [before, after, ...more] = source.split(from);
  if (before === undefined || after === undefined || more.length > 0) {
    const times = after === undefined ? 'not' : `${more.length + 1} times`;
    throw new Error(
      `The mutation "${name}" is out of date: its text stands ${times} in ${file}, and not once:\n${from}`,
    );
  }
  return before + to + after;
}

/** The same for the file as it is now. */
export const mutated = (mutation: Mutation): string => mutate(readFileSync(mutation.file, 'utf8'), mutation);
