/**
 * `npm run gallery`: pictures of every state of the card and the pages, in both themes and languages, on one page; and the
 * pictures for the stores. `npm run gallery -- store` takes those of one file of scenes.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const GALLERY = resolve('.output/gallery');

function run(command: string, ...args: readonly string[]): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exitCode = 1;
}

function indexPage(looks: readonly string[]): string {
  const states = [...new Set(looks.flatMap((look) => readdirSync(join(GALLERY, look))))].sort();
  const cell = (look: string, state: string) => {
    const path = `${look}/${encodeURIComponent(state)}`;
    return `<td><a href="${path}"><img loading="lazy" width="300" alt="${look}" src="${path}"></a></td>`;
  };
  const rows = states.map(
    (state) =>
      `<tr><th>${state.replace('.png', '')}</th>${looks.map((look) => cell(look, state)).join('')}</tr>`,
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
const page = indexPage(readdirSync(GALLERY).sort());
writeFileSync(join(GALLERY, 'index.html'), page);
process.stdout.write(`${page.split('<img').length - 1} pictures: .output/gallery/index.html\n`);
