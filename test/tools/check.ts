/** Steps that run one command. */
import { join } from 'node:path';
import { type Ended, type Env, run } from './process.ts';
import { failure, type Report, success } from './steps.ts';

/** Runs a tool from node_modules. */
export function tool(name: string, args: readonly string[], signal: AbortSignal, env: Env = {}) {
  // A pipe would turn colours off.
  const colour = process.stdout.isTTY && process.env.NO_COLOR === undefined ? { FORCE_COLOR: '1' } : {};
  return run(join('node_modules', '.bin', name), args, { ...colour, ...env }, signal);
}

/** The output of a tool, and how it ended if it failed. */
export const outputOf = ({ code, output }: Ended): string =>
  code === 0 ? output : `${output}\n(exit code ${code ?? 'missing: it was stopped'})`;

export async function check(name: string, args: readonly string[], signal: AbortSignal): Promise<Report> {
  const ended = await tool(name, args, signal);
  return ended.code === 0 ? success() : failure(outputOf(ended));
}

/** Runs `release/check.ts` over the builds. */
export async function checkPackages(signal: AbortSignal): Promise<Report> {
  const ended = await tool('tsx', ['release/check.ts'], signal);
  if (ended.code !== 0) return failure(outputOf(ended));
  return success(ended.stdout.split('\n').filter((line) => line.startsWith('packages ')));
}

type Message = Readonly<{ code: string; message: string; file?: string; line?: number }>;

/** Preact's support of `dangerouslySetInnerHTML`, which the project does not use (SECURITY.md, promise 5). */
const isPreact = ({ code, message, file = '' }: Message) =>
  code === 'UNSAFE_VAR_ASSIGNMENT' && /innerHTML/.test(message) && /^chunks\/card-view-/.test(file);

/** `web-ext lint`, the checks of addons.mozilla.org: fails on errors and warnings, shows notices. */
export async function lintAddOn(signal: AbortSignal): Promise<Report> {
  const source = ['--source-dir', '.output/firefox-mv3'];
  const args = ['lint', ...source, '--output', 'json', '--no-config-discovery'];
  const ended = await tool('web-ext', args, signal, { NO_UPDATE_NOTIFIER: '1' });
  if (!ended.stdout.trimStart().startsWith('{')) return failure(outputOf(ended));
  const lint: Record<'errors' | 'warnings' | 'notices', readonly Message[]> = JSON.parse(ended.stdout);
  const lineOf = ({ code, message, file = '', line = 0 }: Message) => `${code}: ${message} ${file}:${line}`;
  const failed = [...lint.errors, ...lint.warnings.filter((one) => !isPreact(one))];
  if (failed.length > 0) return failure(failed.map(lineOf).join('\n'));
  if (ended.code !== 0) return failure(outputOf(ended));
  return success(lint.notices.map(lineOf));
}
