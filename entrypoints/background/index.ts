/**
 * The background: builds each part once and connects them. Listeners are registered synchronously, so that the browser
 * can start the service worker for an event.
 */
import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import { createChain } from '../../lib/chain/create-chain.ts';
import { HashBudget } from '../../lib/fingerprints/hash-budget.ts';
import { createFingerprintStore } from '../../lib/fingerprints/store.ts';
import { createTokenList } from '../../lib/fingerprints/token-list.ts';
import { countFailures } from '../../lib/http/failure-counts.ts';
import { RateLimiter } from '../../lib/http/rate-limiter.ts';
import { createHttp, createHttpBytes, readOwnFile } from '../../lib/http/request.ts';
import { createBadge } from '../../lib/integrations/badge.ts';
import { createPopupQueries } from '../../lib/integrations/popup-queries.ts';
import { createRouter } from '../../lib/messaging/router.ts';
import { limitOf } from '../../lib/metadata/request-limit.ts';
import { createMetadataService } from '../../lib/metadata/service.ts';
import { TabBudget } from '../../lib/metadata/tab-budget.ts';
import { createTokenCache } from '../../lib/metadata/token-cache.ts';
import { createTokenSearch } from '../../lib/search/token-search.ts';
import { createStorageItem } from '../../lib/settings/store.ts';
import { startBrowserUi } from './browser-ui.ts';
import { notifyPages } from './content-scripts.ts';
import { createEnvironment } from './environment.ts';
import { createHandlers } from './handlers.ts';
import { startLists } from './lists.ts';
import { createLookUps } from './look-ups.ts';
import { createSettings } from './settings.ts';
import { startSites } from './sites.ts';
import { createStoredData } from './stored-data.ts';

export default defineBackground(() => {
  const { now, wait, pause, report, ownFile, mayReach, keepIn, isPrivate, stored } = createEnvironment();
  const settings = createSettings(mayReach, report);
  const { http, failures } = countFailures(createHttp(mayReach));

  const chain = createChain({
    http,
    provider: settings.provider,
    isAllowed: settings.isProviderAllowed,
    areNftsAllowed: settings.areNftsAllowed,
    cooldowns: stored('local', 'cooldowns'),
    topics: stored('local', 'topics'),
    nfts: stored('local', 'nfts'),
    blocks: stored('session', 'blocks'),
    ...{ isPrivate, keepIn, now, wait, report },
  });
  const fingerprints = createFingerprintStore({ report, pause, wait, now });
  const shipped = () => readOwnFile(ownFile('fingerprints.json'));
  const list = createTokenList({ http, fingerprints, shipped, now, report });
  const limiter = new RateLimiter({
    limitOf: (base) => limitOf(base, settings.latest()),
    storageItem: stored('local', 'requestsSent'),
    ...{ now, report },
  });
  const service = createMetadataService(http, limiter, settings.metadataApi);
  const cache = createTokenCache({ report, now });
  const queries = createPopupQueries(createStorageItem('session', 'queries'));
  const lookUps = createLookUps({
    ...{ source: service, limiter, cache, fingerprints, list },
    names: { list: list.info, listedTokens: fingerprints.listedTokens },
    subjectsOf: chain.topicAssets.subjectsOf,
    bytes: createHttpBytes(mayReach),
    address: async (network) => (await settings.metadataAddress(network)) || undefined,
    ...{ gateway: settings.gateway, priority: settings.priority, settings: settings.read },
    cards: stored('session', 'cards'),
    isProviderAsked: chain.isEnabled,
    random: Math.random,
    tabBudget: new TabBudget(now, keepIn('tabRequests')),
    hashBudget: new HashBudget(now, keepIn('tabHashes')),
    ...{ now, wait, pause, report },
  });
  const search = createTokenSearch({
    version: async () => JSON.stringify([await list.info(), lookUps.loader.clears()]),
    listedTokens: fingerprints.listedTokens,
    cachedTokens: (network) => lookUps.loader.latest(network),
    labelledTokens: async () => (await settings.read()).labelledTokens,
    now,
  });

  const renewPages = () => void notifyPages().catch(report);
  settings.watch(renewPages);
  // Registered content scripts and permissions are the same for private windows.
  if (!isPrivate) startSites({ settings, report });
  const lists = startLists({ settings, mayReach, now, wait, report });
  startBrowserUi({ settings, queries, ownFile, report });
  browser.runtime.onInstalled.addListener(() => void list.ready().catch(report));

  const [recent, pins] = [createStorageItem('local', 'recent'), createStorageItem('session', 'pins')];
  const storedData = createStoredData({
    ...{ cache, ...lookUps, fingerprints, recent, pins, queries, failures, ...chain },
  });
  const handlers = createHandlers({
    ...{ settings, ...lookUps, search, stored: storedData, list, lists, chain, service, limiter },
    ...{ fingerprints, showBadge: createBadge(browser.action, settings), renewPages, now, report },
  });
  const [ownId, ownBase] = [browser.runtime.id, browser.runtime.getURL('')];
  const route = createRouter({ handlers, ownId, ownBase, isSite: settings.isSite, report });
  browser.runtime.onMessage.addListener((message, sender) => route(message, sender));
});
