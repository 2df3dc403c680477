/** The data and actions that the parts of the popup share. */
import type { Client } from '../../lib/messaging/client.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import type { Settings, SettingsStore } from '../../lib/settings/settings.ts';
import type { Connections } from '../hooks/use-connections.ts';
import type { Access } from '../hooks/use-permissions.ts';

export type Tools = {
  readonly client: Client;
  readonly settings: Settings;
  readonly connections: Connections;
  readonly change: SettingsStore['change'];
  readonly requestAccess: Access['request'];
  /** Opens the options. `section`: the section or field to show, the hash of the page's address. */
  readonly openOptions: (section?: string) => void;
};

/** False while the connection is not known. */
export function isKeyMissing({ connections }: Pick<Tools, 'connections'>, network: NetworkId): boolean {
  const { needsKey = false, endsIn = '' } = connections[network] ?? {};
  return needsKey && endsIn === null;
}
