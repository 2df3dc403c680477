/** The third-party parts of a build, recorded by the bundler. Each build gets `LICENSES.txt` with their licences. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

export type Shipped = {
  readonly name: string;
  readonly version: string;
  /** SPDX identifier. */
  readonly licence: string;
  readonly source: string;
  readonly text: string;
};

/** Licence texts of packages without a licence file. */
const TEXTS: Readonly<Record<string, string>> = {
  wxt: 'licences/wxt.txt',
  // From the same repository.
  '@wxt-dev/browser': 'licences/wxt.txt',
};

/** The sources of confusables.json, which the bundler does not know. */
const DATA: readonly Shipped[] = [
  {
    name: 'Unicode confusables.txt (UTS #39), changed',
    version: '13.0.0',
    licence: 'Unicode-3.0',
    source: 'https://www.unicode.org/Public/security/13.0.0/confusables.txt',
    text: readFileSync(join(import.meta.dirname, 'licences/unicode.txt'), 'utf8'),
  },
  packageNamed('unhomoglyph'),
];

/** Records the modules of every bundle of a build. */
export function createShipped(): { readonly plugin: Plugin; list(): readonly Shipped[] } {
  const modules = new Set<string>();
  return {
    plugin: {
      name: 'shipped',
      generateBundle(_options, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type !== 'chunk') continue;
          for (const [id, { renderedLength }] of Object.entries(output.modules))
            if (renderedLength > 0) modules.add(id.replaceAll('\\', '/'));
        }
      },
    },
    list() {
      const packages = new Set([...modules].flatMap((id) => packageOf(id) ?? []));
      return [...DATA, ...[...packages].map(packageNamed)].sort((a, b) => (a.name < b.name ? -1 : 1));
    },
  };
}

/** The package of a module; bundlers add their own modules with names like `\0vite/…`. */
function packageOf(id: string): string | undefined {
  const installed = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id);
  return (installed ?? /^\0(vite|rolldown)\//.exec(id))?.[1];
}

function packageNamed(name: string): Shipped {
  const folder = join(import.meta.dirname, '../node_modules', name);
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((each) => /^(?:licen[cs]e|copying)(?:-mit)?(?:\.\w+)?$/i.test(each));
  const own = TEXTS[name];
  const path = file === undefined ? own && join(import.meta.dirname, own) : join(folder, file);
  if (typeof license !== 'string' || path === undefined || !existsSync(path))
    throw new Error(`${name} has no licence text: add it to release/licences.`);
  // Only a few lines of the bundler itself are shipped, and nothing of its dependencies.
  const [text = ''] = readFileSync(path, 'utf8').split(/^# Licenses of bundled dependencies$/m);
  return { name, version, licence: license, source: `https://www.npmjs.com/package/${name}`, text };
}

/** The content of `LICENSES.txt`. */
export function licencesText(shipped: readonly Shipped[]): string {
  const parts = shipped.map(
    ({ name, version, licence, source, text }) =>
      `${'-'.repeat(78)}\n${name} ${version}\n${licence}, ${source}\n\n${text.replaceAll('\r\n', '\n').trim()}\n`,
  );
  return `Token Lens, Apache-2.0. It is built with the work of others, under these terms:\n\n${parts.join('\n')}`;
}
