/** The connections and the chain query as the background builds them, with a provider whose answers the test decides. */
import { createConnections } from '../../lib/chain/connections.ts';
import { createChain } from '../../lib/chain/create-chain.ts';
import { type Result, success } from '../../lib/failure.ts';
import type { HttpRequest, HttpResponse } from '../../lib/http/request.ts';
import { anywhere } from '../anywhere.ts';
import { latestBlock } from '../services/chain.ts';
import { createMemoryKeep } from '../storage/memory-keep.ts';
import { createMemoryStorageItem as item } from '../storage/memory-storage-item.ts';
import { NOW } from './test-provider.ts';

export const answer = (status: number, json?: unknown): Result<HttpResponse> =>
  success({ status, headers: new Headers(), json });

/** The latest block of mainnet, as Koios or Blockfrost writes it. */
function blockFor({ url }: HttpRequest): Result<HttpResponse> {
  const block = latestBlock('mainnet', NOW);
  const { time, height, slot, epoch } = block;
  const koios = { ...block, block_time: time, block_height: height, abs_slot: slot, epoch_no: epoch };
  return answer(200, url.endsWith('/tip') ? [koios] : block);
}

/** `start`: a worker over the same storage. Time passes when the test sets `now`; with `waits`, the test ends each wait too. */
export function setUpChain({ waits = false } = {}) {
  const sent: HttpRequest[] = [];
  const waiting: { readonly due: number; readonly resume: () => void }[] = [];
  const reported: unknown[] = [];
  const report = (error: unknown) => void reported.push(error);
  const storageItems = { pauses: item(), topics: item(), nfts: item(), blocks: item() };
  const world = { now: NOW, isAllowed: true, respond: blockFor };
  const start = () => {
    const connections = createConnections({ mayReach: anywhere, report });
    const chain = createChain({
      async http(request) {
        sent.push(request);
        return world.respond(request);
      },
      connections,
      isAllowed: async () => world.isAllowed,
      ...storageItems,
      keepIn: () => createMemoryKeep(),
      now: () => world.now,
      wait: (ms) =>
        new Promise((resume) => (waits ? waiting.push({ due: world.now + ms, resume }) : resume())),
      report,
    });
    return { connections, ...chain };
  };
  return { start, sent, waiting, reported, storageItems, world };
}
