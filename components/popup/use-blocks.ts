import { useEffect, useState } from 'preact/hooks';
import { type BlockStatus, POLL_MS } from '../../lib/chain/latest-blocks.ts';
import type { Client } from '../../lib/messaging/client.ts';
import { NETWORK_IDS, type NetworkId } from '../../lib/network/networks.ts';

const SECOND_MS = 1_000;

type Blocks = Readonly<Partial<Record<NetworkId, BlockStatus>>>;

/** The newest block of each network, asked for while the popup is open; each shown as it comes. */
export function useBlocks(client: Client): Blocks {
  const [blocks, setBlocks] = useState<Blocks>({});
  useEffect(() => {
    const timers = new Map<NetworkId, ReturnType<typeof setTimeout>>();
    let gone = false;
    const ask = async (network: NetworkId) => {
      const reply = await client.ask('chain.latest', { networks: [network] });
      if (gone) return;
      const [news] = reply.ok ? reply.value : [];
      // The extension itself did not answer: what is shown stays, and says so.
      const failure = reply.ok ? null : reply.failure;
      setBlocks((before) => ({
        ...before,
        [network]: news ?? { last: before[network]?.last ?? null, failure },
      }));
      timers.set(
        network,
        setTimeout(() => void ask(network), pauseAfter(news)),
      );
    };
    for (const network of NETWORK_IDS) void ask(network);
    return () => {
      gone = true;
      for (const timer of timers.values()) clearTimeout(timer);
    };
  }, [client]);
  return blocks;
}

/** When another popup had the answer before, the next question comes when that answer is old, not ours. */
function pauseAfter(news: BlockStatus | undefined): number {
  if (news?.last == null || news.failure !== null) return POLL_MS;
  return Math.min(POLL_MS, Math.max(SECOND_MS, news.last.fetchedAt + POLL_MS - Date.now()));
}
