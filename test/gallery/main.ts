/**
 * `npm run gallery`: pictures of every state of the card and the pages, in English and in both themes, on one page; and
 * the pictures for the stores. `npm run gallery -- store` takes those of one file of scenes. `--languages de,zh_CN` adds
 * languages, `--languages all` all, `--languages invented` two that show what a translation would break; what one breaks
 * is an error. With `--targets FOLDER`, the design pictures in that folder stand beside ours (`targets.ts`).
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { NAMES } from './languages.ts';
import { type Region, SHEETS, TARGETS } from './targets.ts';

const GALLERY = resolve('.output/gallery');

const { values, positionals } = parseArgs({
  options: {
    targets: { type: 'string' },
    grep: { type: 'string', short: 'g' },
    languages: { type: 'string', default: '' },
  },
  allowPositionals: true,
});
const { targets, grep, languages } = values;

function run(command: string, ...args: readonly string[]): void {
  const env = { ...process.env, GALLERY_LANGUAGES: languages === 'all' ? NAMES.join() : languages };
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32', env });
  if (status !== 0) process.exitCode = 1;
}

const STYLE = `body { font: 14px system-ui; background: #e3e7ed } th { text-align: start; vertical-align: top }
  td { vertical-align: top; padding: 4px } img { border: 0 } .target { overflow: hidden; outline: 2px solid #2456d6 }
  .target img { display: block }`;

const transcripts = (state: string) =>
  readdirSync(GALLERY)
    .filter((folder) => existsSync(join(GALLERY, folder, `${state}.txt`)))
    .map((folder) => `<a href="${folder}/${encodeURIComponent(state)}.txt">${folder}</a>`)
    .join(' · ');

/** One part of a sheet, in a window of its size. */
function targetCell({ sheet, x, y, width, height }: Region, isDark: boolean): string {
  const top = isDark ? y + SHEETS[sheet].dark : y;
  const style = `width:${SHEETS[sheet].width}px;margin:${-top}px 0 0 ${-x}px`;
  return `<td><div class="target" style="width:${width}px;height:${height}px">
    <img src="targets/${sheet}" style="${style}"></div></td>`;
}

function indexPage(looks: readonly string[], hasTargets: boolean): string {
  const states = [...new Set(looks.flatMap((look) => readdirSync(join(GALLERY, look))))]
    .map((file) => file.replace('.png', ''))
    .sort();
  const cell = (look: string, state: string) => {
    const path = `${look}/${encodeURIComponent(state)}.png`;
    const target = hasTargets && look.startsWith('en') ? TARGETS[state] : undefined;
    return `${target ? targetCell(target, look.endsWith('dark')) : ''}<td><a href="${path}"><img loading="lazy" alt="${look}" src="${path}"></a></td>`;
  };
  const rows = states.map(
    (state) =>
      `<h2 id="${encodeURIComponent(state)}">${state}</h2><p>${transcripts(state)}</p><table><tr>${looks.map((look) => cell(look, state)).join('')}</tr></table>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Token Lens: every state</title><style>${STYLE}</style>${rows.join('\n')}`;
}

rmSync(GALLERY, { recursive: true, force: true });
mkdirSync(GALLERY, { recursive: true });
run('npx', 'wxt', 'build');
const scenes = [...positionals, ...(grep === undefined ? [] : ['--grep', grep])];
run('npx', 'playwright', 'test', '--config', 'test/gallery/playwright.config.ts', ...scenes);
const looks = readdirSync(GALLERY)
  .filter((look) => !look.endsWith('read'))
  .sort();
if (targets !== undefined) {
  mkdirSync(join(GALLERY, 'targets'));
  for (const sheet of Object.keys(SHEETS))
    if (existsSync(join(targets, sheet))) copyFileSync(join(targets, sheet), join(GALLERY, 'targets', sheet));
}
const page = indexPage(looks, targets !== undefined);
writeFileSync(join(GALLERY, 'index.html'), page);
process.stdout.write(`${page.split('alt=').length - 1} pictures: .output/gallery/index.html\n`);
