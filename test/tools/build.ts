/** Builds for Chromium before demo, bench and gallery. */
import { spawnSync } from 'node:child_process';

/** Throws the build's output when it fails. */
export function buildForChromium(): void {
  const options = { encoding: 'utf8', shell: process.platform === 'win32' } as const;
  const { status, stdout, stderr } = spawnSync('npx', ['wxt', 'build'], options);
  if (status !== 0) throw new Error(`The build failed:\n${stdout}${stderr}`);
}
