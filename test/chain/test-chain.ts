/** The connections and the chain query as the background builds them, with a provider whose answers the test decides. */

import { createChain } from '../../lib/chain/chain.ts';
import { createConnections } from '../../lib/chain/connections.ts';
import { type Result, success } from '../../lib/failure.ts';
import { RateLimiter } from '../../lib/http/rate-limiter.ts';
import type { HttpRequest, HttpResponse } from '../../lib/http/request.ts';
import { limitOf } from '../../lib/network/providers.ts';
import { latestBlock } from '../services/chain.ts';
import { createMemoryStorageItem as item } from '../storage/memory-storage-item.ts';
import { NOW } from './test-provider.ts';

/** A service that is overloaded allows a retry at once. */
export const answer = (status: number, json?: unknown): Result<HttpResponse> =>
  success({ status, headers: new Headers({ 'retry-after': '0' }), json });

/** The latest block of mainnet, as Koios or Blockfrost writes it. */
function blockFor({ url }: HttpRequest): Result<HttpResponse> {
  const block = latestBlock('mainnet', NOW);
  const { time, height, slot, epoch } = block;
  const koios = { ...block, block_time: time, block_height: height, abs_slot: slot, epoch_no: epoch };
  return answer(200, url.endsWith('/tip') ? [koios] : block);
}

/** `start`: a worker over the same storage. Time passes when the test sets `now`, and with each wait; with `waits`, the test ends each wait. */
export function setUpChain({ waits = false } = {}) {
  const sent: HttpRequest[] = [];
  const waiting: { readonly due: number; readonly resume: () => void }[] = [];
  const reported: unknown[] = [];
  const report = (error: unknown) => void reported.push(error);
  const storageItems = { requests: item(), answers: item(), blocks: item() };
  const respond: (request: HttpRequest) => Result<HttpResponse> | Promise<Result<HttpResponse>> = blockFor;
  const world = { now: NOW, respond, isAllowed: true };
  const start = () => {
    const connections = createConnections({ mayReach: async () => true, report });
    const now = () => world.now;
    const chain = createChain({
      limiter: new RateLimiter({ limitOf, storageItem: storageItems.requests, now, report }),
      async http(request) {
        sent.push(request);
        return world.respond(request);
      },
      connections,
      isAllowed: async () => world.isAllowed,
      ...storageItems,
      now,
      wait: (ms) =>
        new Promise((resume) => {
          if (waits) waiting.push({ due: world.now + ms, resume });
          else {
            world.now += ms;
            resume();
          }
        }),
      report,
    });
    return { connections, ...chain };
  };
  return { start, sent, waiting, reported, storageItems, world };
}
