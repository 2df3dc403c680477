/** The workflows and the installation: what they run, and with which rights. */
import { expect, it } from 'vitest';
import { filesIn, read } from '../own-files.ts';

/** A workflow without comments but those with the version of an action. */
const code = (file: string) => read(file).replace(/(^|\s)#(?! v\d).*$/gm, '');

it.each(filesIn(['.github/workflows'], /\.yml$/))(
  '18: %s uses actions by their commit hash, no rights that it does not name, and no scripts of packages',
  (file) => {
    const text = code(file);
    const uses = [...text.matchAll(/\buses: (.*)$/gm)].map(([, what = '']) => what);
    expect(uses.length).toBeGreaterThan(1);
    for (const what of uses) expect(what).toMatch(/^[\w-]+(\/[\w-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    expect(text).toMatch(/^permissions:( \{\}|\n {2}contents: read)$/m);
    expect(text).not.toMatch(/pull_request_target|workflow_run|persist-credentials: true/);
    for (const [command] of text.matchAll(/\bnpm (?:ci|install|i)\b.*/g))
      expect(command).toBe('npm ci --ignore-scripts');
    for (const [command] of text.matchAll(/\bnpx .*/g)) expect(command).toMatch(/^npx --no /);
    expect(text).not.toMatch(/\b(?:curl|wget|apt-get|pip)\b/);
  },
);

it('18: a release has signed provenance, equal builds and passed tests, and goes to a store only when a person starts it', () => {
  const jobs = code('.github/workflows/release.yml').split(/^ {2}(?=\w+:$)/m);
  const job = (name: string) => jobs.find((text) => text.startsWith(`${name}:`));
  expect(job('build')).not.toMatch(/secrets|write|cache/);
  expect(job('compare')).toContain('diff --recursive packages-first packages-second');
  expect(job('draft')).toMatch(/needs: \[tested, compare\][\s\S]*attest-build-provenance/);
  expect(job('store')).toMatch(
    /github\.event_name == 'workflow_dispatch'[\s\S]*gh attestation verify[\s\S]*wxt submit/,
  );
  expect(jobs.filter((text) => text.includes('secrets.'))).toEqual([job('store')]);
});

type Package = { readonly integrity?: string; readonly optional?: boolean; readonly os?: readonly string[] };

it('18: the lockfile has a checksum of every package, and the installation runs no scripts of packages', () => {
  const { packages }: { packages: Record<string, Package> } = JSON.parse(read('package-lock.json'));
  // npm writes none for binaries of other systems.
  const unchecked = Object.entries(packages).filter(
    ([path, { integrity = '', optional, os }]) =>
      path !== '' && !integrity.startsWith('sha512-') && !(optional && os),
  );
  expect(unchecked).toEqual([]);
  expect(read('tools/prepare.mjs')).toContain('--ignore-scripts');
});
