import { useEffect, useState } from 'preact/hooks';
import type { Result } from '../../lib/failure.ts';
import type { Client } from '../../lib/messages/client.ts';
import { NETWORK_IDS, type NetworkId } from '../../lib/network/networks.ts';
import { type FetchedBlock, POLL_MS } from '../../lib/provider/latest.ts';

type Blocks = Readonly<Partial<Record<NetworkId, Result<FetchedBlock>>>>;

/** The newest block of each network, asked for while the popup is open; each shown as it comes. */
export function useBlocks(client: Client): Blocks {
  const [blocks, setBlocks] = useState<Blocks>({});
  useEffect(() => {
    const ask = () => {
      for (const network of NETWORK_IDS) {
        void client.ask('chain.latest', { networks: [network] }).then((reply) => {
          const result = reply.ok ? reply.value[0] : reply;
          if (result !== undefined) setBlocks((before) => ({ ...before, [network]: result }));
        });
      }
    };
    ask();
    const timer = setInterval(ask, POLL_MS);
    return () => clearInterval(timer);
  }, [client]);
  return blocks;
}
