/** A mutation: a small fault put into the product's code, which a test has to notice. */
import { readFileSync } from 'node:fs';

export type Mutation = {
  /** Unique: `npm run mutate -- NAME` runs it alone. */
  readonly name: string;
  /** The promise that it breaks. */
  readonly breaks: string;
  readonly file: string;
  /** The text in the file, which stands there once, and what is put in its place. */
  readonly from: string;
  readonly to: string;
  /** Test files, or folders of them. Of these, the ones that import the file must notice it. */
  readonly tests: readonly string[];
};

/** Read by `vitest.config.ts`: the mutation's name, and the test files and folders, comma-separated. */
export const MUTATION_VARIABLE = 'TOKEN_LENS_MUTATION';
export const TESTS_VARIABLE = 'TOKEN_LENS_MUTATION_TESTS';
/** Milliseconds by test file, of the last run without a mutation. */
export const DURATIONS = '.output/mutate/durations.json';

const FILE = /^(\S+) by (.+)\n((?: {2}.*\n)+)/gm;
const ROW = /^ {2}([\w-]+): (.+)\n((?: {2}- .*\n)+)((?: {2}\+ .*\n)*)/gm;

/** Below a line `FILE by TESTS` each mutation: its name and promise, the lines that go (-) and that come (+). */
export function mutationsIn(text: string): readonly Mutation[] {
  const unread = text.replace(FILE, (_, _file, _tests, rows) => rows.replace(ROW, '')).trim();
  if (unread !== '') throw new Error(`This is no mutation:\n${unread}`);
  const code = (lines = '') => lines.replace(/^ {2}[-+] /gm, '').trimEnd();
  return [...text.matchAll(FILE)].flatMap(([, file = '', tests = '', rows = '']) =>
    [...rows.matchAll(ROW)].map(([, name = '', breaks = '', from, to]) => ({
      ...{ name, breaks, file, from: code(from), to: code(to), tests: tests.split(' ') },
    })),
  );
}

/** The mutated source. Throws where the text to replace does not stand there exactly once: the list is out of date. */
export function mutate(source: string, { name, file, from, to }: Mutation): string {
  const [before, after, ...more] = source.split(from);
  if (before !== undefined && after !== undefined && more.length === 0) return before + to + after;
  throw new Error(`The mutation "${name}" is out of date: its text does not stand once in ${file}:\n${from}`);
}

/** The same for the file as it is now. */
export const mutated = (mutation: Mutation): string => mutate(readFileSync(mutation.file, 'utf8'), mutation);
