/** A step that is one command: it passes or it fails. */
import { join } from 'node:path';
import { type Ended, run } from './process.ts';
import { failure, type Report } from './steps.ts';

/** The longest step takes ten minutes on two slow cores: one that takes four times as long hangs. */
const TIMEOUT_MS = 40 * 60_000;

/** Runs a tool of node_modules. */
export function tool(
  name: string,
  args: readonly string[],
  signal: AbortSignal,
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  // Colours would be lost in the pipe; the environment's own word on them stands.
  const colour = process.stdout.isTTY && process.env.NO_COLOR === undefined ? { FORCE_COLOR: '1' } : {};
  const options = { env: { ...colour, ...env }, timeoutMs: TIMEOUT_MS, signal };
  return run(join('node_modules', '.bin', name), args, options);
}

/** The tool ended well: one passed; else one failed. */
export async function check(name: string, args: readonly string[], signal: AbortSignal): Promise<Report> {
  const ended = await tool(name, args, signal);
  return ended.code === 0 && ended.stopped === undefined
    ? { passed: 1, failed: 0, skipped: [], output: ended.output }
    : failure(whole(ended));
}

/** All that a tool said, and how it ended when that was not well. */
export function whole({ output, code, stopped }: Ended): string {
  return code === 0 && !stopped ? output : `${output}\n(${stopped ?? `exit code ${code}`})`;
}
