/** The chain query as the background builds it, with a provider whose answers the test decides. */
import { createChain } from '../../lib/chain/create-chain.ts';
import { type Result, success } from '../../lib/failure.ts';
import type { HttpRequest, HttpResponse } from '../../lib/http/request.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { PROVIDERS, type Provider, type ProviderKind } from '../../lib/network/providers.ts';
import { latestBlock } from '../services/chain.ts';
import { createMemoryKeep } from '../storage/memory-keep.ts';
import { createMemoryStorageItem as item } from '../storage/memory-storage-item.ts';
import { NOW } from './test-provider.ts';

export const providerAt =
  (origin: string, kind: ProviderKind = 'blockfrost') =>
  (network: NetworkId): Provider => ({ kind, address: `${origin}/${network}/api/v0` });

export const answer = (status: number, json?: unknown): Result<HttpResponse> =>
  success({ status, headers: new Headers(), json });

/** The latest block of mainnet, as Koios or Blockfrost writes it. */
function blockOf(kind: ProviderKind): unknown {
  const block = latestBlock('mainnet', NOW);
  const { time, height, slot, epoch } = block;
  const koios = { ...block, block_time: time, block_height: height, abs_slot: slot, epoch_no: epoch };
  return PROVIDERS[kind].api === 'koios' ? [koios] : block;
}

/** `start`: a worker over the same storage. Time passes when the test sets `now`; with `waits`, the test ends each wait too. */
export function setUpChain({ provider = providerAt('https://provider.example'), waits = false } = {}) {
  const sent: HttpRequest[] = [];
  const waiting: { readonly due: number; readonly resume: () => void }[] = [];
  const reported: unknown[] = [];
  const storageItems = { cooldowns: item(), topics: item(), nfts: item(), blocks: item() };
  const world = {
    ...{ now: NOW, isAllowed: true, provider },
    respond: (_request: HttpRequest) => answer(200, blockOf(world.provider('mainnet').kind)),
  };
  const start = () =>
    createChain({
      async http(request) {
        sent.push(request);
        return world.respond(request);
      },
      provider: async (network) => world.provider(network),
      isAllowed: async () => world.isAllowed,
      areNftsAllowed: async () => world.isAllowed,
      isPrivate: false,
      ...storageItems,
      keepIn: () => createMemoryKeep(),
      now: () => world.now,
      wait: (ms) =>
        new Promise((resume) => (waits ? waiting.push({ due: world.now + ms, resume }) : resume())),
      report: (error) => reported.push(error),
    });
  return { start, sent, waiting, reported, storageItems, world };
}
