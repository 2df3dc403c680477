/** Adds files to a build: the licences of third-party code, and the packed messages. */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import type { WxtHooks } from 'wxt';
import { type Messages, messagesIn, namesOf, pack } from '../lib/i18n/packed.ts';
import { createShipped, licencesText } from './shipped.ts';

type Files = Parameters<WxtHooks['build:publicAssets']>[1];

/** The messages of the manifest and the menus, in the browser's language. All messages are packed too. */
const IN_LOCALES = ['name', 'description', 'command_inspect', 'menu_inspect', 'panel_open'];

/** Leaves in `_locales` only the messages that the browser reads there. Returns files with all messages, packed. */
function packMessages(files: Files): Files {
  const catalogues = new Map<string, Messages>();
  for (const [i, file] of files.entries()) {
    const [, folder] = /^_locales[\\/](\w+)[\\/]messages\.json$/.exec(file.relativeDest) ?? [];
    if (folder === undefined || !('absoluteSrc' in file)) continue;
    const messages = messagesIn(readFileSync(file.absoluteSrc, 'utf8'));
    catalogues.set(folder, messages);
    const left = IN_LOCALES.map((name) => [name, { message: messages[name] }]);
    files[i] = { relativeDest: file.relativeDest, contents: JSON.stringify(Object.fromEntries(left)) };
  }
  const names = namesOf(catalogues.get('en') ?? {});
  return [
    ['names', names] as const,
    ...[...catalogues].map(([folder, all]) => [folder, pack(names, all)] as const),
  ].map(([name, content]) => ({ relativeDest: `messages/${name}.json`, contents: JSON.stringify(content) }));
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
      files.push(...packMessages(files));
      files.push({ relativeDest: 'LICENSES.txt', contents: licencesText(shipped.list()) });
    },
  };
}
