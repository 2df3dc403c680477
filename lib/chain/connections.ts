/**
 * The connections of each network: kind, address and key of its chain provider, and the address of its metadata service.
 * All are one record, sealed with AES-GCM by a key that cannot be extracted, in the background's own database. Only
 * the extension's own pages change it, by `connection.set` and `connection.clear`, and no page gets a key or an address of a
 * provider back.
 */
import type { DBSchema } from 'idb';
import { createQueue } from '../async.ts';
import { type Failure, failed, type Result, success } from '../failure.ts';
import { NETWORK_IDS, NETWORKS, type NetworkId } from '../network/networks.ts';
import { isKey, PROVIDERS, type ProviderKind, publicKindAt } from '../network/providers.ts';
import { createDatabase } from '../storage/database.ts';

/** `address`: the base address, which may contain a secret. */
export type Connection = {
  readonly kind: ProviderKind;
  readonly address: string;
  readonly key?: string | undefined;
};

/** What the user changes. `address`: empty for the public one of the kind. `metadata`: empty for no metadata service. */
export type ConnectionChange = {
  readonly kind?: ProviderKind;
  readonly address?: string;
  readonly key?: string;
  readonly metadata?: string;
};

/** What extension pages may know. */
export type ConnectionStatus = {
  readonly kind: ProviderKind;
  /** The host of the provider. A host of the user has its last two labels only, since the others may be secret. */
  readonly host: string;
  /** The last characters of the key; null without one. */
  readonly endsIn: string | null;
  readonly needsKey: boolean;
  /** Neither kind, address nor key was set. */
  readonly isDefault: boolean;
  /** The browser allows requests to it. */
  readonly isAllowed: boolean;
  /** The match pattern of the host, for its permission; null if the host may be secret. */
  readonly pattern: string | null;
  /** The address of the metadata service; empty for none. */
  readonly metadata: string;
};

export type Connections = ReturnType<typeof createConnections>;

type OfNetwork = { readonly provider: Connection; readonly metadata: string };
type All = Readonly<Record<NetworkId, OfNetwork>>;

/** The ciphertext, and what opens it: a new key and nonce for each change. */
type Sealed = {
  readonly key: CryptoKey;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly text: ArrayBuffer;
};

interface Schema extends DBSchema {
  records: { key: 'connections'; value: Sealed };
}

const ALGORITHM = 'AES-GCM';
const IV_BYTES = 12;
const SHOWN_CHARACTERS = 4;

const defaultOf = (network: NetworkId): OfNetwork => ({
  provider: { kind: 'blockfrost', address: PROVIDERS.blockfrost.address(network) },
  metadata: NETWORKS[network].metadata ?? '',
});
const DEFAULTS = Object.fromEntries(NETWORK_IDS.map((network) => [network, defaultOf(network)])) as All;

/** Whether the provider answers with a key only. */
export const needsKey = ({ address }: Connection) => publicKindAt(address) === 'blockfrost';

type Deps = {
  /** Whether the browser permits requests to an address. */
  readonly mayReach: (url: string) => Promise<boolean>;
  readonly report: (error: unknown) => void;
};

export function createConnections({ mayReach, report }: Deps) {
  const database = createDatabase<Schema>({
    name: 'connections',
    upgrade: (db) => void db.createObjectStore('records'),
    report,
  });
  const inTurn = createQueue();
  const watchers: ((network: NetworkId) => unknown)[] = [];
  let cached: Promise<All> | undefined;

  async function read(): Promise<All> {
    const sealed = await database.run((db) => db.get('records', 'connections'));
    return sealed ? unseal(sealed) : DEFAULTS;
  }

  function readOnce(): Promise<All> {
    cached ??= read().catch((error: unknown) => {
      cached = undefined;
      throw error;
    });
    return cached;
  }

  const get = async (network: NetworkId) => (await readOnce())[network];

  async function write(network: NetworkId, connections: OfNetwork): Promise<void> {
    const all = { ...(await readOnce()), [network]: connections };
    const sealed = await seal(all);
    await database.run((db) => db.put('records', sealed, 'connections'));
    cached = Promise.resolve(all);
    await Promise.all(watchers.map((changed) => changed(network)));
  }

  async function status(network: NetworkId): Promise<ConnectionStatus> {
    const { provider, metadata } = await get(network);
    const { kind, address, key } = provider;
    const url = new URL(address);
    const host = shownHost(url);
    return {
      kind,
      host,
      // Of a short key fewer characters, a quarter at most.
      endsIn: key === undefined ? null : key.slice(key.length - Math.min(SHOWN_CHARACTERS, key.length >> 2)),
      needsKey: needsKey(provider),
      isDefault: key === undefined && address === DEFAULTS[network].provider.address,
      isAllowed: await mayReach(address),
      pattern: host === url.host ? `${url.protocol}//${url.hostname}/*` : null,
      metadata,
    };
  }

  return {
    provider: async (network: NetworkId): Promise<Connection> => (await get(network)).provider,
    /** Empty if there is no service. */
    metadata: async (network: NetworkId): Promise<string> => (await get(network)).metadata,
    /** Every address in use. */
    addresses: async (): Promise<readonly string[]> => {
      const all = await readOnce();
      const used = NETWORK_IDS.flatMap((network) => [all[network].metadata, all[network].provider.address]);
      return used.filter((address) => address !== '');
    },
    status,
    set: (network: NetworkId, change: ConnectionChange): Promise<Result<ConnectionStatus>> =>
      inTurn(async () => {
        const before = await get(network);
        const provider = withChange(network, before.provider, change);
        if ('failure' in provider) return provider;
        await write(network, { provider, metadata: change.metadata ?? before.metadata });
        return success(await status(network));
      }),
    /** Forgets the provider and its key. */
    clear: (network: NetworkId): Promise<ConnectionStatus> =>
      inTurn(async () => {
        await write(network, { ...(await get(network)), provider: DEFAULTS[network].provider });
        return status(network);
      }),
    /** Calls back after a change, before it is reported to the page. */
    watch: (changed: (network: NetworkId) => unknown): void => void watchers.push(changed),
  };
}

/** A key is kept for its origin only: another provider or host needs its own. */
function withChange(
  network: NetworkId,
  before: Connection,
  { kind: chosen = before.kind, address: entered, key: given }: ConnectionChange,
): Connection | { readonly ok: false; readonly failure: Failure } {
  const isOther = entered === '' || (entered === undefined && chosen !== before.kind);
  const address = isOther ? PROVIDERS[chosen].address(network) : (entered ?? before.address);
  const kind = publicKindAt(address) ?? chosen;
  if (given === undefined && kind === before.kind && address === before.address) return before;
  const isSame = kind === before.kind && new URL(address).origin === new URL(before.address).origin;
  const key = given ?? (isSame ? before.key : undefined);
  const changed: Connection = { kind, address, ...(key !== undefined && { key }) };
  const isValid = key === undefined || isKey(network, { kind, needsKey: needsKey(changed) }, key);
  return isValid ? changed : failed({ kind: 'key-wrong-network' });
}

function shownHost({ href, host, hostname }: URL): string {
  const labels = hostname.split('.');
  const isWhole = publicKindAt(href) || labels.length <= 2 || /^[\d.]+$/.test(hostname);
  return isWhole ? host : `….${host.split('.').slice(-2).join('.')}`;
}

async function seal(all: All): Promise<Sealed> {
  const key = await crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const plain = new TextEncoder().encode(JSON.stringify(all));
  return { key, iv, text: await crypto.subtle.encrypt({ name: ALGORITHM, iv }, key, plain) };
}

async function unseal({ key, iv, text }: Sealed): Promise<All> {
  return JSON.parse(
    new TextDecoder().decode(await crypto.subtle.decrypt({ name: ALGORITHM, iv }, key, text)),
  );
}
