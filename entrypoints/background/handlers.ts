/** The handlers of all messages to the background (lib/messaging/protocol.ts). */
import type { Chain } from '../../lib/chain/create-chain.ts';
import { failed, success } from '../../lib/failure.ts';
import type { ShowBadge } from '../../lib/integrations/badge.ts';
import type { Handlers } from '../../lib/messaging/router.ts';
import { settingsOfSite } from '../../lib/settings/page-settings.ts';
import type { RateLimiter } from '../../lib/tokens/rate-limiter.ts';
import type { TokenSearch } from '../../lib/tokens/search.ts';
import type { MetadataService } from '../../lib/tokens/service.ts';
import { type PageDeps, pageHandlers } from './page-handlers.ts';
import type { BackgroundSettings } from './settings.ts';
import type { StoredData } from './stored-data.ts';
import { type TokenDeps, tokenHandlers } from './token-handlers.ts';

type Parts = TokenDeps &
  Omit<PageDeps, 'settings'> & {
    readonly settings: BackgroundSettings;
    readonly showBadge: ShowBadge;
    readonly search: TokenSearch;
    readonly stored: StoredData;
    readonly chain: Pick<Chain, 'keys' | 'latestBlocks' | 'provider' | 'test'>;
    readonly service: Pick<MetadataService, 'recognize'>;
    readonly limiter: Pick<RateLimiter, 'ready' | 'status' | 'waitMs' | 'refusal'>;
  };

export function createHandlers(parts: Parts): Handlers {
  const { settings, showBadge, search, stored } = parts;
  const { keys, latestBlocks, provider } = parts.chain;
  return {
    ...tokenHandlers(parts),
    ...pageHandlers(parts),
    ...serviceHandlers(parts),
    ...settings.handlers,

    'page.settings': async (_, { site }) =>
      success(site === undefined ? null : (settingsOfSite(await settings.read(), site) ?? null)),
    'page.count': async ({ count }, { tab }, frame) => {
      if (tab !== undefined && frame === 0) await showBadge(tab, count);
      return success(null);
    },

    'tokens.search': async ({ network, text }) => success(await search(network, text)),

    'storage.status': async () => success(await stored.status()),
    'storage.clear': async () => {
      await stored.clear();
      return success(await stored.status());
    },

    'chain.latest': async ({ networks }) => success(await Promise.all(networks.map(latestBlocks.status))),
    'token.chain': ({ network, subject, withScript }) => provider.asset(network, subject, withScript),
    'key.set': async ({ network, key, session, to }) => success(await keys.set(network, key, session, to)),
    'key.approve': async ({ network }) => success(await keys.approve(network)),
    'key.clear': async ({ network }) => success(await keys.clear(network)),
    'key.status': async ({ network }) => success(await keys.status(network)),
    'provider.test': async ({ network }) => {
      await settings.renew();
      return parts.chain.test(network);
    },
  };
}

function serviceHandlers({ service, limiter, settings }: Pick<Parts, 'service' | 'limiter' | 'settings'>) {
  return {
    'service.test': async ({ address }) => {
      await limiter.ready;
      const refusal = limiter.refusal(address, 'on-demand');
      // A test may end the pause of a service that was failing.
      if (limiter.waitMs(address, 'on-demand') > 0 && refusal.kind !== 'paused') return failed(refusal);
      return service.recognize(address);
    },
    'service.budget': async ({ network }) => {
      const base = await settings.metadataAddress(network);
      await limiter.ready;
      return success((base === '' ? undefined : limiter.status(base)) ?? null);
    },
  } satisfies Partial<Handlers>;
}
