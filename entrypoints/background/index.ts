/**
 * The background: builds each part once and connects them. Listeners are registered synchronously, so that the browser
 * can start the service worker for an event.
 */
import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import { createChain } from '../../lib/chain/create-chain.ts';
import { createFingerprintStore } from '../../lib/fingerprints/store.ts';
import { TokenList } from '../../lib/fingerprints/token-list.ts';
import { countFailures } from '../../lib/http/failure-counts.ts';
import { RateLimiter } from '../../lib/http/rate-limiter.ts';
import { createHttp, createHttpBytes, readOwnBytes } from '../../lib/http/request.ts';
import { createBadge } from '../../lib/integrations/badge.ts';
import { createPopupQueries } from '../../lib/integrations/popup-queries.ts';
import { createRouter } from '../../lib/messaging/router.ts';
import { limitOf } from '../../lib/metadata/request-limit.ts';
import { createMetadataService } from '../../lib/metadata/service.ts';
import { createTokenCache } from '../../lib/metadata/token-cache.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { once } from '../../lib/once.ts';
import { createTokenSearch } from '../../lib/search/token-search.ts';
import { createStorageItem } from '../../lib/settings/store.ts';
import { startBrowserUi } from './browser-ui.ts';
import { notifyPages } from './content-scripts.ts';
import { createEnvironment } from './environment.ts';
import { createHandlers } from './handlers.ts';
import { createLookUpsByWindow } from './look-ups.ts';
import { createSettings } from './settings.ts';
import { startSites } from './sites.ts';
import { createStoredData } from './stored-data.ts';

export default defineBackground(() => {
  const { now, wait, pause, report, ownFile, mayReach, keepIn } = createEnvironment();
  const settings = createSettings(mayReach, report);
  const { http, failures } = countFailures(createHttp(mayReach));

  const chain = createChain({
    http,
    provider: settings.provider,
    isAllowed: settings.isProviderAllowed,
    areNftsAllowed: settings.areNftsAllowed,
    cooldowns: createStorageItem('local', 'cooldowns'),
    topics: createStorageItem('local', 'topics'),
    nfts: createStorageItem('local', 'nfts'),
    blocks: createStorageItem('session', 'blocks'),
    ...{ keepIn, now, wait, report },
  });
  const list = once(async () => new TokenList(await readOwnBytes(ownFile('token-list.bin'))));
  const fingerprints = createFingerprintStore({ list, report, wait, now });
  const limiter = new RateLimiter({
    limitOf: (base) => limitOf(base, settings.latest()),
    storageItem: createStorageItem('local', 'requestsSent'),
    ...{ keep: keepIn('requestsInPrivate'), now, report },
  });
  const service = createMetadataService(http, limiter, settings.metadataApi);
  const cache = createTokenCache({ report, now });
  const parts = {
    ...{ source: service, limiter, cache, fingerprints },
    subjectsOf: chain.topicAssets.subjectsOf,
    bytes: createHttpBytes(mayReach),
    address: async (network: NetworkId) => (await settings.metadataAddress(network)) || undefined,
    api: settings.metadataApi,
    ...{ gateway: settings.gateway, priority: settings.priority, settings: settings.read },
    cards: createStorageItem('session', 'cards'),
    isProviderAsked: chain.isEnabled,
    random: Math.random,
    ...{ keepIn, now, wait, pause, report },
  };
  const queries = createPopupQueries(createStorageItem('session', 'queries'));
  const lookUps = createLookUpsByWindow(parts, http, [chain.topicAssets, chain.nftMetadata, queries]);
  const search = createTokenSearch({
    clears: () => lookUps.normal.loader.clears(),
    listedTokens: fingerprints.listedTokens,
    cachedTokens: (network) => lookUps.normal.loader.latest(network),
    labelledTokens: async () => (await settings.read()).labelledTokens,
    now,
  });

  settings.watch(() => void notifyPages().catch(report));
  startSites({ settings, report });
  startBrowserUi({ settings, queries, ownFile, report });

  const recent = createStorageItem('local', 'recent');
  const { normal, dropPrivate } = lookUps;
  const stored = createStoredData({
    ...{ cache, ...normal, fingerprints, recent, queries, dropPrivate, failures, ...chain },
  });
  const handlers = createHandlers({
    ...{ settings, lookUps, search, stored, chain, service, limiter },
    ...{ fingerprints, showBadge: createBadge(browser.action, settings), now, report },
  });
  const [ownId, ownBase] = [browser.runtime.id, browser.runtime.getURL('')];
  const route = createRouter({ handlers, ownId, ownBase, isSite: settings.isSite, report });
  browser.runtime.onMessage.addListener((message, sender) => route(message, sender));
});
