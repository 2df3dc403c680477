/** The search by name, and its handler. */
import { success } from '../../lib/failure.ts';
import type { FingerprintStore } from '../../lib/fingerprints/store.ts';
import type { Handlers } from '../../lib/messaging/router.ts';
import type { Metadata } from '../../lib/metadata/create-metadata.ts';
import { createTokenSearch, type TokenSearch } from '../../lib/search/token-search.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { ReadingStore } from '../../lib/settings/store.ts';

type Deps = {
  readonly fingerprints: Pick<FingerprintStore, 'listedTokens'>;
  readonly lastUsed: Metadata['lastUsed'];
  readonly settings: ReadingStore<Settings>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

export const createSearch = ({ fingerprints, lastUsed, settings, now }: Deps): TokenSearch =>
  createTokenSearch({
    listedTokens: fingerprints.listedTokens,
    cachedTokens: lastUsed,
    labelledTokens: async () => (await settings.read()).labelledTokens,
    now,
  });

export function searchHandlers(search: TokenSearch) {
  return {
    'tokens.search': async ({ network, text }) => success([...(await search(network, text))]),
  } satisfies Partial<Handlers>;
}
