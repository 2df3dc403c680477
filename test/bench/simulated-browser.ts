/** A browser without a browser: the background's look-up pipeline and message handlers with a simulated clock. */
import { cardHandlers } from '../../entrypoints/background/card-handlers.ts';
import { tokenHandlers } from '../../entrypoints/background/token-handlers.ts';
import { PRIORITIES } from '../../lib/asset/standard.ts';
import { createTickets } from '../../lib/card/tickets.ts';
import { createResolutions } from '../../lib/detector/resolutions.ts';
import { RateLimiter } from '../../lib/http/rate-limiter.ts';
import type { Http } from '../../lib/http/request.ts';
import type { Client } from '../../lib/messaging/client.ts';
import { TokenLoader } from '../../lib/metadata/loader.ts';
import { limitOf } from '../../lib/metadata/request-limit.ts';
import { createMetadataService } from '../../lib/metadata/service.ts';
import { TabBudget } from '../../lib/metadata/tab-budget.ts';
import type { Outcome } from '../../lib/metadata/token.ts';
import { NETWORKS } from '../../lib/network/networks.ts';
import { createMemoryFingerprints, createTestResolver } from '../fingerprints/memory-fingerprints.ts';
import { NO_REMOTE_LOGOS } from '../logos/no-remote-logos.ts';
import { createMemoryCache } from '../metadata/memory-cache.ts';
import { createMemoryKeep } from '../storage/memory-keep.ts';
import { createMemoryStorageItem } from '../storage/memory-storage-item.ts';

/** A clock that advances to the next timer when nothing else is left to run. */
export function createTime() {
  let now = Date.UTC(2026, 10, 23, 8);
  const timers: { readonly at: number; readonly fire: () => void }[] = [];
  return {
    now: () => now,
    wait: (ms: number) =>
      new Promise<void>((fire) => {
        const at = now + Math.max(0, ms);
        const after = timers.findIndex((one) => one.at > at);
        timers.splice(after === -1 ? timers.length : after, 0, { at, fire });
      }),
    async passUntil(done: Promise<unknown>): Promise<void> {
      let isDone = false;
      const ended = done.finally(() => {
        isDone = true;
      });
      while (!isDone) {
        await new Promise<void>((turn) => setImmediate(turn));
        const next = isDone ? undefined : timers.shift();
        now = next?.at ?? now;
        next?.fire();
      }
      await ended;
    },
  };
}
export type Time = ReturnType<typeof createTime>;

/** A browser. The returned function starts its background, which is stopped between sittings; storage persists. */
export function createBrowser(http: Http, { now, wait }: Time, random: () => number) {
  const [cache, storageItem] = [createMemoryCache(), createMemoryStorageItem()];
  const fingerprints = createMemoryFingerprints();
  const keep = createMemoryKeep();
  const report = (error: unknown) => {
    throw error;
  };
  const limit = (base: string) => limitOf(base, undefined);
  return () => {
    const limiter = new RateLimiter({ limitOf: limit, storageItem, keep: createMemoryKeep(), now, report });
    return new TokenLoader({
      source: createMetadataService(http, limiter),
      limiter,
      ...NO_REMOTE_LOGOS,
      cache,
      fingerprints,
      fingerprintResolver: createTestResolver(fingerprints),
      address: async () => NETWORKS.mainnet.metadata ?? '',
      priority: async () => PRIORITIES['CIP_68,CIP_26'],
      isOnline: () => true,
      tabBudget: new TabBudget(now, keep),
      now,
      wait,
      random,
      report,
    });
  };
}

/** The background's message handlers, called for one tab. */
export function clientOn(loader: TokenLoader, tab: number, { now }: Time): Client {
  const tickets = createTickets({ storageItem: createMemoryStorageItem(), now, report: fail });
  const viewedTokens = async ({ outcome }: { outcome: Outcome }) => outcome;
  const nameLookup = () => fail();
  const fingerprints = {
    list: async () => undefined,
    listed: async () => new Map(),
    learned: async () => new Map(),
  };
  const nftMetadata = { of: async () => 'key' as const };
  const handlers = {
    ...tokenHandlers({ loader, nameLookup, viewedTokens, fingerprints, now }),
    ...cardHandlers({ loader, viewedTokens, tickets, nftMetadata, marksOf: async () => [], report: fail }),
  };
  const ask = (name: keyof typeof handlers, request: never) => handlers[name](request, { tab }, 1);
  return { ask } as Client;
}

export function resolutionsOn(client: Client, { now }: Time) {
  return createResolutions({
    client,
    network: () => 'mainnet',
    proofInputs: () => ({ fingerprints: [], policies: [], subjects: [] }),
    about: () => undefined,
    asksProvider: () => false,
    now,
    // Marks are not part of it.
    wait: async () => {},
  });
}

function fail(): never {
  throw new Error('not part of the simulation');
}
