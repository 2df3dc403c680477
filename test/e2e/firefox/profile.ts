/** A fresh Firefox profile for one test: quiet, pinned, and with no way out of the machine. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Preferences = Readonly<Record<string, string | number | boolean>>;

/** The host of the add-on's pages; without the pin it is another one in every profile. */
const PINNED_HOST = '7b0c0e2a-4d1f-4b57-9d3e-2f5a6c8e9b01';

export const ADD_ON_ORIGIN = `moz-extension://${PINNED_HOST}`;

/**
 * Firefox's own calls: none is wanted. The remote protocol turns off most of them by itself; these are
 * the rest, as they were seen at the proxy.
 */
const QUIET: Preferences = {
  'media.gmp-manager.updateEnabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
};

/**
 * Makes the profile's folder, for an add-on of this id, under a proxy that answers for the outside.
 * Loopback is reached directly.
 */
export function makeProfile(addOnId: string, proxyPort: number, more: Preferences): string {
  const preferences: Preferences = {
    ...QUIET,
    'extensions.webextensions.uuids': JSON.stringify({ [addOnId]: PINNED_HOST }),
    // No prompt: there is no one to answer it. A real click is asked for all the same.
    'extensions.webextOptionalPermissionPrompts': false,
    'network.proxy.type': 1,
    'network.proxy.http': '127.0.0.1',
    'network.proxy.http_port': proxyPort,
    'network.proxy.ssl': '127.0.0.1',
    'network.proxy.ssl_port': proxyPort,
    'network.proxy.no_proxies_on': '127.0.0.1, localhost',
    ...more,
  };
  const folder = mkdtempSync(join(tmpdir(), 'token-lens-firefox-'));
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(folder, 'user.js'), `${lines.join('\n')}\n`);
  return folder;
}
