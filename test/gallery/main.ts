/**
 * `npm run gallery`: every state of the card and the pages, in both themes and languages, as pictures on one page; and
 * the pictures for the stores. `npm run gallery -- store` makes those of one file of scenes.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const GALLERY = resolve('.output/gallery');

function run(command: string, ...args: readonly string[]): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exitCode = 1;
}

function indexPage(): string {
  const looks = readdirSync(GALLERY, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  const states = [...new Set(looks.flatMap((look) => readdirSync(join(GALLERY, look))))].sort();
  const picture = (look: string, state: string) =>
    `<td><a href="${look}/${encodeURIComponent(state)}"><img loading="lazy" width="300" alt="${look}" src="${look}/${encodeURIComponent(state)}"></a></td>`;
  const rows = states.map(
    (state) =>
      `<tr><th>${state.replace('.png', '')}</th>${looks.map((look) => picture(look, state)).join('')}</tr>`,
  );
  const head = `<tr><th></th>${looks.map((look) => `<th>${look}</th>`).join('')}</tr>`;
  const style =
    'body { font: 14px system-ui } th { text-align: start; vertical-align: top } img { border: 1px solid #999 }';
  return `<!doctype html><meta charset="utf-8"><title>Token Lens: every state</title><style>${style}</style><table>${head}${rows.join('\n')}</table>`;
}

rmSync(GALLERY, { recursive: true, force: true });
mkdirSync(GALLERY, { recursive: true });
run('npx', 'wxt', 'build');
run('npx', 'playwright', 'test', '--config', 'test/gallery/playwright.config.ts', ...process.argv.slice(2));
const page = indexPage();
writeFileSync(join(GALLERY, 'index.html'), page);
process.stdout.write(`${page.split('<img').length - 1} pictures: .output/gallery/index.html\n`);
