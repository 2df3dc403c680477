/**
 * The addresses that the user has set in the extension's own pages. They are in the extension's database, which no content
 * script reaches; the settings are in a storage that content scripts of some browsers can write, and that browsers
 * synchronize. An address that only the settings have takes effect when the user agrees.
 */
import type { DBSchema } from 'idb';
import { NETWORK_IDS, type NetworkId } from '../network/networks.ts';
import { createDatabase } from '../storage/database.ts';
import { DEFAULT_SETTINGS, type Settings } from './settings.ts';

export type Addresses = Pick<Settings, 'metadataAddress' | 'providerAddress' | 'ipfsGateway'>;

interface Schema extends DBSchema {
  addresses: { key: 'approved'; value: Addresses };
}

/** One address of the settings that is not approved. */
export type Change = {
  readonly of: 'metadataAddress' | 'providerAddress' | 'ipfsGateway';
  /** Undefined for the gateway. */
  readonly network?: NetworkId;
  readonly from: string;
  readonly to: string;
};

export type ApprovedAddresses = ReturnType<typeof createApprovedAddresses>;

export function createApprovedAddresses(report: (error: unknown) => void) {
  const { attemptTwice } = createDatabase<Schema>({
    name: 'approved',
    version: 1,
    upgrade: (db) => void db.createObjectStore('addresses'),
    report,
  });
  const read = (): Promise<Addresses | undefined> =>
    attemptTwice(async (db) => (await db.get('addresses', 'approved')) ?? DEFAULT_SETTINGS);
  return {
    /** Undefined where the database fails. */
    read,
    /** Approves the addresses that the user has changed from one settings to the other. */
    async approve(before: Addresses, after: Addresses): Promise<void> {
      const changes = changesOf(before, after);
      if (changes.length === 0) return;
      await attemptTwice(async (db) => {
        const { store } = db.transaction('addresses', 'readwrite');
        const approved = (await store.get('approved')) ?? DEFAULT_SETTINGS;
        return store.put(withChanges(approved, changes), 'approved');
      });
    },
  };
}

/** The addresses that differ. */
export function changesOf(before: Addresses, after: Addresses): readonly Change[] {
  const groups = (['metadataAddress', 'providerAddress'] as const).flatMap((of) =>
    NETWORK_IDS.map((network) => ({ of, network, from: before[of][network], to: after[of][network] })),
  );
  const gateway = { of: 'ipfsGateway', from: before.ipfsGateway, to: after.ipfsGateway } as const;
  return [...groups, gateway].filter(({ from, to }) => from !== to);
}

/** Only the addresses. */
export function withChanges(addresses: Addresses, changes: readonly Change[]): Addresses {
  const { ipfsGateway } = addresses;
  const changed = {
    metadataAddress: { ...addresses.metadataAddress },
    providerAddress: { ...addresses.providerAddress },
    ipfsGateway,
  };
  for (const { of, network, to } of changes) {
    if (of === 'ipfsGateway') changed.ipfsGateway = to;
    else if (network !== undefined) changed[of][network] = to;
  }
  return changed;
}

/**
 * The settings with the approved addresses in place of the others, also of the defaults: the user may have left these.
 * Rejects where the approved ones cannot be read, unless all are the defaults.
 */
export async function withApproved(
  settings: Settings,
  { read }: Pick<ApprovedAddresses, 'read'>,
): Promise<Settings> {
  const approved = await read();
  if (approved === undefined && changesOf(DEFAULT_SETTINGS, settings).length > 0)
    throw new Error('The approved addresses cannot be read.');
  const { metadataAddress, providerAddress, ipfsGateway } = approved ?? DEFAULT_SETTINGS;
  return { ...settings, metadataAddress, providerAddress, ipfsGateway };
}
