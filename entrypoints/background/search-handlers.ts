/** The search by name, and its handler. */
import { success } from '../../lib/failure.ts';
import type { FingerprintStore } from '../../lib/fingerprints/store.ts';
import type { Handlers } from '../../lib/messaging/router.ts';
import type { TokenLoader } from '../../lib/metadata/loader.ts';
import { createTokenSearch, type TokenSearch } from '../../lib/search/token-search.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { ReadingStore } from '../../lib/settings/store.ts';

type Deps = {
  readonly fingerprints: Pick<FingerprintStore, 'listedTokens'>;
  readonly loader: Pick<TokenLoader, 'lastUsed'>;
  readonly settings: ReadingStore<Settings>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

export const createSearch = ({ fingerprints, loader, settings, now }: Deps): TokenSearch =>
  createTokenSearch({
    listedTokens: fingerprints.listedTokens,
    cachedTokens: (network) => loader.lastUsed(network),
    labelledTokens: async () => (await settings.read()).labelledTokens,
    now,
  });

export function searchHandlers(search: TokenSearch) {
  return {
    'tokens.search': async ({ network, text }) => success([...(await search(network, text))]),
  } satisfies Partial<Handlers>;
}
