/** `npm run fuzz`: 1,000,000 cases over all borders. `npm run soak`: five minutes, and all of what `npm test` tries a share of. */
import { spawn } from 'node:child_process';

const COMMANDS: Readonly<Record<string, { tool: string; args: readonly string[]; name: string }>> = {
  fuzz: {
    tool: 'vitest',
    args: ['run', 'test/hostile/fuzz.test.ts', 'test/trust/attestation.test.ts'],
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
