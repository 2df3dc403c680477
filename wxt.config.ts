import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import preact from '@preact/preset-vite';
import type { BuildEnvironmentOptions, Plugin } from 'vite';
import { defineConfig } from 'wxt';
import { NETWORKS } from './lib/network/networks.ts';

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
      // Two parts in a hundred smaller than the usual minifier's, where each kilobyte is read in every page.
      return inContent ? { build: { minify: 'terser', terserOptions: TERSER } } : undefined;
    },
    resolveId(source) {
      if (!inContent) return null;
      if (source === '@wxt-dev/webextension-polyfill/browser') return resolve('lib/page/browser.ts');
      return /^preact(\/jsx-(dev-)?runtime)?$/.test(source) ? resolve('lib/page/draw.ts') : null;
    },
  };
}

const TERSER: NonNullable<BuildEnvironmentOptions['terserOptions']> = {
  compress: { passes: 4, unsafe_arrows: true, pure_getters: true, keep_fargs: false, inline: 1, ecma: 2020 },
};

/** Written by `npm run index`, not kept in the repository. */
const INDEX = resolve('.index/fingerprints.json');

/**
 * The framework's wrapper around a content script logs what the browser's console shows anyway, and takes along what
 * is the manifest's to say.
 */
const withoutWrapper: Plugin = {
  name: 'without-wrapper',
  enforce: 'pre',
  transform(code, id) {
    if (id.includes('content-script-isolated-world-entrypoint')) {
      const [, definition] = /^import definition from "([^"]+)";$/m.exec(code) ?? [];
      if (definition === undefined) this.error('The wrapper of content scripts is not the one known here.');
      return `import { main } from ${JSON.stringify(definition)};
        import { ContentScriptContext } from 'wxt/utils/content-script-context';
        export default main(new ContentScriptContext());`;
    }
    return undefined;
  },
};

export default defineConfig({
  modules: ['@wxt-dev/webextension-polyfill'],
  imports: false,
  manifestVersion: 3,
  // A rebuild from the sources is to give the same bytes.
  zip: { includeSources: ['.index/fingerprints.json'] },
  hooks: {
    'build:publicAssets'(wxt, files) {
      const relativeDest = 'fingerprints.json';
      if (existsSync(INDEX)) files.push({ relativeDest, absoluteSrc: INDEX });
      else {
        wxt.logger.info('Built without a list of registered tokens: npm run index -- SOURCE makes one.');
        files.push({ relativeDest, contents: JSON.stringify({ made: null, policies: {} }) });
      }
    },
  },
  vite: () => ({
    plugins: [preact(), withoutInnerHtml, forPages(), withoutWrapper],
    // The oldest browsers that the manifest lets in.
    build: { target: 'es2023', cssTarget: ['chrome129', 'firefox142'] },
    // The framework's own context listens to an event that any page can send, and can be ended by it.
    resolve: { alias: { 'wxt/utils/content-script-context': resolve('lib/page/context.ts') } },
  }),
  manifest: ({ browser }) => ({
    name: '__MSG_name__',
    description: '__MSG_description__',
    default_locale: 'en',
    permissions: ['storage', 'scripting'],
    host_permissions: SERVICE_HOSTS,
    optional_host_permissions: ['https://*/*', 'http://localhost/*', 'http://127.0.0.1/*'],
    content_security_policy: { extension_pages: CONTENT_SECURITY_POLICY },
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: {
            gecko: {
              id: 'token-lens@token-lens.org',
              strict_min_version: '142.0',
              // The ids that a page shows go to the metadata service, the user's key to the provider.
              data_collection_permissions: { required: ['websiteContent', 'authenticationInfo'] },
            },
          },
        }
      : { minimum_chrome_version: '129' }),
  }),
});
