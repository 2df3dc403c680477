/** What our builds add to those of WXT: licences, messages, content scripts without a wrapper, styles and chunks of the pages. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import type { WxtHooks } from 'wxt';
import { createShipped, licencesText } from './shipped.ts';

type Files = Parameters<WxtHooks['build:publicAssets']>[1];

/** The messages of the manifest and the menus, which the browser reads. */
const IN_LOCALES = ['name', 'description', 'command_inspect', 'menu_inspect', 'panel_open'];

/** Leaves in `_locales` only the messages that the browser reads there. Returns a file with all messages of each language. */
function splitMessages(files: Files): Files {
  const messageFiles: Files = [];
  for (const [i, file] of files.entries()) {
    const [, folder] = /^_locales[\\/](\w+)[\\/]messages\.json$/.exec(file.relativeDest) ?? [];
    if (folder === undefined || !('absoluteSrc' in file)) continue;
    const all = messagesIn(readFileSync(file.absoluteSrc, 'utf8'));
    messageFiles.push({ relativeDest: `messages/${folder}.json`, contents: JSON.stringify(all) });
    const left = IN_LOCALES.map((name) => [name, { message: all[name] }]);
    files[i] = { relativeDest: file.relativeDest, contents: JSON.stringify(Object.fromEntries(left)) };
  }
  return messageFiles;
}

/** The messages of a file of `_locales`, by their names. */
export function messagesIn(file: string): Readonly<Record<string, string>> {
  const all = JSON.parse(file) as Readonly<Record<string, { readonly message: string }>>;
  return Object.fromEntries(Object.entries(all).map(([name, { message }]) => [name, message]));
}

/** `plugin` records the modules of the bundles; `add` is a build hook that runs after it. */
export function createBuildFiles() {
  const { plugin, list } = createShipped();
  const add: WxtHooks['build:publicAssets'] = (_wxt, files) => {
    files.push(...splitMessages(files), { relativeDest: 'LICENSES.txt', contents: licencesText(list()) });
  };
  return { plugin, add };
}

const WRAPPER = 'virtual:wxt-unlisted-script-entrypoint?';

/** Starts content scripts without WXT's wrapper, which only logs, and logs nothing in a production build. */
export const plainScript: Plugin = {
  name: 'plain-script',
  enforce: 'pre',
  load(id) {
    const [, script] = id.split(WRAPPER);
    return script && `import script from ${JSON.stringify(script)}; export default script.main();`;
  },
};

const MODULE = / *<script type="module"[^>]*><\/script>\n/g;
const SHEET = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/g;

/**
 * Lets pages be drawn early: their style sheets are in the HTML, since a page waits longest for the first file that it fetches,
 * and their script is behind the content. `allow` is a build hook that runs later, and adds their hashes to the manifest's policy.
 */
export function createEarlyPages() {
  const hashes = new Map<string, string>();
  const plugin: Plugin = {
    name: 'early-pages',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        // The last one imports the others.
        const entry = html.match(MODULE)?.at(-1) ?? '';
        const late = html.replace(MODULE, '').replace('</body>', () => `${entry}</body>`);
        return late.replace(SHEET, (link, file) => {
          const sheet = bundle[file];
          if (sheet?.type !== 'asset') return link;
          const css = String(sheet.source);
          hashes.set(file, createHash('sha256').update(css).digest('base64'));
          return `<style>${css}</style>`;
        });
      },
    },
    generateBundle(_options, bundle) {
      for (const file of hashes.keys()) delete bundle[file];
    },
  };
  const allow: WxtHooks['build:manifestGenerated'] = (_wxt, { content_security_policy: policy }) => {
    if (typeof policy !== 'object' || !policy.extension_pages) return;
    const allowed = [...hashes.values()].map((hash) => `'sha256-${hash}'`).toSorted();
    const styles = ["style-src 'self'", ...allowed].join(' ');
    policy.extension_pages = policy.extension_pages.replace("style-src 'self'", styles);
  };
  return { plugin, allow };
}

/**
 * What a card loads at its opening. Rolldown splits what several pages share into many small files, and a card waits longer for
 * one more file than for the code in it. The group contains the modules of its pattern with all that they import.
 */
const CARD_VIEW = {
  name: 'card-view',
  test: /components\/(?:card\/Card|page\/follow)\.|lib\/(?:json|card\/load|i18n\/languages|messaging\/client|settings\/store)\.|wxt-html-plugins/,
};

/** For the step that builds the pages; the other scripts are one file each. */
export const groupChunks: WxtHooks['vite:build:extendConfig'] = (entrypoints, config) => {
  const output = config.build?.rolldownOptions?.output;
  const isOfPages = entrypoints.some(({ type }) => type === 'popup');
  if (isOfPages && output && !Array.isArray(output)) output.codeSplitting = { groups: [CARD_VIEW] };
};
