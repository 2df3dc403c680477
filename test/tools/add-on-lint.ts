/** `web-ext lint`, which asks of an add-on what addons.mozilla.org will ask. */
import { tool, whole } from './check.ts';
import { failure, type Report } from './steps.ts';

type Message = {
  readonly code: string;
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
};

/** The part used of what `web-ext lint --output json` writes. */
type Lint = {
  readonly errors: readonly Message[];
  readonly warnings: readonly Message[];
  readonly notices: readonly Message[];
};

/** Errors and warnings fail, notices are shown. */
export async function lintAddOn(folder: string, signal: AbortSignal): Promise<Report> {
  const args = ['lint', '--source-dir', folder, '--output', 'json', '--no-config-discovery'];
  const ended = await tool('web-ext', args, signal, { NO_UPDATE_NOTIFIER: '1' });
  if (ended.stopped !== undefined || !ended.stdout.trimStart().startsWith('{')) return failure(whole(ended));
  const lint: Lint = JSON.parse(ended.stdout);
  const failed = [...lint.errors, ...lint.warnings];
  if (failed.length > 0) return failure(failed.map(line).join('\n'));
  const passed = { passed: 1, failed: 0, skipped: [], notes: lint.notices.map(line) };
  return ended.code === 0 ? { ...passed, output: '' } : failure(whole(ended));
}

function line({ code, message, file, line }: Message): string {
  const place = file === undefined ? '' : ` (${file}${line === undefined ? '' : `:${line}`})`;
  return `${code}: ${message}${place}`;
}
