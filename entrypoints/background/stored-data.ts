/** What the extension stores about look-ups, and how it is cleared. */
import type { NftMetadata } from '../../lib/chain/nft-metadata.ts';
import type { TopicAssets } from '../../lib/chain/topic-assets.ts';
import type { FingerprintStore } from '../../lib/fingerprints/store.ts';
import type { FailureCounts } from '../../lib/http/failure-counts.ts';
import type { ReplyOf, RequestOf } from '../../lib/messaging/protocol.ts';
import type { TokenLoader } from '../../lib/metadata/loader.ts';
import type { TokenCache } from '../../lib/metadata/token-cache.ts';
import { readRecent } from '../../lib/settings/recent.ts';
import type { StorageItem } from '../../lib/storage/network-store.ts';

export type StoredData = ReturnType<typeof createStoredData>;

type Deps = {
  readonly cache: Pick<TokenCache, 'status'>;
  readonly loader: Pick<TokenLoader, 'clearCache'>;
  readonly fingerprints: Pick<FingerprintStore, 'learnedStatus' | 'clearLearned'>;
  /** The recent look-ups of the popup. */
  readonly recent: StorageItem;
  readonly topicAssets: Pick<TopicAssets, 'clear' | 'today'>;
  readonly nftMetadata: Pick<NftMetadata, 'clear' | 'today'>;
  readonly failures: () => FailureCounts;
};

export function createStoredData(deps: Deps) {
  const { cache, loader, fingerprints, recent, topicAssets, nftMetadata, failures } = deps;
  const clearing = {
    async answers() {
      topicAssets.clear();
      nftMetadata.clear();
      await loader.clearCache();
    },
    learned: () => fingerprints.clearLearned(),
    recent: () => recent.write([]),
  };
  return {
    async status(): Promise<ReplyOf<'storage.status'>> {
      const [answers, learned, lookUps, topicsToday, nftsToday] = await Promise.all([
        cache.status(),
        fingerprints.learnedStatus(),
        recent.read(),
        topicAssets.today(),
        nftMetadata.today(),
      ]);
      const counts = { recent: readRecent(lookUps).length, topicsToday, nftsToday, failures: failures() };
      return { answers, learned, ...counts };
    },
    async clear(what: RequestOf<'storage.clear'>['what']): Promise<void> {
      if (what === 'all') await Promise.all(Object.values(clearing).map((clear) => clear()));
      else await clearing[what]();
    },
  };
}
