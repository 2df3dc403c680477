/** Hostile lists take little memory and time. Each is read by a process of its own, which measures both. */
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { cases } from '../cases.ts';
import { HOSTILE } from './read-hostile.ts';

const MAX_MEGABYTES = 40;
const MAX_CPU_MS = 10_000;

it.each(Object.keys(HOSTILE).filter((_, i) => i % cases(12, 1) === 0))(
  'promise 43: refuses %s within ten seconds of CPU time and 40 MB',
  { timeout: 60_000 },
  async (name) => {
    const script = resolve('test/lists/read-hostile.ts');
    const output = execFileSync(process.execPath, ['--expose-gc', '--import', 'tsx', script, name], {
      encoding: 'utf8',
    });
    const { ok, cpuMs, megabytes } = JSON.parse(output);
    expect(ok).toBe(false);
    expect(megabytes).toBeLessThan(MAX_MEGABYTES);
    expect(cpuMs).toBeLessThan(MAX_CPU_MS);
  },
);
