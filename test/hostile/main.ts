/**
 * `npm run fuzz`: what `npm test` draws by chance, many times as often, as 1,000,000 cases over all borders and 100,000 rows
 * of pages. `npm run soak`: five minutes, and all of what `npm test` tries a share of.
 */
import { spawn } from 'node:child_process';

const COMMANDS: Readonly<Record<string, { tool: string; args: readonly string[]; name: string }>> = {
  fuzz: {
    tool: 'vitest',
    args: [
      'run',
      'test/hostile/fuzz.test.ts',
      'test/trust/attestation.test.ts',
      'test/trust/datum.test.ts',
      'test/asset/grammar.test.ts',
      'test/messages/router.test.ts',
      'test/metadata/interleavings.test.ts',
      'test/metadata/rate-limiter-clocks.test.ts',
      'test/page/no-wrong-card.test.ts',
    ],
    name: 'FUZZ',
  },
  soak: {
    tool: 'playwright',
    args: ['test', 'hostile/soak', 'hostile/pages', 'hostile/servers', '--workers=1'],
    name: 'SOAK',
  },
};

const [wished = ''] = process.argv.slice(2);
const command = COMMANDS[wished];
if (command === undefined) {
  console.error(`What is wanted is one of: ${Object.keys(COMMANDS).join(', ')}.`);
  process.exitCode = 1;
} else {
  // By npm's own path, as a script of package.json would find it.
  const child = spawn('npx', ['--no-install', command.tool, ...command.args], {
    stdio: 'inherit',
    env: { ...process.env, [command.name]: '1' },
  });
  child.once('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
