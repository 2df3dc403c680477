/** Shows and clears what the extension stores about look-ups. */
import type { Tickets } from '../../lib/card/tickets.ts';
import type { Chain } from '../../lib/chain/create-chain.ts';
import type { FailureCounts } from '../../lib/http/failure-counts.ts';
import type { PopupQueries } from '../../lib/integrations/popup-queries.ts';
import type { ReplyOf } from '../../lib/messaging/protocol.ts';
import { readRecent } from '../../lib/settings/recent.ts';
import type { StorageItem } from '../../lib/storage/network-store.ts';
import type { TokenCache } from '../../lib/tokens/cache.ts';
import type { FingerprintStore } from '../../lib/tokens/learned.ts';
import type { TokenLoader } from '../../lib/tokens/loader.ts';

export type StoredData = ReturnType<typeof createStoredData>;

type Deps = {
  readonly cache: Pick<TokenCache, 'count'>;
  readonly loader: Pick<TokenLoader, 'clearCache'>;
  readonly tickets: Pick<Tickets, 'clear'>;
  readonly fingerprints: Pick<FingerprintStore, 'learnedCount' | 'clearLearned'>;
  /** The recent look-ups of the popup. */
  readonly recent: StorageItem;
  readonly queries: Pick<PopupQueries, 'clear'>;
  readonly clearAnswers: Chain['clearAnswers'];
  readonly failures: () => FailureCounts;
};

export function createStoredData(deps: Deps) {
  const { cache, loader, tickets, fingerprints, recent, queries, clearAnswers, failures } = deps;
  return {
    async status(): Promise<ReplyOf<'storage.status'>> {
      const [tokens, learned, lookUps] = await Promise.all([
        cache.count(),
        fingerprints.learnedCount(),
        recent.read(),
      ]);
      const recentCount = readRecent(lookUps).length;
      return { tokens, learned, recent: recentCount, failures: failures() };
    },
    async clear(): Promise<void> {
      tickets.clear();
      await Promise.all([
        clearAnswers(),
        loader.clearCache(),
        fingerprints.clearLearned(),
        queries.clear(),
        recent.write([]),
      ]);
    },
  };
}
