/**
 * The addresses that the user has set in the extension's own pages. They are in the extension's database, which no content
 * script can reach. The settings are in a storage that browsers synchronize, and that content scripts can write in some of
 * them: an address that is only in the settings takes effect after the user has agreed.
 */
import type { DBSchema } from 'idb';
import { NETWORK_IDS, type NetworkId } from '../network/networks.ts';
import { atomically, createDatabase } from '../storage/database.ts';
import { DEFAULT_SETTINGS, type Settings } from './settings.ts';

export type Addresses = Pick<Settings, 'metadataAddress' | 'providerAddress' | 'ipfsGateway'>;

interface Schema extends DBSchema {
  addresses: { key: 'approved'; value: Addresses };
}

/** An address that differs. */
export type Change = {
  readonly of: keyof Addresses;
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
    /** Approves the addresses that the user has changed. */
    async approve(before: Addresses, after: Addresses): Promise<void> {
      const changes = changesOf(before, after);
      if (changes.length === 0) return;
      await attemptTwice(async (db) => {
        const transaction = db.transaction('addresses', 'readwrite');
        await atomically(transaction, async () => {
          const approved = (await transaction.store.get('approved')) ?? DEFAULT_SETTINGS;
          await transaction.store.put(withChanges(approved, changes), 'approved');
        });
        return true;
      });
    },
  };
}

export function changesOf(before: Addresses, after: Addresses): readonly Change[] {
  const groups = (['metadataAddress', 'providerAddress'] as const).flatMap((of) =>
    NETWORK_IDS.map((network) => ({ of, network, from: before[of][network], to: after[of][network] })),
  );
  const gateway = { of: 'ipfsGateway', from: before.ipfsGateway, to: after.ipfsGateway } as const;
  return [...groups, gateway].filter(({ from, to }) => from !== to);
}

/** The addresses with changes, and nothing else of the settings. */
export function withChanges(addresses: Addresses, changes: readonly Change[]): Addresses {
  const { metadataAddress, providerAddress, ipfsGateway } = addresses;
  const changed = {
    metadataAddress: { ...metadataAddress },
    providerAddress: { ...providerAddress },
    ipfsGateway,
  };
  for (const { of, network, to } of changes) {
    if (of === 'ipfsGateway') changed.ipfsGateway = to;
    else if (network !== undefined) changed[of][network] = to;
  }
  return changed;
}

/**
 * The settings with the approved addresses, also where the settings have the default, which the user may have changed. Rejects
 * if the approved addresses cannot be read, unless all addresses are those of `unchanged`.
 */
export async function withApproved(
  settings: Settings,
  { read }: Pick<ApprovedAddresses, 'read'>,
  unchanged: Addresses = DEFAULT_SETTINGS,
): Promise<Settings> {
  const approved = await read();
  if (approved === undefined && changesOf(unchanged, settings).length > 0)
    throw new Error('The approved addresses cannot be read.');
  const { metadataAddress, providerAddress, ipfsGateway } = approved ?? DEFAULT_SETTINGS;
  return { ...settings, metadataAddress, providerAddress, ipfsGateway };
}
