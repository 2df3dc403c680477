import { useCallback, useEffect, useState } from 'preact/hooks';
import type { ConnectionStatus } from '../../lib/chain/connections.ts';
import type { Client } from '../../lib/messaging/client.ts';
import { NETWORK_IDS, type NetworkId } from '../../lib/network/networks.ts';

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
