/**
 * What the provider told us to wait for, and until when (services.md): kept over the stops of the worker, since a ban
 * that is forgotten is a longer one.
 */
import * as z from 'zod/mini';
import type { Failure } from '../failure.ts';
import { NETWORK_IDS, type NetworkId } from '../network/networks.ts';

/** A place for one JSON value that outlives the worker. */
export type Drawer = { read(): Promise<unknown>; write(value: unknown): Promise<void> };

export type Silences = {
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
export function createSilences(drawer: Drawer, now: () => number): Silences {
  let known: Promise<Map<NetworkId, Silence>> | undefined;

  async function read(): Promise<Map<NetworkId, Silence>> {
    const stored = Object(await drawer.read()) as Readonly<Record<string, unknown>>;
    return new Map(
      NETWORK_IDS.flatMap((network) => {
        const parsed = silence.safeParse(stored[network]);
        return parsed.success ? [[network, parsed.data] as const] : [];
      }),
    );
  }

  function all(): Promise<Map<NetworkId, Silence>> {
    known ??= read().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  }

  async function change(network: NetworkId, to: Silence | undefined): Promise<void> {
    const silences = await all();
    if (to === undefined && !silences.has(network)) return;
    if (to === undefined) silences.delete(network);
    else silences.set(network, to);
    await drawer.write(Object.fromEntries(silences));
  }

  /** Whether a silence holds now; a clock that was set back ends one that has an end. */
  const isOn = ({ since, until }: Silence) => until === null || (now() < until && now() >= since);

  /** An answer that was under way may ask for less than one that came before it. */
  async function begin(network: NetworkId, begun: Omit<Silence, 'since'>): Promise<void> {
    const before = (await all()).get(network);
    const isLonger = (before?.until ?? Number.POSITIVE_INFINITY) > (begun.until ?? Number.POSITIVE_INFINITY);
    if (before?.base === begun.base && isOn(before) && isLonger) return;
    await change(network, { ...begun, since: now() });
  }

  return {
    async at(network, base) {
      const one = (await all()).get(network);
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
      const kind = (await all()).get(network)?.failure.kind;
      // These are for where we ask from, not for the key (services.md): another key would only lengthen the ban.
      if (kind !== 'banned' && kind !== 'rate-limited') await change(network, undefined);
    },
  };
}
