/** The data and actions that the parts of the popup share. */
import type { Client } from '../../lib/messaging/client.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { SettingsStore } from '../../lib/settings/settings-store.ts';
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
  /** Whether a network has no project ID; false while that is not known. */
  readonly hasNoKey: (network: NetworkId) => boolean;
};
