/** Child processes that end with their time limit or abort signal, with all their descendants. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The time to end by itself, including browsers, before it is killed. */
const GRACE_MS = 5_000;
const TIMEOUT_MS = 40 * 60_000;
const IS_WINDOWS = process.platform === 'win32';

/** How a process ended, with its standard output, and that with its standard error. */
export type Ended = { readonly isOk: boolean; readonly stdout: string; readonly output: string };

/** Runs a tool of node_modules in a process group, which is killed at the end. */
export async function run(
  name: string,
  args: readonly string[],
  signal: AbortSignal,
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  // Its own folder for temporary files, since a killed browser leaves its profile; socket paths in it are too long for macOS.
  const scratch = mkdtempSync(join(tmpdir(), 'token-lens-'));
  const folders = process.platform === 'darwin' ? {} : { TMPDIR: scratch, TEMP: scratch, TMP: scratch };
  const child = spawn(join('node_modules', '.bin', name), args, {
    env: { ...process.env, ...folders, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: !IS_WINDOWS,
    shell: IS_WINDOWS,
  });
  let [stdout, output] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const endGroup = (how: NodeJS.Signals) => {
    try {
      process.kill(IS_WINDOWS ? (child.pid ?? 0) : -(child.pid ?? 0), how);
    } catch {
      // It has ended.
    }
  };
  const stop = () => {
    // Playwright and vitest close their browsers on SIGINT, not on SIGTERM.
    endGroup('SIGINT');
    setTimeout(() => endGroup('SIGKILL'), GRACE_MS).unref();
  };
  const ending = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  ending.addEventListener('abort', stop);
  const [code]: (number | null)[] = await once(child, 'exit');
  ending.removeEventListener('abort', stop);
  endGroup('SIGKILL');
  rmSync(scratch, { recursive: true, force: true, maxRetries: 10 });
  if (code === 0) return { isOk: true, stdout, output };
  return { isOk: false, stdout, output: `${output}\n(exit code ${code ?? 'missing: it was stopped'})` };
}
