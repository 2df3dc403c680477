/** Handlers for the token cache and the token list. */
import { success } from '../../lib/failure.ts';
import type { TokenList } from '../../lib/fingerprints/token-list.ts';
import type { Handlers } from '../../lib/messaging/router.ts';
import type { TokenLoader } from '../../lib/metadata/loader.ts';
import type { TokenCache } from '../../lib/metadata/token-cache.ts';

type Deps = {
  readonly cache: Pick<TokenCache, 'status'>;
  readonly loader: Pick<TokenLoader, 'clearCache'>;
  readonly list: Pick<TokenList, 'status' | 'renew'>;
  /** Asks the content scripts to look their identifiers up again. */
  readonly renewPages: () => void;
};

export function storageHandlers({ cache, loader, list, renewPages }: Deps) {
  return {
    'cache.status': async () => success(await cache.status()),
    async 'cache.clear'() {
      await loader.clearCache();
      return success(await cache.status());
    },
    'list.status': async () => success(await list.status()),
    async 'list.renew'() {
      const renewed = await list.renew();
      if (renewed.ok) renewPages();
      return renewed;
    },
  } satisfies Partial<Handlers>;
}
