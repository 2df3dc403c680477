/** Adds files to a build: the licences of third-party code, and the messages. */
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
export function createBuildFiles(root: string): {
  readonly plugin: Plugin;
  readonly add: WxtHooks['build:publicAssets'];
} {
  const shipped = createShipped(root);
  return {
    plugin: shipped.plugin,
    add(_wxt, files) {
      files.push(...splitMessages(files));
      files.push({ relativeDest: 'LICENSES.txt', contents: licencesText(shipped.list()) });
    },
  };
}
