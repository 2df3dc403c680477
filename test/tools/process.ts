/** Child processes that end with their time limit or abort signal, with all their descendants. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** The time to end by itself, including browsers, before it is killed. */
const GRACE_MS = 5_000;
/** The longest step takes ten minutes on two slow cores. */
const TIMEOUT_MS = 40 * 60_000;
const IS_WINDOWS = process.platform === 'win32';

export type Env = Readonly<Record<string, string>>;

/** `code`: the exit code; undefined when a signal ended it. `output`: standard output and error, interleaved. */
export type Ended = Awaited<ReturnType<typeof run>>;

/**
 * Runs a command until it ends, the time limit passes, or the signal aborts. It runs in its own process group, which is
 * killed at the end.
 */
export async function run(command: string, args: readonly string[], env: Env, signal: AbortSignal) {
  // Its own folder for temporary files, since a killed browser leaves its profile. Not on macOS, where socket paths below
  // it would be too long.
  const scratch = mkdtempSync(join(tmpdir(), 'token-lens-'));
  const folders = process.platform === 'darwin' ? {} : { TMPDIR: scratch, TEMP: scratch, TMP: scratch };
  const child = spawn(command, args, {
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
  const closed = new Promise((resolve) => child.once('close', resolve));

  let kill: NodeJS.Timeout | undefined;
  const ending = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const stop = () => {
    // Playwright and vitest close their browsers on SIGINT, not on SIGTERM.
    endGroup(child, 'SIGINT');
    kill ??= setTimeout(() => endGroup(child, 'SIGKILL'), GRACE_MS);
  };
  if (ending.aborted) stop();
  ending.addEventListener('abort', stop);
  try {
    const [code]: (number | null)[] = await once(child, 'exit');
    endGroup(child, 'SIGKILL');
    // A process that left the group can still hold the pipes.
    await Promise.race([closed, wait(1_000, undefined, { ref: false })]);
    return { code: code ?? undefined, stdout, output };
  } finally {
    clearTimeout(kill);
    ending.removeEventListener('abort', stop);
    rmSync(scratch, { recursive: true, force: true, maxRetries: 10 });
  }
}

function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  if (IS_WINDOWS) {
    // Windows has no process groups; taskkill ends the tree of a running process.
    if (child.exitCode === null) spawn('taskkill', ['/pid', String(child.pid), '/T', '/F']);
    return;
  }
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
