/** The build for Chromium, for what is started by hand: what is shown or measured is what stands here. */
import { spawnSync } from 'node:child_process';

/** Throws what the build said where it fails. */
export function buildForChromium(): void {
  const options = { encoding: 'utf8', shell: process.platform === 'win32' } as const;
  const { status, stdout, stderr } = spawnSync('npx', ['wxt', 'build'], options);
  if (status !== 0) throw new Error(`The build failed:\n${stdout}${stderr}`);
}
