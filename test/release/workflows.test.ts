/** The workflows: what they run, and with which rights. */
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
  const release = code('.github/workflows/release.yml');
  const jobs = Object.fromEntries(
    release
      .split(/^ {2}(?=\w+:$)/m)
      .slice(1)
      .map((job) => [job.slice(0, job.indexOf(':')), job]),
  );
  expect(jobs.build).not.toMatch(/secrets|write|cache/);
  expect(jobs.compare).toContain('diff --recursive packages-first packages-second');
  expect(jobs.draft).toMatch(/needs: \[tested, compare\][\s\S]*attest-build-provenance/);
  expect(jobs.store).toMatch(
    /github\.event_name == 'workflow_dispatch'[\s\S]*gh attestation verify[\s\S]*wxt submit/,
  );
  const withSecrets = Object.keys(jobs).filter((name) => jobs[name]?.includes('secrets.'));
  expect(withSecrets).toEqual(['store']);
});
