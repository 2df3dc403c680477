/** Remembers whether a metadata service still reads the registry and the chain, so that it may not have found a token yet. */
import type { NetworkId } from '../network/networks.ts';
import type { MetadataService } from './service.ts';

/** Milliseconds. Only a service that has just been set up synchronizes for long. */
const FRESH_MS = 10 * 60_000;

type Deps = {
  readonly service: Pick<MetadataService, 'isSyncing'>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

/** Asks a service at most once in ten minutes, whatever it answers. With `mayAsk: false`, returns the last answer only. */
export function createSyncStatus({ service, now }: Deps) {
  const asked = new Map<string, { readonly at: number; readonly answer: Promise<boolean> }>();
  return async (network: NetworkId, base: string, mayAsk: boolean): Promise<boolean> => {
    const last = asked.get(base);
    if (last !== undefined && now() - last.at < FRESH_MS) return last.answer;
    if (!mayAsk) return false;
    const answer = service.isSyncing(network, base);
    asked.set(base, { at: now(), answer });
    return answer;
  };
}
