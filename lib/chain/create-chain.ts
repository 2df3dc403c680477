/** Builds everything that reads the chain: the client, the provider with its adapters, and the answers about pages. */
import type { Subject } from '../asset/subject.ts';
import { type Result, success } from '../failure.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import type { Http } from '../http/request.ts';
import type { Topic } from '../network/explorers.ts';
import { NETWORK_IDS, type NetworkId } from '../network/networks.ts';
import { slotTime } from '../network/slots.ts';
import type { StorageItem } from '../storage/network-store.ts';
import { createAnswers } from './answers.ts';
import { createChainProvider } from './check.ts';
import { createChainClient } from './client.ts';
import { type Connections, needsKey } from './connections.ts';
import { createLatestBlocks } from './latest-blocks.ts';
import type { AssetMetadata, Block } from './provider.ts';

/** `height`: of the latest block. `network`: the one that the provider reads; `other` for an unknown one, null if it does not say. */
export type ProviderTest = {
  readonly height: number | null;
  readonly network: NetworkId | 'other' | null;
};

/** `at`: when it was read, in milliseconds since the epoch. `service`: the base address of the provider. */
type NftOnChain = AssetMetadata & { readonly at: number; readonly service: string };

export type ChainDeps = {
  readonly http: Http;
  readonly connections: Pick<Connections, 'provider' | 'status' | 'watch'>;
  readonly limiter: RateLimiter;
  /** Whether the user allows look-ups of what a page is about, and of the NFTs that the pointer reaches. */
  readonly isAllowed: () => Promise<boolean>;
  /** The answers about pages, and the latest blocks; for the browser session. */
  readonly answers: StorageItem;
  readonly blocks: StorageItem;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  readonly report: (error: unknown) => void;
};

export type Chain = ReturnType<typeof createChain>;

export function createChain(deps: ChainDeps) {
  const { http, connections, limiter, isAllowed, now, wait, report } = deps;
  const connection = connections.provider;
  const client = createChainClient({ http, connection, limiter, now, wait });
  const provider = createChainProvider(client, connection);
  const latestBlocks = createLatestBlocks({ provider, storageItem: deps.blocks, now });
  const answers = createAnswers({ storageItem: deps.answers, now, report });
  connections.watch(async (network) => {
    const { address } = await connection(network);
    await Promise.all([answers.clear(), limiter.resume(address), latestBlocks.clear(network)]);
  });

  /** Whether there is a key for the provider, or it needs none. */
  async function canAsk(network: NetworkId): Promise<boolean> {
    const used = await connection(network);
    return used.key !== undefined || !needsKey(used);
  }

  return {
    latestBlocks,
    provider,
    clearAnswers: answers.clear,
    /** The assets of the transaction, address or policy that a page is about. Empty if that is not allowed, or the provider fails. */
    async subjectsOf(network: NetworkId, topic: Topic): Promise<readonly Subject[]> {
      if (!(await isAllowed())) return [];
      const key = `${network}|${topic.kind}|${topic.id}`;
      return (await answers.ask(key, () => provider.subjectsOf(network, topic))) ?? [];
    },
    /**
     * The metadata of an NFT that the user points at, or why it is unknown: no key, no consent, a failure, or nothing on the
     * chain that can be read.
     */
    async nftMetadata(
      network: NetworkId,
      subject: Subject,
    ): Promise<NftOnChain | 'key' | 'consent' | 'failed' | 'none'> {
      if (!(await canAsk(network))) return 'key';
      if (!(await isAllowed())) return 'consent';
      const answer = await answers.ask(`${network}|nft|${subject}`, async () => {
        const read = await provider.metadata(network, subject);
        // What pages may know of the address.
        const service = `https://${(await connections.status(network)).host}`;
        return read.ok ? success(read.value && { ...read.value, at: now(), service }) : read;
      });
      return answer === undefined ? 'failed' : (answer ?? 'none');
    },
    /** Whether the provider can be asked about pages: the user allows it, and the key that it needs is there. */
    isEnabled: async (network: NetworkId): Promise<boolean> => (await isAllowed()) && (await canAsk(network)),
    /** Reads the latest block, which also shows the network of the provider. */
    async test(network: NetworkId): Promise<Result<ProviderTest>> {
      const latest = await latestBlocks.refresh(network);
      if (!latest.ok) return latest;
      const { block } = latest.value;
      return success({ height: block.height, network: networkOf(block) });
    },
  };
}

/** The network in which the block's slot has the block's time. */
function networkOf({ slot, time }: Block): ProviderTest['network'] {
  if (slot === null) return null;
  return NETWORK_IDS.find((id) => slotTime(id, slot) === time * 1000) ?? 'other';
}
