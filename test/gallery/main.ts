/**
 * `npm run gallery`: pictures of every state of the card and the pages, in English and in both themes, on one page; and
 * the pictures for the stores. `npm run gallery -- store` takes those of one file of scenes. `--languages de,zh_CN` adds
 * languages, `--languages all` all, `--languages invented` two that show what a translation would break.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildForChromium } from '../tools/build.ts';
import { NAMES } from './languages.ts';

const GALLERY = resolve('.output/gallery');

const options = { languages: { type: 'string', default: '' } } as const;
const { values, positionals } = parseArgs({ options, allowPositionals: true });

const STYLE = `body { font: 14px system-ui; background: #e3e7ed } th { text-align: start; vertical-align: top }
  td { vertical-align: top; padding: 4px } img { border: 0 }`;

const transcripts = (state: string) =>
  readdirSync(GALLERY)
    .filter((folder) => existsSync(join(GALLERY, folder, `${state}.txt`)))
    .map((folder) => `<a href="${folder}/${encodeURIComponent(state)}.txt">${folder}</a>`)
    .join(' · ');

function indexPage(looks: readonly string[]): string {
  const states = [...new Set(looks.flatMap((look) => readdirSync(join(GALLERY, look))))]
    .map((file) => file.replace('.png', ''))
    .sort();
  const cell = (look: string, state: string) => {
    const path = `${look}/${encodeURIComponent(state)}.png`;
    return `<td><a href="${path}"><img loading="lazy" alt="${look}" src="${path}"></a></td>`;
  };
  const rows = states.map((state) => {
    const cells = looks.map((look) => cell(look, state)).join('');
    return `<h2 id="${encodeURIComponent(state)}">${state}</h2><p>${transcripts(state)}</p><table><tr>${cells}</tr></table>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Token Lens: every state</title><style>${STYLE}</style>${rows.join('\n')}`;
}

rmSync(GALLERY, { recursive: true, force: true });
mkdirSync(GALLERY, { recursive: true });
buildForChromium();
const languages = values.languages === 'all' ? NAMES.join() : values.languages;
const args = ['playwright', 'test', '--config', 'test/gallery/playwright.config.ts', ...positionals];
const env = { ...process.env, GALLERY_LANGUAGES: languages };
const { status } = spawnSync('npx', args, { stdio: 'inherit', shell: process.platform === 'win32', env });
process.exitCode = status === 0 ? 0 : 1;
const looks = readdirSync(GALLERY).filter((look) => !look.endsWith('read'));
const page = indexPage(looks.sort());
writeFileSync(join(GALLERY, 'index.html'), page);
process.stdout.write(`${page.split('alt=').length - 1} pictures: .output/gallery/index.html\n`);
