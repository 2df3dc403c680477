/** Files that a build gets beside its code: the licences of what it holds of others, and the list of registered tokens. */
import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import type { WxtHooks } from 'wxt';
import { createShipped, licencesText } from './shipped.ts';

/** Written by `npm run index`, not kept in the repository. */
const INDEX = resolve('.index/fingerprints.json');
const NO_INDEX = JSON.stringify({ made: null, policies: {}, spellings: [] });

/** `plugin` sees what the bundles hold; `add` is a hook of the build that runs after them. */
export function createBuildFiles(root: string): {
  readonly plugin: Plugin;
  readonly add: WxtHooks['build:publicAssets'];
} {
  const shipped = createShipped(root);
  return {
    plugin: shipped.plugin,
    add(wxt, files) {
      const parts = shipped.list();
      files.push({ relativeDest: 'LICENSES.txt', contents: licencesText(parts) });
      const named = parts.map(({ text: _, ...part }) => part);
      const record = join(wxt.config.outBaseDir, `shipped-${wxt.config.browser}.json`);
      writeFileSync(record, `${JSON.stringify(named, null, 2)}\n`);
      const relativeDest = 'fingerprints.json';
      if (existsSync(INDEX)) files.push({ relativeDest, absoluteSrc: INDEX });
      else {
        wxt.logger.info('Built without a list of registered tokens: npm run index -- SOURCE makes one.');
        files.push({ relativeDest, contents: NO_INDEX });
      }
    },
  };
}
