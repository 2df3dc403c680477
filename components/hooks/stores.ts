/** What an extension page follows while it is open: stored values, connections and permissions. */
import { useCallback, useEffect, useState } from 'preact/hooks';
import type { browser } from 'wxt/browser';
import type { ConnectionStatus } from '../../lib/chain/connections.ts';
import type { Client } from '../../lib/messaging/client.ts';
import { NETWORK_IDS, type NetworkId } from '../../lib/network/networks.ts';
import { hostPatternOf } from '../../lib/settings/address.ts';
import type { ReadingStore } from '../../lib/settings/store.ts';
import { follow } from '../page/follow.ts';

/** The value of a store, as it changes in any context; `initial` until it is read. */
export function useStored<S, I>(store: ReadingStore<S>, initial: I): S | I {
  const [value, setValue] = useState<S | I>(initial);
  useEffect(() => follow(store, setValue), [store]);
  return value;
}

/** A network is missing until its status is read. */
export type Connections = Readonly<Partial<Record<NetworkId, ConnectionStatus>>>;

/**
 * What pages may know of the connections: read at the start, and when the user returns or looks at something else, since another
 * tab may change them.
 */
export function useConnections(client: Client, shown?: unknown) {
  const [connections, setConnections] = useState<Connections>({});
  const put = useCallback(
    (network: NetworkId, status: ConnectionStatus) =>
      setConnections((before) => ({ ...before, [network]: status })),
    [],
  );
  const read = useCallback(() => {
    for (const network of NETWORK_IDS) {
      void client.ask('connection.status', { network }).then((reply) => {
        if (reply.ok) put(network, reply.value);
      });
    }
  }, [client, put]);
  useEffect(() => {
    read();
    addEventListener('focus', read);
    return () => removeEventListener('focus', read);
  }, [read, shown]);
  return { connections, put, read };
}

export type Permissions = Pick<
  (typeof browser)['permissions'],
  'getAll' | 'request' | 'onAdded' | 'onRemoved'
>;

export type Access = ReturnType<typeof usePermissions>;

/** The host permissions, as they change. */
export function usePermissions(permissions: Permissions) {
  const [origins, setOrigins] = useState<readonly string[] | undefined>(undefined);
  const read = useCallback(() => {
    void permissions.getAll().then((all) => setOrigins(all.origins ?? []));
  }, [permissions]);
  useEffect(() => {
    read();
    permissions.onAdded.addListener(read);
    permissions.onRemoved.addListener(read);
    return () => {
      permissions.onAdded.removeListener(read);
      permissions.onRemoved.removeListener(read);
    };
  }, [permissions, read]);

  return {
    /** Whether the browser allows requests to the host; undefined while that is not known. */
    allows(address: string): boolean | undefined {
      if (address === '' || origins === undefined || !URL.canParse(address)) return undefined;
      const url = new URL(address);
      // The user may have granted wider patterns than ours.
      const wanted = [hostPatternOf(url), `${url.protocol}//*/*`, '*://*/*', '<all_urls>'];
      return origins.some((origin) => wanted.includes(origin.replace(/:\d+\/\*$/, '/*')));
    },
    /** Requests host permissions in one prompt. Resolves to true when all are granted. Needs a user gesture. */
    async request(...hostPatterns: string[]): Promise<boolean> {
      const isGranted = await permissions.request({ origins: hostPatterns });
      read();
      return isGranted;
    },
  };
}
