/**
 * The background: builds each part once and connects them. Listeners are registered synchronously, so that the browser
 * can start the service worker for an event.
 */
import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import { createConnections } from '../../lib/chain/connections.ts';
import { createChain } from '../../lib/chain/create-chain.ts';
import { countFailures } from '../../lib/http/failure-counts.ts';
import { createHttp, createHttpBytes, readOwnBytes } from '../../lib/http/request.ts';
import { createBadge } from '../../lib/integrations/badge.ts';
import { createPopupQueries } from '../../lib/integrations/popup-queries.ts';
import { createRouter } from '../../lib/messaging/router.ts';
import { once } from '../../lib/once.ts';
import { createStorageItem } from '../../lib/settings/store.ts';
import { TokenCache } from '../../lib/tokens/cache.ts';
import { FingerprintStore } from '../../lib/tokens/learned.ts';
import { TokenList } from '../../lib/tokens/list.ts';
import { limitOf, RateLimiter } from '../../lib/tokens/rate-limiter.ts';
import { createTokenSearch } from '../../lib/tokens/search.ts';
import { createMetadataService } from '../../lib/tokens/service.ts';
import { startBrowserUi } from './browser-ui.ts';
import { createCardServer } from './card-server.ts';
import { notifyPages } from './content-scripts.ts';
import { createEnvironment, restrictStorageAccess } from './environment.ts';
import { createHandlers } from './handlers.ts';
import { createLookUps } from './look-ups.ts';
import { createSettings } from './settings.ts';
import { startSites } from './sites.ts';
import { createStoredData } from './stored-data.ts';

export default defineBackground(() => {
  const { now, wait, pause, report, ownFile, mayReach, keepIn, isPrivate, stored } = createEnvironment();
  const settings = createSettings(mayReach);
  const connections = createConnections({ mayReach, report });
  const { http, failures } = countFailures(createHttp(mayReach));

  const chain = createChain({
    http,
    connections,
    isAllowed: settings.isProviderAllowed,
    pauses: stored('local', 'pauses'),
    topics: stored('local', 'topics'),
    nfts: stored('local', 'nfts'),
    blocks: stored('session', 'blocks'),
    ...{ keepIn, now, wait, report },
  });
  const list = once(async () => new TokenList(await readOwnBytes(ownFile('token-list.bin'))));
  const fingerprints = new FingerprintStore({ list, report, wait, now });
  const limiter = new RateLimiter({
    limitOf,
    storageItem: stored('local', 'requestsSent'),
    ...{ now, report },
  });
  const service = createMetadataService(http, limiter);
  const cache = new TokenCache({ report, now, wait });
  const queries = createPopupQueries(createStorageItem('session', 'queries'));
  const lookUps = createLookUps({
    ...{ source: service, limiter, cache, fingerprints },
    subjectsOf: chain.topicAssets.subjectsOf,
    bytes: createHttpBytes(mayReach),
    address: async (network) => (await connections.metadata(network)) || undefined,
    ...{ gateway: settings.gateway, priority: settings.priority, settings: settings.read },
    cards: stored('session', 'cards'),
    isProviderAsked: chain.isEnabled,
    ...{ now, wait, pause, report },
  });
  const search = createTokenSearch({
    clears: () => lookUps.loader.clears(),
    listedTokens: () => fingerprints.listedTokens(),
    cachedTokens: (network) => lookUps.loader.latest(network),
    labelledTokens: async () => (await settings.read()).labelledTokens,
    now,
  });

  restrictStorageAccess().catch(report);
  const notify = () => void notifyPages().catch(report);
  settings.watch(notify);
  connections.watch(notify);
  // Registered content scripts and permissions are the same for private windows.
  if (!isPrivate) startSites({ settings, services: connections.addresses, report });
  startBrowserUi({ settings, queries, ownFile, report });

  const recent = createStorageItem('local', 'recent');
  const storedData = createStoredData({
    ...{ cache, ...lookUps, fingerprints, recent, queries, failures, ...chain },
  });
  const handlers = createHandlers({
    ...{ settings, connections, ...lookUps, search, stored: storedData, chain, service, limiter },
    ...{ fingerprints, showBadge: createBadge(browser.action), now },
  });
  const [ownId, ownBase] = [browser.runtime.id, browser.runtime.getURL('')];
  const senders = { ownId, ownBase, isSite: settings.isSite };
  const route = createRouter({ handlers, ...senders, report });
  browser.runtime.onMessage.addListener((message, sender) => route(message, sender));
  const { loader, viewedTokens, tickets } = lookUps;
  const { nftMetadata } = chain;
  const cards = { loader, viewedTokens, tickets, fingerprints, nftMetadata, senders, report };
  browser.runtime.onConnect.addListener(createCardServer(cards));
});
