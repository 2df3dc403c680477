/**
 * The background: builds each part once and connects them. Listeners are registered synchronously, so that the browser
 * can start the service worker for an event.
 */
import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import { createTickets } from '../../lib/card/tickets.ts';
import { createChain } from '../../lib/chain/create-chain.ts';
import { createNameLookup } from '../../lib/fingerprints/name-lookup.ts';
import { FingerprintResolver } from '../../lib/fingerprints/resolver.ts';
import { createFingerprintStore } from '../../lib/fingerprints/store.ts';
import { createTokenList } from '../../lib/fingerprints/token-list.ts';
import { RateLimiter } from '../../lib/http/rate-limiter.ts';
import { createHttp, createHttpBytes, readOwnFile } from '../../lib/http/request.ts';
import { createRouter } from '../../lib/messaging/router.ts';
import { TokenLoader } from '../../lib/metadata/loader.ts';
import { limitOf } from '../../lib/metadata/request-limit.ts';
import { createMetadataService } from '../../lib/metadata/service.ts';
import { createTokenCache } from '../../lib/metadata/token-cache.ts';
import { createTokenSearch } from '../../lib/search/token-search.ts';
import { createStorageItem } from '../../lib/settings/store.ts';
import { createNotes } from '../../lib/trust/notes.ts';
import { startBrowserUi } from './browser-ui.ts';
import { notifyPages } from './content-scripts.ts';
import { createEnvironment } from './environment.ts';
import { createHandlers } from './handlers.ts';
import { createSettings } from './settings.ts';
import { startSites } from './sites.ts';
import { createViewedTokens } from './viewed-tokens.ts';

export default defineBackground(() => {
  const { now, wait, report, ownFile, mayReach } = createEnvironment();
  const pause = () => wait(0);
  const settings = createSettings(mayReach);
  const http = createHttp(mayReach);

  const chain = createChain({
    http,
    address: settings.providerAddress,
    isAllowed: settings.isProviderAllowed,
    cooldowns: createStorageItem('local', 'cooldowns'),
    blocks: createStorageItem('session', 'blocks'),
    ...{ now, wait, report },
  });
  const { subjectsOf, clear } = chain.topicAssets;
  settings.watch(clear);
  const fingerprints = createFingerprintStore({ report, pause, wait, now });
  const shipped = () => readOwnFile(ownFile('fingerprints.json'));
  const list = createTokenList({ http, fingerprints, shipped, now });
  const isProviderAsked = chain.isEnabled;
  const sources = { fingerprints, list, subjectsOf, isProviderAsked, pause, report };
  const fingerprintResolver = new FingerprintResolver(sources);

  const limiter = new RateLimiter({
    limitOf: (base) => limitOf(base, settings.latest()),
    storageItem: createStorageItem('local', 'requestsSent'),
    ...{ now, report },
  });
  const service = createMetadataService(http, limiter);
  const cache = createTokenCache({ report, now });
  const loader = new TokenLoader({
    source: service,
    ...{ bytes: createHttpBytes(mayReach), limiter, cache, fingerprints, fingerprintResolver },
    address: async (network) => (await settings.metadataAddress(network)) || undefined,
    gateway: settings.gateway,
    priority: settings.priority,
    random: Math.random,
    ...{ now, wait, report },
  });
  const nameLookup = createNameLookup({ ...sources, loader, fingerprintResolver });

  const cached = loader.cached.bind(loader);
  const notes = createNotes({ settings: settings.read, names: fingerprints, cached, pause });
  const viewedTokens = createViewedTokens({ loader, notes, report });
  const search = createTokenSearch({
    listVersion: async () => (await fingerprints.list())?.madeAt,
    listedTokens: fingerprints.listedTokens,
    cachedTokens: (network) => loader.latest(network),
    labelledTokens: async () => (await settings.read()).labelledTokens,
    now,
  });
  const tickets = createTickets({ storageItem: createStorageItem('session', 'cards'), now, report });

  const renewPages = () => void notifyPages(settings).catch(report);
  settings.watch(renewPages);
  startSites({ settings, report });
  const { badge } = startBrowserUi({ settings, loader, search, ownFile, wait, report });
  browser.runtime.onInstalled.addListener(() => {
    // Version 0.1 recorded the viewed tokens.
    void Promise.all([list.ready(), browser.storage.local.remove('history')]).catch(report);
  });

  const handlers = createHandlers({
    ...{ settings, loader, nameLookup, viewedTokens, tickets, search, cache, list, chain, service, limiter },
    ...{ badge, renewPages, now, report },
  });
  const [ownId, ownBase] = [browser.runtime.id, browser.runtime.getURL('')];
  const route = createRouter({ handlers, ownId, ownBase, isSite: settings.isSite, report });
  browser.runtime.onMessage.addListener((message, sender) => route(message, sender));
});
