import preact from '@preact/preset-vite';
import { defineConfig } from 'wxt';
import { SITE_PATTERNS } from './lib/network/explorers.ts';
import { NETWORKS } from './lib/network/networks.ts';
import { createBuildFiles } from './release/build-files.ts';

/** The services' own hosts; every other address that a user enters is asked for when it is entered. */
const SERVICE_HOSTS = Object.values(NETWORKS)
  .flatMap(({ metadata, provider }) => (metadata === undefined ? [provider] : [metadata, provider]))
  .map((address) => `${new URL(address).origin}/*`);

/** Where a site of the user's own may be, and so the card's frame. */
const ANY_SITE = ['https://*/*', 'http://localhost/*', 'http://127.0.0.1/*'];

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
].join('; ');

/** Chromium has Alt+Shift+T for its own toolbar on Windows and Linux, and there leaves a command that wants it without. */
const suggestedKey = (browser: string) => ({
  default: 'Alt+Shift+T',
  ...(browser !== 'firefox' && { windows: 'Alt+Shift+L', linux: 'Alt+Shift+L' }),
});

const files = createBuildFiles(import.meta.dirname);

export default defineConfig({
  modules: ['@wxt-dev/webextension-polyfill'],
  imports: false,
  manifestVersion: 3,
  hooks: { 'build:publicAssets': files.add },
  vite: () => ({
    plugins: [preact(), files.plugin],
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
    optional_host_permissions: ANY_SITE,
    content_security_policy: { extension_pages: CONTENT_SECURITY_POLICY },
    content_scripts: [
      {
        matches: [...SITE_PATTERNS],
        js: ['explorer.js'],
        css: ['assets/marks.css'],
        run_at: 'document_idle',
        all_frames: true,
        // Frames that a page has written have no address of their own.
        match_origin_as_fallback: true,
      },
    ],
    web_accessible_resources: [
      {
        resources: ['card.html'],
        matches: ANY_SITE,
        // An address that no page can guess; in Firefox every profile has its own.
        ...(browser !== 'firefox' && { use_dynamic_url: true }),
      },
    ],
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
