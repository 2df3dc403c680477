/** Steps that are one command: it passes or it fails. */
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
  return run(join('node_modules', '.bin', name), args, { ...colour, ...env }, TIMEOUT_MS, signal);
}

/** All that a tool said, and how it ended when that was not well. */
export const whole = (ended: Ended): string =>
  endedWell(ended) ? ended.output : `${ended.output}\n(${ended.stopped ?? `exit code ${ended.code}`})`;

const endedWell = ({ code, stopped }: Ended) => code === 0 && stopped === undefined;

/** The tool ended well: one passed; else one failed. */
export async function check(name: string, args: readonly string[], signal: AbortSignal): Promise<Report> {
  const ended = await tool(name, args, signal);
  return endedWell(ended)
    ? { passed: 1, failed: 0, skipped: [], output: ended.output }
    : failure(whole(ended));
}

/** The packages of a release, as `release/check.ts` finds them. */
export async function checkPackages(signal: AbortSignal): Promise<Report> {
  const ended = await tool('tsx', ['release/check.ts'], signal);
  if (!endedWell(ended)) return failure(whole(ended));
  const lines = ended.stdout.trim().split('\n');
  const skipped = lines.flatMap((line) => /^SKIPPED: (.*)/.exec(line)?.[1] ?? []);
  const notes = lines.filter((line) => line.startsWith('packages '));
  return { passed: 1, failed: 0, skipped, notes, output: '' };
}

type Message = {
  readonly code: string;
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
};

/** Preact sets `innerHTML` where it is told to, which promise 8 of SECURITY.md rules out. */
const isPreact = ({ code, message, file = '' }: Message) =>
  code === 'UNSAFE_VAR_ASSIGNMENT' && /innerHTML/.test(message) && /^chunks\/theme-/.test(file);

/** `web-ext lint`, which asks of an add-on what addons.mozilla.org will ask: errors and warnings fail, notices are shown. */
export async function lintAddOn(folder: string, signal: AbortSignal): Promise<Report> {
  const args = ['lint', '--source-dir', folder, '--output', 'json', '--no-config-discovery'];
  const ended = await tool('web-ext', args, signal, { NO_UPDATE_NOTIFIER: '1' });
  if (ended.stopped !== undefined || !ended.stdout.trimStart().startsWith('{')) return failure(whole(ended));
  const lint: Readonly<Record<'errors' | 'warnings' | 'notices', readonly Message[]>> = JSON.parse(
    ended.stdout,
  );
  const lineOf = ({ code, message, file = '', line = 0 }: Message) => `${code}: ${message} ${file}:${line}`;
  const failed = [...lint.errors, ...lint.warnings.filter((one) => !isPreact(one))];
  if (failed.length > 0) return failure(failed.map(lineOf).join('\n'));
  if (ended.code !== 0) return failure(whole(ended));
  return { passed: 1, failed: 0, skipped: [], notes: lint.notices.map(lineOf), output: '' };
}
