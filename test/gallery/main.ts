/**
 * `npm run gallery`: pictures of every state of the card and the pages, in three languages and both themes, on one page:
 * `.output/gallery/index.html`. `--languages fr,zh_CN` takes others. `npm run gallery -- store` takes those for the stores.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildForChromium } from '../tools/build.ts';

const GALLERY = '.output/gallery';
const options = { languages: { type: 'string', default: 'en,de,ja' } } as const;
const { values, positionals } = parseArgs({ options, allowPositionals: true });
const files = positionals.length > 0 ? positionals : ['pictures'];

buildForChromium();
if (files.includes('pictures')) rmSync(GALLERY, { recursive: true, force: true });
const args = ['playwright', 'test', '--config', 'test/gallery/playwright.config.ts', ...files];
const env = { ...process.env, GALLERY_LANGUAGES: values.languages };
const { status } = spawnSync('npx', args, { stdio: 'inherit', shell: process.platform === 'win32', env });
process.exitCode = status === 0 ? 0 : 1;

if (files.includes('pictures')) {
  const looks = readdirSync(GALLERY).sort();
  const names = [...new Set(looks.flatMap((look) => readdirSync(`${GALLERY}/${look}`)))].sort();
  const rows = names.map((name) => {
    const pictures = looks.map(
      (look) => `<img loading="lazy" alt="${look}" src="${look}/${encodeURI(name)}">`,
    );
    return `<h2>${name.replace('.png', '')}</h2><div>${pictures.join('')}</div>`;
  });
  const style =
    'body { font: 14px system-ui; background: #e3e7ed } div { display: flex; align-items: start }';
  const head = `<!doctype html><meta charset="utf-8"><title>Every state</title><style>${style}</style>`;
  writeFileSync(`${GALLERY}/index.html`, head + rows.join('\n'));
}
