/** Remembers whether a metadata service still reads the registry and the chain, so that it may not have found a token yet. */
import type { NetworkId } from '../network/networks.ts';
import type { MetadataService } from './service.ts';

/** Milliseconds. Only a service that has just been set up synchronizes for long. */
const FRESH_MS = 10 * 60_000;
/** Milliseconds that a card waits for the answer. */
const MAX_WAIT_MS = 500;

type Deps = {
  readonly service: Pick<MetadataService, 'isSyncing'>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
};

type Asked = { readonly at: number; isSyncing: boolean; readonly answered: Promise<void> };

/**
 * Asks a service at most once in ten minutes while the worker runs, whatever it answers. With `mayAsk: false`, returns the
 * last answer only. An answer that takes too long is for the next card.
 */
export function createSyncStatus({ service, now, wait }: Deps) {
  const asked = new Map<string, Asked>();

  function ask(network: NetworkId, base: string): Asked {
    const one: Asked = {
      at: now(),
      isSyncing: false,
      answered: service.isSyncing(network, base).then((isSyncing) => {
        one.isSyncing = isSyncing;
      }),
    };
    asked.set(base, one);
    return one;
  }

  return async (network: NetworkId, base: string, mayAsk: boolean): Promise<boolean> => {
    const last = asked.get(base);
    const fresh = last !== undefined && now() - last.at < FRESH_MS ? last : undefined;
    if (!mayAsk) return fresh?.isSyncing ?? false;
    const one = fresh ?? ask(network, base);
    await Promise.race([one.answered, wait(MAX_WAIT_MS)]);
    return one.isSyncing;
  };
}
