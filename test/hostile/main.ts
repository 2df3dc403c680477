/**
 * `npm run fuzz`: what `npm test` draws by chance, many times as often, as 1,000,000 cases over all borders and 100,000 rows
 * of pages. `npm run soak`: five minutes, and all of what `npm test` tries a share of.
 */
import { spawnSync } from 'node:child_process';

const FUZZED = [
  'asset/grammar',
  'hostile/fuzz',
  'messages/router',
  'metadata/interleavings',
  'metadata/rate-limiter-clocks',
  'page/no-wrong-card',
  'safe-text',
  'trust/attestation',
  'trust/datum',
];
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  fuzz: ['vitest', 'run', ...FUZZED.map((name) => `test/${name}.test.ts`)],
  soak: ['playwright', 'test', 'hostile/soak', 'hostile/pages', 'hostile/floods', '--workers=1'],
};

const [wished = ''] = process.argv.slice(2);
const command = COMMANDS[wished];
if (command === undefined) throw new Error(`What is wanted is one of: ${Object.keys(COMMANDS).join(', ')}.`);
// By npm's own path, as a script of package.json would find it.
const { status } = spawnSync('npx', ['--no-install', ...command], {
  stdio: 'inherit',
  env: { ...process.env, [wished.toUpperCase()]: '1' },
});
process.exitCode = status ?? 1;
