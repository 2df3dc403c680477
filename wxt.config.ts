import { resolve } from 'node:path';
import preact from '@preact/preset-vite';
import { defineConfig } from 'wxt';
import { SITE_PATTERNS } from './lib/network/explorers.ts';
import { PUBLIC_SERVICES } from './lib/network/providers.ts';
import { createBuildFiles, createEarlyPages, groupChunks, plainScript } from './release/build.ts';

/** The hosts of the services; the permission for any other address is requested when the user enters it. */
const SERVICE_HOSTS = PUBLIC_SERVICES.map((address) => `${new URL(address).origin}/*`);

/** Hosts of user-added sites and services, and of pages with the card's frame. */
const ANY_SITE = ['https://*/*', 'http://localhost/*', 'http://127.0.0.1/*'];

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  // Users can change the addresses; host permissions limit what can be reached.
  // 'self' for the token list and the confusables of the build.
  "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Chromium on Windows and Linux uses Alt+Shift+T to focus the toolbar, and would not assign it. */
const suggestedKey = (browser: string) => ({
  default: 'Alt+Shift+T',
  ...(browser !== 'firefox' && { windows: 'Alt+Shift+L', linux: 'Alt+Shift+L' }),
});

const CONTENT_SCRIPT = {
  matches: [...SITE_PATTERNS],
  all_frames: true,
  // For frames without an address, such as `srcdoc`.
  match_origin_as_fallback: true,
};

const files = createBuildFiles();
const pages = createEarlyPages();

export default defineConfig({
  modules: ['@wxt-dev/webextension-polyfill'],
  imports: false,
  manifestVersion: 3,
  hooks: {
    'build:publicAssets': files.add,
    'vite:build:extendConfig': groupChunks,
    'build:manifestGenerated': pages.allow,
  },
  vite: ({ browser }) => ({
    // The polyfill takes 4 kB, and Chromium needs none of it.
    ...(browser !== 'firefox' && { resolve: { alias: { 'wxt/browser': resolve('lib/browser.ts') } } }),
    plugins: [plainScript, pages.plugin, preact(), files.plugin],
    build: {
      // The minimum versions of the manifest.
      target: 'es2023',
      cssTarget: ['chrome140', 'firefox146'],
      // Preloads delay the first paint of other pages; the card's frame shows nothing before its scripts run.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file, chunks, { hostId }) => (hostId.includes('card') ? chunks : []),
      },
    },
  }),
  manifest: ({ browser }) => ({
    name: '__MSG_name__',
    description: '__MSG_description__',
    default_locale: 'en',
    // activeTab: the popup starts on an explorer page that was open before, or offers to add the site of another page.
    permissions: ['activeTab', 'storage', 'scripting', 'contextMenus'],
    // Firefox has no `split`, and no database in private windows that only memory holds.
    incognito: browser === 'firefox' ? 'not_allowed' : 'split',
    commands: {
      inspect: { suggested_key: suggestedKey(browser), description: '__MSG_command_inspect__' },
      [browser === 'firefox' ? '_execute_sidebar_action' : 'panel']: {
        suggested_key: { default: 'Alt+Shift+P' },
        description: '__MSG_panel_open__',
      },
    },
    host_permissions: SERVICE_HOSTS,
    optional_host_permissions: ANY_SITE,
    content_security_policy: { extension_pages: CONTENT_SECURITY_POLICY },
    content_scripts: [
      {
        ...CONTENT_SCRIPT,
        js: ['explorer.js'],
        css: ['assets/marks.css'],
        run_at: 'document_start',
        // Firefox inherits no highlight into shadow roots, where only styles of the user and the browser hold.
        ...(browser === 'firefox' && { css_origin: 'user' }),
      },
    ],
    web_accessible_resources: [
      {
        resources: ['card.html'],
        matches: ANY_SITE,
        // An address that pages cannot guess; Firefox has one for each profile.
        ...(browser !== 'firefox' && { use_dynamic_url: true }),
      },
    ],
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: {
            gecko: {
              id: 'token-lens@token-lens.org',
              strict_min_version: '146.0',
              // Identifiers on pages go to the metadata service, the project ID to the provider.
              data_collection_permissions: { required: ['websiteContent', 'authenticationInfo'] },
            },
            gecko_android: { strict_min_version: '146.0' },
          },
        }
      : { minimum_chrome_version: '140' }),
  }),
});
