/** A mutation: a small fault in the product's code that a test must detect. */
import { filesIn, read } from '../own-files.ts';

/**
 * `name` is unique. `breaks`: the promise that it breaks, with the numbers of this promise in SECURITY.md. `from`: a text that
 * occurs once in the file; `to`: its replacement. `tests`: files or folders; those that import the file must detect the mutation.
 */
export type Mutation = ReturnType<typeof mutationsIn>[number];

/** Variables that `vitest.config.ts` reads: the mutation's name, and the test files, comma-separated. */
export const VARIABLES = { mutation: 'TOKEN_LENS_MUTATION', tests: 'TOKEN_LENS_MUTATION_TESTS' };
/** Milliseconds by test file of the last run without a mutation. */
export const DURATIONS = '.output/mutate/durations.json';

/** Tests read files that are not modules, such as workflows, with it. */
export const READER = 'test/own-files.ts';

const FILE = /^(\S+) by (.+)\n((?: {2}.*\n)+)/gm;
const ROW = /^ {2}([\w-]+)(?: \[([\d, ]+)\])?: (.+)\n((?: {2}- .*\n)+)((?: {2}\+ .*\n)*)/gm;

/**
 * Format: comments (#); a line `FILE by TESTS`, then for each mutation `NAME [PROMISES]: what is promised`, and its removed (-)
 * and added (+) lines.
 */
function mutationsIn(text: string) {
  const unread = text
    .replace(/^#.*$/gm, '')
    .replace(FILE, (_, _file, _tests, rows) => rows.replace(ROW, ''))
    .trim();
  if (unread !== '') throw new Error(`Not a mutation:\n${unread}`);
  const code = (lines = '') => lines.replace(/^ {2}[-+] /gm, '').trimEnd();
  return [...text.matchAll(FILE)].flatMap(([, file = '', tests = '', rows = '']) =>
    [...rows.matchAll(ROW)].map(([, name = '', numbers = '', breaks = '', from, to]) => ({
      ...{ name, breaks, file, from: code(from), to: code(to), tests: tests.split(' ') },
      promises: numbers.split(/[, ]+/).filter(Boolean).map(Number),
    })),
  );
}

/** The mutated source. Throws when the text does not occur exactly once. */
export function mutate(source: string, { name, file, from, to }: Mutation): string {
  const [before, after, ...more] = source.split(from);
  if (before !== undefined && after !== undefined && more.length === 0) return before + to + after;
  throw new Error(`The mutation "${name}" is out of date: its text does not occur once in ${file}:\n${from}`);
}

export const mutated = (mutation: Mutation): string => mutate(read(mutation.file), mutation);

/** All mutations. */
export const MUTATIONS = filesIn(['test/mutate/mutations'], /\.txt$/).flatMap((file) =>
  mutationsIn(read(file)),
);

/** The numbers of the promises that no mutation breaks, of 1 to `count`. */
export function unbroken(count: number): readonly number[] {
  const broken = new Set(MUTATIONS.flatMap(({ promises }) => promises));
  return Array.from({ length: count }, (_, i) => i + 1).filter((number) => !broken.has(number));
}
