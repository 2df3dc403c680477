/** The packages of a release, as `release/check.ts` finds them. */
import { tool, whole } from './check.ts';
import { failure, type Report } from './steps.ts';

const SKIPPED = 'SKIPPED: ';

export async function checkPackages(signal: AbortSignal): Promise<Report> {
  const ended = await tool('tsx', ['release/check.ts'], signal);
  if (ended.code !== 0 || ended.stopped !== undefined) return failure(whole(ended));
  const lines = ended.stdout.trim().split('\n');
  const skipped = lines.filter((line) => line.startsWith(SKIPPED)).map((line) => line.slice(SKIPPED.length));
  const notes = lines.filter((line) => line.startsWith('packages '));
  return { passed: 1, failed: 0, skipped, notes, output: '' };
}
