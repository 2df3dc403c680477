import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import preact from '@preact/preset-vite';
import type { BuildEnvironmentOptions, Plugin } from 'vite';
import { defineConfig } from 'wxt';
import { NETWORKS } from './lib/network/networks.ts';
import { createShipped, licencesText } from './release/shipped.ts';

/** The services' own hosts; every other address that a user enters is asked for when it is entered. */
const SERVICE_HOSTS = Object.values(NETWORKS)
  .flatMap(({ metadata, provider }) => (metadata === undefined ? [provider] : [metadata, provider]))
  .map((address) => `${new URL(address).origin}/*`);

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  // Addresses are the user's to set; the browser's host permissions bound what can be reached.
  // Our own origin for the list of registered tokens that comes with the build.
  "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Preact can set `innerHTML`; we never ask it to, so the shipped code shall not be able to. The build fails
 * when a new Preact writes the place otherwise.
 */
const withoutInnerHtml: Plugin = {
  name: 'without-inner-html',
  transform(code, id) {
    if (!id.endsWith('/preact/dist/preact.mjs')) return undefined;
    const without = code.replace(/\(\w+\.innerHTML=\w+\.__html\)/, '(0)');
    if (without.includes('.innerHTML='))
      this.error('Preact sets innerHTML in a place that is not known here.');
    return { code: without, map: null };
  },
};

/**
 * What makes the content script light. It calls `sendMessage` and `storage`, which all supported browsers answer with
 * promises: there the polyfill's 3 kB would do nothing but choose between two names. It draws one card of pure
 * functions, for which a room of our own does what Preact's 4 kB do.
 */
function forPages(): Plugin {
  let inContent = false;
  return {
    name: 'for-pages',
    enforce: 'pre',
    config({ build }) {
      const { lib } = build ?? {};
      inContent = typeof lib === 'object' && JSON.stringify(lib.entry).includes('explorer.content');
      // Smaller than by the usual minifier: the content script is read in every page, the background at every start.
      return typeof lib === 'object' ? { build: { minify: 'terser', terserOptions: TERSER } } : undefined;
    },
    resolveId(source) {
      if (!inContent) return null;
      if (source === '@wxt-dev/webextension-polyfill/browser') return resolve('lib/page/browser.ts');
      return /^preact(\/jsx-(dev-)?runtime)?$/.test(source) ? resolve('lib/page/draw.ts') : null;
    },
  };
}

const TERSER: NonNullable<BuildEnvironmentOptions['terserOptions']> = {
  compress: {
    passes: 4,
    unsafe_arrows: true,
    pure_getters: true,
    keep_fargs: false,
    inline: 1,
    ecma: 2020,
    unsafe_methods: true,
    // Takes the built-in objects to be as they were made: in the world of a content script no page changes them.
    unsafe: true,
  },
};

/** Chromium has Alt+Shift+T for its own toolbar on Windows and Linux, and there leaves a command that wants it without. */
const suggestedKey = (browser: string) => {
  const key = 'Alt+Shift+T';
  return browser === 'firefox'
    ? { default: key }
    : { default: key, windows: 'Alt+Shift+L', linux: 'Alt+Shift+L' };
};

/** Written by `npm run index`, not kept in the repository. */
const INDEX = resolve('.index/fingerprints.json');

/**
 * The framework's wrapper around a content script logs what the browser's console shows anyway, and takes along what
 * is the manifest's to say; its context listens to an event that any page can send, and can be ended by it.
 */
const withoutWrapper: Plugin = {
  name: 'without-wrapper',
  enforce: 'pre',
  transform(code, id) {
    if (id.includes('content-script-isolated-world-entrypoint')) {
      const [, definition] = /^import definition from "([^"]+)";$/m.exec(code) ?? [];
      if (definition === undefined) this.error('The wrapper of content scripts is not the one known here.');
      return `import { main } from ${JSON.stringify(definition)};
        export default main(new AbortController());`;
    }
    return undefined;
  },
};

/** What of others the bundles turn out to hold. */
const shipped = createShipped(import.meta.dirname);

export default defineConfig({
  modules: ['@wxt-dev/webextension-polyfill'],
  imports: false,
  manifestVersion: 3,
  hooks: {
    'build:publicAssets'(wxt, files) {
      const parts = shipped.list();
      files.push({ relativeDest: 'LICENSES.txt', contents: licencesText(parts) });
      const named = parts.map(({ text: _, ...part }) => part);
      writeFileSync(
        join(wxt.config.outBaseDir, `shipped-${wxt.config.browser}.json`),
        `${JSON.stringify(named, null, 2)}\n`,
      );
      const relativeDest = 'fingerprints.json';
      if (existsSync(INDEX)) files.push({ relativeDest, absoluteSrc: INDEX });
      else {
        wxt.logger.info('Built without a list of registered tokens: npm run index -- SOURCE makes one.');
        files.push({ relativeDest, contents: JSON.stringify({ made: null, policies: {}, spellings: [] }) });
      }
    },
  },
  vite: () => ({
    plugins: [preact(), withoutInnerHtml, forPages(), withoutWrapper, shipped.plugin],
    // The oldest browsers that the manifest lets in.
    // Without preloads: the files lie beside the page, and its first picture is not to wait for them.
    build: { modulePreload: false, target: 'es2023', cssTarget: ['chrome140', 'firefox146'] },
  }),
  manifest: ({ browser }) => ({
    name: '__MSG_name__',
    description: '__MSG_description__',
    default_locale: 'en',
    permissions: ['storage', 'scripting', 'contextMenus'],
    omnibox: { keyword: 'token' },
    commands: {
      inspect: { suggested_key: suggestedKey(browser), description: '__MSG_command_inspect__' },
    },
    host_permissions: SERVICE_HOSTS,
    optional_host_permissions: ['https://*/*', 'http://localhost/*', 'http://127.0.0.1/*'],
    content_security_policy: { extension_pages: CONTENT_SECURITY_POLICY },
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: {
            gecko: {
              id: 'token-lens@token-lens.org',
              strict_min_version: '146.0',
              // The ids that a page shows go to the metadata service, the user's key to the provider.
              data_collection_permissions: { required: ['websiteContent', 'authenticationInfo'] },
            },
          },
        }
      : { minimum_chrome_version: '140' }),
  }),
});
