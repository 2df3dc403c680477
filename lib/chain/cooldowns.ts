/**
 * Cooldowns that the provider asked for (docs/services.md). They are stored, since every request during a ban prolongs
 * it, including those of the next service worker.
 */
import * as z from 'zod/mini';
import type { Failure } from '../failure.ts';
import type { NetworkId } from '../network/networks.ts';
import { createNetworkStore, type StorageItem } from '../storage/network-store.ts';

export type Cooldowns = ReturnType<typeof createCooldowns>;

const DAY_MS = 24 * 3_600_000;

/** `until`: milliseconds since the epoch; null: until the key changes. */
const cooldownFields = z.object({
  base: z.string(),
  since: z.number(),
  until: z.nullable(z.number()),
  failure: z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['key-refused', 'key-wrong-network']) }),
    z.object({ kind: z.enum(['quota-exceeded', 'banned']), until: z.number() }),
    z.object({ kind: z.literal('rate-limited'), retryAfterMs: z.number() }),
  ]),
});
type Cooldown = z.infer<typeof cooldownFields>;

const cooldown = cooldownFields.check(
  z.refine(({ since, until, failure: { kind } }) =>
    kind === 'key-refused' || kind === 'key-wrong-network'
      ? until === null
      : // A corrupt entry must not stop requests for longer than the quota's day.
        until !== null && until - since <= DAY_MS,
  ),
);

/** `now`: milliseconds since the epoch. */
export function createCooldowns(storageItem: StorageItem, now: () => number) {
  const store = createNetworkStore(storageItem, cooldown);

  // If the clock was set back, the cooldown is over.
  const isActive = ({ since, until }: Cooldown) => until === null || (now() < until && now() >= since);

  return {
    /** The failure that forbids requests to this base address now, if any. */
    async active(network: NetworkId, base: string): Promise<Failure | undefined> {
      const entry = await store.get(network);
      if (entry?.base !== base || !isActive(entry)) return undefined;
      const { failure, until } = entry;
      return failure.kind === 'rate-limited' && until !== null
        ? { ...failure, retryAfterMs: until - now() }
        : failure;
    },

    /** Starts a cooldown if this failure asks for one. */
    async record(network: NetworkId, base: string, failure: Failure): Promise<void> {
      const started = cooldownOf(failure, now());
      if (started === undefined) return;
      const entry = await store.get(network);
      const isLonger = (entry?.until ?? Infinity) > (started.until ?? Infinity);
      if (entry?.base === base && isActive(entry) && isLonger) return;
      await store.set(network, { ...started, base, since: now() });
    },

    /** Ends the cooldown of the previous key. */
    async keyChanged(network: NetworkId): Promise<void> {
      const kind = (await store.get(network))?.failure.kind;
      // Bans and rate limits apply to the IP address, with any key (docs/services.md).
      if (kind !== 'banned' && kind !== 'rate-limited') await store.set(network, undefined);
    },
  };
}

function cooldownOf(failure: Failure, now: number): Pick<Cooldown, 'until' | 'failure'> | undefined {
  switch (failure.kind) {
    case 'quota-exceeded':
    case 'banned':
      return { until: failure.until, failure };
    case 'rate-limited':
      return { until: now + failure.retryAfterMs, failure };
    case 'key-refused':
    case 'key-wrong-network':
      return { until: null, failure };
    default:
      return undefined;
  }
}
