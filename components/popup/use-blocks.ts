import { useState } from 'preact/hooks';
import { type BlockStatus, POLL_MS } from '../../lib/chain/latest-blocks.ts';
import type { Client } from '../../lib/messaging/client.ts';
import { NETWORK_IDS, type NetworkId } from '../../lib/network/networks.ts';
import { useAsyncEffect, wait } from '../hooks/use-async-effect.ts';
import type { Clock } from '../hooks/use-now.ts';

const MIN_PAUSE_MS = 1_000;

type Blocks = Readonly<Partial<Record<NetworkId, BlockStatus>>>;

/** The latest block of each network, polled while the popup is open. */
export function useBlocks(client: Client, clock: Clock): Blocks {
  const [blocks, setBlocks] = useState<Blocks>({});
  useAsyncEffect(
    async (signal) => {
      const poll = async (network: NetworkId) => {
        let status: BlockStatus | undefined;
        do {
          const reply = await client.ask('chain.latest', { networks: [network] });
          if (signal.aborted) return;
          status = reply.ok ? reply.value[0] : undefined;
          const next = status;
          const failure = reply.ok ? null : reply.failure;
          setBlocks((before) => ({
            ...before,
            [network]: next ?? { last: before[network]?.last ?? null, failure },
          }));
        } while (await wait(pauseAfter(status, clock()), signal));
      };
      await Promise.all(NETWORK_IDS.map(poll));
    },
    [client, clock],
  );
  return blocks;
}

/** The next poll is due when the block is old, which another popup may have fetched before. */
function pauseAfter(status: BlockStatus | undefined, now: number): number {
  if (status?.last == null || status.failure !== null) return POLL_MS;
  return Math.min(POLL_MS, Math.max(MIN_PAUSE_MS, status.last.fetchedAt + POLL_MS - now));
}
