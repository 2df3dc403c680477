/** Promise 18, checked in the workflows: what they run, with which rights, and what a release consists of. */
import { describe, expect, it } from 'vitest';
import { filesIn, read } from '../own-files.ts';

const RELEASE = '.github/workflows/release.yml';
const WORKFLOWS = filesIn(['.github/workflows'], /\.yml$/);
/** A workflow without comments. */
const code = (file: string) => read(file).replace(/(^|\s)#(?! v\d).*$/gm, '');
const SETUP_STEPS = ['actions/checkout', 'actions/setup-node'];

/** The text of each job, by name. */
const jobsOf = (file: string) => {
  const [, jobs = ''] = code(file).split('\njobs:\n');
  const parts = jobs.split(/^ {2}(\w+):$/m).slice(1);
  return new Map(parts.flatMap((name, i) => (i % 2 === 0 ? [[name, parts[i + 1] ?? ''] as const] : [])));
};
const releaseJob = (name: string) => jobsOf(RELEASE).get(name) ?? '';
const actionsIn = (job: string) => [...job.matchAll(/\buses: ([^@\n]*)@/g)].map(([, action = '']) => action);
/** The shell commands, a line each; a folded block is one line. */
const commandsIn = (job: string): readonly string[] =>
  [...job.matchAll(/\brun: (?:(\||>-)\n((?: {10}.*\n)+)|(.*))/g)].flatMap(
    ([, style, block = '', line = '']) =>
      (style === '|' ? block.split('\n') : [(block || line).replace(/\s+/g, ' ')])
        .map((one) => one.trim())
        .filter(Boolean),
  );

describe.each(WORKFLOWS)('18: %s', (file) => {
  it('uses actions by their commit hash, and no rights that it does not name', () => {
    const uses = [...code(file).matchAll(/\buses: (.*)$/gm)].map(([, what = '']) => what);
    expect(uses.length).toBeGreaterThan(1);
    for (const what of uses) expect(what).toMatch(/^[\w-]+(\/[\w-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    expect(code(file)).toMatch(/^permissions:( \{\}|\n {2}contents: read)$/m);
    expect(code(file)).not.toMatch(/pull_request_target|workflow_run|persist-credentials: true/);
    const checkouts = uses.filter((what) => what.startsWith('actions/checkout@'));
    expect(code(file).split('persist-credentials: false')).toHaveLength(checkouts.length + 1);
  });

  it('installs packages without scripts, and puts no expression into a shell command', () => {
    for (const command of [...jobsOf(file).values()].flatMap(commandsIn)) {
      expect(command).not.toContain('${{');
      if (/\bnpm (ci|install|i)\b/.test(command)) expect(command).toBe('npm ci --ignore-scripts');
      if (/\bnpx\b/.test(command)) expect(command).toMatch(/^npx --no (tsx|wxt) /);
    }
  });
});

it('18: runs all tests, the check of signatures and CodeQL on every push, and an update bot', () => {
  const onPush = /^on:\n {2}push:\n {4}branches: \["\*\*"\]\n/m;
  for (const file of ['test', 'codeql'].map((name) => `.github/workflows/${name}.yml`))
    expect(code(file)).toMatch(onPush);
  const jobs = jobsOf('.github/workflows/test.yml');
  const commands = ['test', 'signatures'].map((name) => commandsIn(jobs.get(name) ?? ''));
  expect(commands).toEqual([['npm test'], ['npm ci --ignore-scripts', 'npm audit signatures']]);
  const analysis = actionsIn(jobsOf('.github/workflows/codeql.yml').get('analyze') ?? '');
  for (const step of ['init', 'analyze']) expect(analysis).toContain(`github/codeql-action/${step}`);
  const ecosystems = /package-ecosystem: npm[\s\S]*package-ecosystem: github-actions/;
  expect(read('.github/dependabot.yml')).toMatch(ecosystems);
});

it('18: a release is built by two jobs that run the installation and the build, and nothing else', () => {
  const job = releaseJob('build');
  expect(job).toContain('copy: [first, second]');
  expect(commandsIn(job)).toEqual([
    expect.stringMatching(/^test "v\$\(node -p/),
    'npm ci --ignore-scripts',
    expect.stringMatching(/^npx --no tsx release\/main\.ts( --waive [\w.]+)*$/),
  ]);
  expect(actionsIn(job)).toEqual([...SETUP_STEPS, 'actions/upload-artifact']);
  expect(job).not.toMatch(/secrets|write|cache/);
});

it('18: a release is a draft only if both builds have the same bytes and the tests of the commit have passed', () => {
  expect(releaseJob('compare')).toContain('needs: build');
  expect(commandsIn(releaseJob('compare'))[0]).toBe('diff --recursive packages-first packages-second');
  expect(releaseJob('draft')).toContain('needs: [tested, compare]');
  expect(releaseJob('tested')).toMatch(/for workflow in test\.yml codeql\.yml[\s\S]*--status success/);
});

it('18: a release downloads no program: only the packages of the lock file', () => {
  const commands = [...jobsOf(RELEASE).values()].flatMap(commandsIn).join('\n');
  expect(commands).not.toMatch(/\b(curl|wget|git clone|apt|apt-get|snap|pip|docker|playwright)\b/);
});

it('18: a release goes to a store only when a person starts it, and if this workflow has built it from the tag', () => {
  const store = releaseJob('store');
  expect(store).toContain("if: github.event_name == 'workflow_dispatch'");
  const others = [...jobsOf(RELEASE)].filter(([name]) => name !== 'store');
  expect(others.filter(([, job]) => job.includes('secrets.'))).toEqual([]);
  expect(store).toContain('gh attestation verify "$file"');
  expect(store).toContain('--source-ref "refs/tags/$TAG"');
  expect(store).toContain('--signer-workflow "$GITHUB_REPOSITORY/.github/workflows/release.yml"');
  expect(store.indexOf('gh attestation verify')).toBeLessThan(store.indexOf('wxt submit'));
});
