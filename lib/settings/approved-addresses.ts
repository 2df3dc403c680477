/**
 * The addresses that the user has set in the extension's own pages. They are in the background's database, which no content
 * script can reach. The settings are in a storage that browsers synchronize, and that content scripts can write in some of
 * them: an address that is only in the settings takes effect after the user has agreed. The browser may delete the database,
 * so another storage has whether the user has replaced a default address.
 */
import type { DBSchema } from 'idb';
import { NETWORK_IDS, type NetworkId } from '../network/networks.ts';
import { atomically, createDatabase } from '../storage/database.ts';
import { DEFAULT_SETTINGS, type Settings } from './settings.ts';
import { createStorageItem } from './store.ts';

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
  const replaced = createStorageItem('local', 'addressesReplaced');
  /** Whether the approved addresses are others than the default ones, also where they cannot be read. */
  const areReplaced = async () => (await replaced.read()) === true;
  /** `change`: undefined to store nothing. */
  async function store(change: (stored: Addresses | undefined) => Addresses | undefined): Promise<void> {
    const stored = await attemptTwice(async (db) => {
      const transaction = db.transaction('addresses', 'readwrite');
      let changed: Addresses | undefined;
      await atomically(transaction, async () => {
        changed = change(await transaction.store.get('approved'));
        if (changed !== undefined) await transaction.store.put(changed, 'approved');
      });
      return { changed };
    });
    // Written last: with this mark but without the addresses, nothing would be requested.
    if (stored === undefined) throw new Error('The approved addresses cannot be stored.');
    if (stored.changed) await replaced.write(changesOf(DEFAULT_SETTINGS, stored.changed).length > 0);
  }
  async function read(): Promise<Addresses | 'lost' | undefined> {
    const stored = await attemptTwice(async (db) => ({ approved: await db.get('addresses', 'approved') }));
    return stored && (stored.approved ?? ((await areReplaced()) ? 'lost' : DEFAULT_SETTINGS));
  }
  return {
    /** `lost` where the browser has deleted the database, undefined where it fails. */
    read,
    areReplaced,
    /** Approves the addresses that the user has changed; none while the others are lost. Resolves to the previous ones. */
    async approve(changes: readonly Change[]): Promise<Addresses | undefined> {
      const isLost = await areReplaced();
      let before: Addresses | undefined;
      await store((stored) => {
        before = stored ?? (isLost ? undefined : DEFAULT_SETTINGS);
        return before && withChanges(before, changes);
      });
      return before && addressesOf(before);
    },
    /** Approves all addresses, after they were lost. */
    approveAll: (addresses: Addresses) => store(() => addresses),
  };
}

export const changesOf = (before: Addresses, after: Addresses): readonly Change[] =>
  pairsOf(before, after).filter(({ from, to }) => from !== to);

/** All addresses, each as a change that it is already. */
export const allOf = (addresses: Addresses): readonly Change[] => pairsOf(addresses, addresses);

function pairsOf(before: Addresses, after: Addresses): readonly Change[] {
  const groups = (['metadataAddress', 'providerAddress'] as const).flatMap((of) =>
    NETWORK_IDS.map((network) => ({ of, network, from: before[of][network], to: after[of][network] })),
  );
  return [...groups, { of: 'ipfsGateway', from: before.ipfsGateway, to: after.ipfsGateway }];
}

/** The addresses, and nothing else of the settings. */
export const addressesOf = ({ metadataAddress, providerAddress, ipfsGateway }: Addresses): Addresses => ({
  metadataAddress,
  providerAddress,
  ipfsGateway,
});

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
 * if the approved addresses cannot be read, unless the user has replaced none and all addresses are the default ones.
 */
export async function withApproved(
  settings: Settings,
  { read, areReplaced }: Pick<ApprovedAddresses, 'read' | 'areReplaced'>,
): Promise<Settings> {
  const approved = await read();
  const isKnown = typeof approved === 'object';
  if (!isKnown && ((await areReplaced()) || changesOf(DEFAULT_SETTINGS, settings).length > 0))
    throw new Error('The approved addresses cannot be read.');
  return { ...settings, ...addressesOf(isKnown ? approved : DEFAULT_SETTINGS) };
}
