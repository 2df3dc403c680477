/**
 * What the provider told us to wait for, and until when (services.md): kept over the stops of the worker, since a ban
 * that is forgotten is a longer one.
 */
import * as z from 'zod/mini';
import type { Failure } from '../failure.ts';
import type { NetworkId } from '../network/networks.ts';
import { createNetworkStore, type StorageItem } from '../storage/network-store.ts';

export type Cooldowns = {
  /** Why nothing may be asked of the address now; undefined when something may. */
  at(network: NetworkId, base: string): Promise<Failure | undefined>;
  /** Told of every failure with a status; most ask for no silence. */
  met(network: NetworkId, base: string, failure: Failure): Promise<void>;
  /** The key of a network is another one: what was said to the one before holds no more, what was said to us does. */
  forget(network: NetworkId): Promise<void>;
};

const plain = <K extends string>(kind: K) => z.object({ kind: z.literal(kind) });
const lying = z.object({
  base: z.string(),
  since: z.number(),
  /** Milliseconds since the epoch; null: until the key changes. */
  until: z.nullable(z.number()),
  failure: z.discriminatedUnion('kind', [
    plain('key-refused'),
    plain('key-wrong-network'),
    z.object({ kind: z.literal('quota-spent'), until: z.number() }),
    z.object({ kind: z.literal('banned'), until: z.number() }),
    z.object({ kind: z.literal('rate-limited'), retryAfterMs: z.number() }),
  ]),
});
type Silence = z.infer<typeof lying>;

const DAY_MS = 24 * 3_600_000;
/** None that has an end is longer than the quota's day: another is broken, and would silence us for good. */
const silence = lying.check(
  z.refine(({ since, until, failure: { kind } }) =>
    kind === 'key-refused' || kind === 'key-wrong-network'
      ? until === null
      : until !== null && until - since <= DAY_MS,
  ),
);

/** `now`: milliseconds since the epoch. */
export function createCooldowns(storageItem: StorageItem, now: () => number): Cooldowns {
  const networkStore = createNetworkStore(storageItem, silence);

  /** Whether a silence holds now; a clock that was set back ends one that has an end. */
  const isOn = ({ since, until }: Silence) => until === null || (now() < until && now() >= since);

  /** An answer that was under way may ask for less than one that came before it. */
  async function begin(network: NetworkId, begun: Omit<Silence, 'since'>): Promise<void> {
    const before = await networkStore.get(network);
    const isLonger = (before?.until ?? Number.POSITIVE_INFINITY) > (begun.until ?? Number.POSITIVE_INFINITY);
    if (before?.base === begun.base && isOn(before) && isLonger) return;
    await networkStore.set(network, { ...begun, since: now() });
  }

  return {
    async at(network, base) {
      const one = await networkStore.get(network);
      if (one?.base !== base || !isOn(one)) return undefined;
      const { failure, until } = one;
      return failure.kind === 'rate-limited' && until !== null
        ? { ...failure, retryAfterMs: until - now() }
        : failure;
    },

    async met(network, base, failure) {
      switch (failure.kind) {
        case 'quota-spent':
        case 'banned':
          return begin(network, { base, until: failure.until, failure });
        case 'rate-limited':
          return begin(network, { base, until: now() + failure.retryAfterMs, failure });
        case 'key-refused':
        case 'key-wrong-network':
          return begin(network, { base, until: null, failure });
        default:
          return undefined;
      }
    },

    async forget(network) {
      const kind = (await networkStore.get(network))?.failure.kind;
      // These are for where we ask from, not for the key (services.md): another key would only lengthen the ban.
      if (kind !== 'banned' && kind !== 'rate-limited') await networkStore.set(network, undefined);
    },
  };
}
