/** Files that a build adds to its code: the licences of third-party code, the messages, and the token list. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import type { WxtHooks } from 'wxt';
import { createShipped, licencesText } from './shipped.ts';

/** Written by `npm run index`, not part of the repository. */
const INDEX = resolve('.index/fingerprints.json');
const NO_INDEX = JSON.stringify({ made: null, policies: {}, spellings: [], names: [], tickers: [] });

/** The schema of managed storage, which Firefox does without. */
export const MANAGED_SCHEMA = 'managed-schema.json';

const MESSAGES = /_locales[\\/]\w+[\\/]messages\.json$/;

/** Without the descriptions, which are for translators. */
function shippedMessages(text: string): string {
  const messages = JSON.parse(text) as Record<string, { readonly message: string }>;
  const shipped = Object.entries(messages).map(([name, { message }]) => [name, { message }]);
  return JSON.stringify(Object.fromEntries(shipped));
}

/** `plugin` records the modules of the bundles; `add` is a build hook that runs after it. */
export function createBuildFiles(root: string): {
  readonly plugin: Plugin;
  readonly add: WxtHooks['build:publicAssets'];
} {
  const shipped = createShipped(root);
  return {
    plugin: shipped.plugin,
    add(wxt, files) {
      for (const file of files) {
        if ('absoluteSrc' in file && MESSAGES.test(file.absoluteSrc)) {
          const { relativeDest, absoluteSrc } = file;
          const contents = shippedMessages(readFileSync(absoluteSrc, 'utf8'));
          files[files.indexOf(file)] = { relativeDest, contents };
        }
      }
      const parts = shipped.list();
      files.push({ relativeDest: 'LICENSES.txt', contents: licencesText(parts) });
      const named = parts.map(({ text: _, ...part }) => part);
      const record = join(wxt.config.outBaseDir, `shipped-${wxt.config.browser}.json`);
      writeFileSync(record, `${JSON.stringify(named, null, 2)}\n`);
      if (wxt.config.browser !== 'firefox')
        files.push({ relativeDest: MANAGED_SCHEMA, absoluteSrc: join(import.meta.dirname, MANAGED_SCHEMA) });
      const relativeDest = 'fingerprints.json';
      if (existsSync(INDEX)) files.push({ relativeDest, absoluteSrc: INDEX });
      else {
        wxt.logger.info('Built without a token list; npm run index -- SOURCE creates one.');
        files.push({ relativeDest, contents: NO_INDEX });
      }
    },
  };
}
