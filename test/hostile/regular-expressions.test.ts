/**
 * No regular expression of the product takes super-linear time. scslre finds loops that backtrack or start again
 * at each character, without running them. An expression made of parts is analysed as it is when its module is loaded.
 */
import { analyse } from 'scslre';
import { parseAst } from 'vite';
import { expect, it, onTestFinished, vi } from 'vitest';
import { filesIn, ROOT, read, SHIPPED } from '../own-files.ts';

type Expression = { readonly source: string; readonly flags: string };

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

type Module = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;

/** Makes the expressions that functions make. */
const CALLS: Readonly<Record<string, (module: Module) => unknown>> = {
  'lib/network/providers.ts': ({ readKey }) => readKey?.('mainnet', { kind: 'koios', needsKey: false }, ''),
};

/** The expressions that modules make with `new RegExp` when they are loaded, or their functions are called. */
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
  for (const file of files) {
    const before = made.length;
    const module: Module = await import(`${ROOT}/${file}`);
    CALLS[file]?.(module);
    expect(made.length, file).toBeGreaterThan(before);
  }
  return made;
}

/** Without a loop, an expression takes linear time. */
const superLinear = (expressions: readonly Expression[]) =>
  expressions
    .filter(({ source }) => /[*+}]/.test(source))
    .filter((expression) => analyse(expression).reports.length > 0)
    .map(({ source, flags }) => `/${source}/${flags}`);

const FILES = filesIn(SHIPPED, /\.tsx?$/);

it('10: no regular expression takes super-linear time', async () => {
  expect(superLinear([{ source: '\\s*[\\r\\n]+\\s*', flags: '' }])).toHaveLength(1);
  expect(superLinear(FILES.flatMap(literalsIn))).toEqual([]);
});

it('10: nor does one that a module makes of parts', async () => {
  const files = FILES.filter((file) => read(file).includes('new RegExp('));
  expect(files.length).toBeGreaterThan(0);
  expect(superLinear(await madeIn(files))).toEqual([]);
});
