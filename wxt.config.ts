import { resolve } from 'node:path';
import preact from '@preact/preset-vite';
import type { Plugin } from 'vite';
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
  'connect-src https: http://localhost:* http://127.0.0.1:*',
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

export default defineConfig({
  modules: ['@wxt-dev/webextension-polyfill'],
  imports: false,
  manifestVersion: 3,
  vite: () => ({
    plugins: [preact(), withoutInnerHtml],
    build: { target: 'es2023' },
    // The framework's own context listens to an event that any page can send, and can be ended by it.
    resolve: { alias: { 'wxt/utils/content-script-context': resolve('lib/page/context.ts') } },
  }),
  manifest: ({ browser }) => ({
    name: '__MSG_name__',
    description: '__MSG_description__',
    default_locale: 'en',
    permissions: ['storage'],
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
      : { minimum_chrome_version: '128' }),
  }),
});
