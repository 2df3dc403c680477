/**
 * No regular expression of the product takes super-linear time. scslre finds loops that backtrack or start again
 * at each character, without running them.
 */
import { analyse } from 'scslre';
import { parseAst } from 'vite';
import { expect, it, onTestFinished, vi } from 'vitest';
import { filesIn, ROOT, read, SHIPPED } from '../own-files.ts';

type Expression = { readonly source: string; readonly flags: string };

const FILES = filesIn(SHIPPED, /\.tsx?$/);

function literalsIn(file: string): readonly Expression[] {
  const found: Expression[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, regex } = node as { type?: unknown; regex?: { pattern: string; flags: string } };
    if (type === 'Literal' && regex) found.push({ source: regex.pattern, flags: regex.flags });
    Object.values(node).forEach(visit);
  };
  visit(parseAst(read(file), { lang: file.endsWith('x') ? 'tsx' : 'ts' }));
  return found;
}

/** The expressions that modules make with `new RegExp` when they are loaded. */
async function madeIn(files: readonly string[]): Promise<readonly Expression[]> {
  const made: Expression[] = [];
  class Recorded extends RegExp {
    constructor(pattern: string | RegExp, flags?: string) {
      super(pattern, flags);
      made.push({ source: this.source, flags: this.flags });
    }
  }
  vi.stubGlobal('RegExp', Recorded);
  onTestFinished(() => void vi.unstubAllGlobals());
  // Tests before this one in the same process may have loaded them.
  vi.resetModules();
  for (const file of files) await import(`${ROOT}/${file}`);
  return made;
}

/** Without a loop, an expression takes linear time. */
const superLinear = (expressions: readonly Expression[]) =>
  expressions
    .filter(({ source }) => /[*+}]/.test(source))
    .filter((expression) => analyse(expression).reports.length > 0)
    .map(({ source, flags }) => `/${source}/${flags}`);

it('10: no regular expression takes super-linear time, literal or made of parts', async () => {
  expect(superLinear([{ source: '\\s*[\\r\\n]+\\s*', flags: '' }])).toHaveLength(1);
  const made = await madeIn(FILES.filter((file) => read(file).includes('new RegExp(')));
  expect(made.length).toBeGreaterThan(10);
  expect(superLinear([...FILES.flatMap(literalsIn), ...made])).toEqual([]);
});
