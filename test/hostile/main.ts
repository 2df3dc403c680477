/**
 * `npm run fuzz`: the randomized tests, with many more cases (1,000,000 in `fuzz.test.ts`).
 * `npm run soak`: the hostile browser tests at full scale, with a soak of five minutes, and the limit of 500 ms in which an
 * attacked card closes.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const NAMES =
  'asset/grammar card/placement hostile/fuzz http/rate-limiter ' +
  'messaging/router safe-text trust/signatures/attestation trust/metadata/datum trust/metadata/nft ' +
  'trust/lookalikes/lookalike trust/minting/minting';
const FUZZED = NAMES.split(' ').map((name) => `test/${name}.test.ts`);
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  fuzz: ['vitest', 'run', ...FUZZED],
  soak: 'playwright test hostile/soak hostile/pages hostile/floods hostile/card.spec --workers=1'.split(' '),
};

const [name = ''] = process.argv.slice(2);
const command = COMMANDS[name];
if (command === undefined) throw new Error(`Usage: main.ts ${Object.keys(COMMANDS).join('|')}`);
const missing = FUZZED.filter((file) => !existsSync(file));
if (missing.length > 0) throw new Error(`There is no ${missing.join(', ')}.`);
const { status } = spawnSync('npx', ['--no-install', ...command], {
  stdio: 'inherit',
  env: { ...process.env, [name.toUpperCase()]: '1' },
});
process.exitCode = status ?? 1;
