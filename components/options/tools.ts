import type { Client } from '../../lib/messaging/client.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { Environment } from '../../lib/settings/transfer.ts';
import type { useConnections } from '../hooks/use-connections.ts';
import type { Clock } from '../hooks/use-now.ts';
import type { Access } from '../hooks/use-permissions.ts';
import type { Save } from './use-saving.ts';

/** What the sections of the options share. */
export type Tools = {
  readonly client: Client;
  readonly settings: Settings;
  readonly save: Save;
  readonly access: Access;
  readonly connecting: ReturnType<typeof useConnections>;
  readonly clock: Clock;
  readonly readEnvironment: () => Promise<Environment>;
  /** The row or field that the page's address names, such as `sites` or `connections-preview`. */
  readonly target: string;
};
