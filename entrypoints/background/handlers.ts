/** The handlers of all messages to the background (lib/messaging/protocol.ts). */
import type { Connections } from '../../lib/chain/connections.ts';
import type { Chain } from '../../lib/chain/create-chain.ts';
import { failed, mapResult, type Result, success } from '../../lib/failure.ts';
import type { ShowBadge } from '../../lib/integrations/badge.ts';
import type { Handlers } from '../../lib/messaging/router.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import type { Consent } from '../../lib/settings/consent.ts';
import { settingsOfSite } from '../../lib/settings/page-settings.ts';
import type { ReadingStore } from '../../lib/settings/store.ts';
import type { RateLimiter } from '../../lib/tokens/rate-limiter.ts';
import type { TokenSearch } from '../../lib/tokens/search.ts';
import type { MetadataSource } from '../../lib/tokens/service.ts';
import { type PageDeps, pageHandlers } from './page-handlers.ts';
import type { BackgroundSettings } from './settings.ts';
import type { StoredData } from './stored-data.ts';
import { type TokenDeps, tokenHandlers } from './token-handlers.ts';

type Parts = TokenDeps &
  Omit<PageDeps, 'settings'> & {
    readonly settings: BackgroundSettings;
    readonly consent: ReadingStore<Consent>;
    readonly showBadge: ShowBadge;
    readonly search: TokenSearch;
    readonly stored: StoredData;
    readonly chain: Pick<Chain, 'latestBlocks' | 'provider' | 'test'>;
    readonly connections: Connections;
    readonly service: Pick<MetadataSource, 'summaries'>;
    readonly limiter: Pick<RateLimiter, 'ready' | 'waitMs' | 'refusal'>;
  };

export function createHandlers(parts: Parts): Handlers {
  const { settings, consent, connections, showBadge, search, stored } = parts;
  const { latestBlocks, provider } = parts.chain;
  return {
    ...tokenHandlers(parts),
    ...pageHandlers(parts),

    'page.settings': async (_, { site }) => {
      const found = site === undefined ? undefined : settingsOfSite(await settings.read(), site);
      const isAllowed = (await consent.read()) === 'allowed';
      return success(found ? { ...found, isOff: found.isOff || !isAllowed } : null);
    },
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
    'connection.set': ({ network, ...change }) => connections.set(network, change),
    'connection.clear': async ({ network }) => success(await connections.clear(network)),
    'connection.status': async ({ network }) => success(await connections.status(network)),
    'connection.test': ({ network }) => parts.chain.test(network),
    'service.test': ({ network }) => testService(parts, network),
  };
}

/** Asks the metadata service about a token that does not exist. */
async function testService(
  { connections, service, limiter }: Pick<Parts, 'connections' | 'service' | 'limiter'>,
  network: NetworkId,
): Promise<Result<null>> {
  const base = await connections.metadata(network);
  await limiter.ready;
  const refusal = limiter.refusal(base, 'on-demand');
  // A test may end the pause of a service that was failing.
  if (limiter.waitMs(base, 'on-demand') > 0 && refusal.kind !== 'paused') return failed(refusal);
  return mapResult(service.summaries({ network, base, priority: [] }, [NO_POLICY]), () => null);
}

/** A policy ID that no script has. */
const NO_POLICY = '00'.repeat(28);
