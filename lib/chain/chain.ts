/**
 * Everything that reads the chain: the client, the provider that the user has chosen for a network with its adapter, and the
 * answers about pages.
 */

import { paymentScriptOf } from '../asset/address.ts';
import { referenceOf } from '../asset/asset-name.ts';
import { SOURCES } from '../asset/standard.ts';
import { parseSubject, policyOf, type Subject } from '../asset/subject.ts';
import { mapResult, type Result, success } from '../failure.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import type { Http } from '../http/request.ts';
import type { Topic } from '../network/explorers.ts';
import { NETWORK_IDS, type NetworkId, slotTime } from '../network/networks.ts';
import type { StorageItem } from '../storage/storage-item.ts';
import type { Nft } from '../trust/metadata/nft.ts';
import { readJson } from '../trust/metadata/read.ts';
import { createAnswerCache } from './answer-cache.ts';
import { blockfrost } from './blockfrost.ts';
import { type ClientDeps, createAsk } from './client.ts';
import { type Connections, needsKey } from './connections.ts';
import { koios } from './koios.ts';
import { createLatestBlocks } from './latest-blocks.ts';
import type { Adapter, AssetOnChain, AssetRecords, Block } from './provider.ts';

/** `height`: of the latest block. `network`: the one that the provider reads; `other` for an unknown one, null if it does not say. */
export type ProviderTest = {
  readonly height: number | null;
  readonly network: NetworkId | 'other' | null;
};

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
  const provider = createChainProvider({ http, connection, limiter, now, wait });
  const latestBlocks = createLatestBlocks(provider.latestBlock, deps.blocks, now);
  const answers = createAnswerCache({ storageItem: deps.answers, now, report });
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
    ): Promise<Nft | 'key' | 'consent' | 'failed' | 'none'> {
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

type Reads = ReturnType<Adapter>;

/** The adapters, by the kind of provider. */
const ADAPTERS = { blockfrost, koios } as const;

/** Without a key that the provider needs, every method fails with `key-missing` and sends no request. */
export function createChainProvider(deps: ClientDeps) {
  const readsOf = async (network: NetworkId, onRequest?: () => void): Promise<Reads> => {
    const { kind } = await deps.connection(network);
    return ADAPTERS[kind](createAsk(deps, network, onRequest));
  };
  return {
    latestBlock: async (network: NetworkId) => (await readsOf(network)).latestBlock(),
    /** The assets that a transaction moves, an address holds or a policy has: the first hundred, by one request. */
    async subjectsOf(network: NetworkId, topic: Topic): Promise<Result<readonly Subject[]>> {
      const units = (await readsOf(network)).units(topic);
      return mapResult(units, (all) => [...new Set(all)].flatMap((unit) => parseSubject(unit) ?? []));
    },
    /** The metadata of an NFT, by one request; null if it has no readable metadata. */
    metadata: async (network: NetworkId, subject: Subject) =>
      mapResult((await readsOf(network)).records(subject), (found) => found && preferred(subject, found)),
    /** Reads an asset. `withScript`: also reads the policy's script. */
    async asset(network: NetworkId, subject: Subject, withScript: boolean): Promise<Result<AssetOnChain>> {
      let requests = 0;
      const reads = await readsOf(network, () => void requests++);
      // Requested first, so that a refused key costs one request.
      const block = await reads.latestBlock();
      if (!block.ok) return block;
      const { height, hash, time } = block.value;
      const [supply, reference, policyScript] = await Promise.all([
        reads.supply(subject),
        readReference(reads, subject),
        withScript ? reads.script(policyOf(subject)) : success(null),
      ]);
      if (!supply.ok) return supply;
      if (!reference.ok) return reference;
      if (!policyScript.ok) return policyScript;
      return success({
        block: { height, hash, time },
        supply: supply.value,
        ...reference.value,
        policyScript: policyScript.value,
        requests,
      });
    },
  };
}

/** The first record with properties that can be read, in the order of the standards; with the quantity of the asset. */
function preferred(subject: Subject, { records, quantity }: AssetRecords) {
  for (const source of SOURCES) {
    const properties = readJson(source, records[source], subject) ?? [];
    if (properties.length > 0) return { source, properties, quantity };
  }
  return null;
}

async function readReference(
  reads: Reads,
  subject: Subject,
): Promise<Result<Pick<AssetOnChain, 'reference' | 'holder'>>> {
  const asset = referenceOf(subject);
  if (asset === undefined) return success({ reference: { kind: 'no-label' }, holder: null });
  const read = await reads.nft(asset);
  if (!read.ok) return read;
  const { nft, address } = read.value;
  if (address === null) return success({ reference: nft, holder: null });
  const hash = paymentScriptOf(address);
  const script = hash === undefined ? success(null) : await reads.script(hash);
  return script.ok ? success({ reference: nft, holder: { address, script: script.value } }) : script;
}
