import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import { PRIORITIES } from '../../lib/asset/standard.ts';
import { createTickets } from '../../lib/card/tickets.ts';
import { createChain } from '../../lib/chain/create-chain.ts';
import { success } from '../../lib/failure.ts';
import { createAdviser } from '../../lib/fingerprints/advice.ts';
import { createNameLookup } from '../../lib/fingerprints/name-lookup.ts';
import { createFingerprintResolver } from '../../lib/fingerprints/resolver.ts';
import { createFingerprintStore } from '../../lib/fingerprints/store.ts';
import { createTokenList } from '../../lib/fingerprints/token-list.ts';
import { createHttp, readOwnFile } from '../../lib/http/request.ts';
import { createRouter } from '../../lib/messaging/router.ts';
import { createMetadata } from '../../lib/metadata/create-metadata.ts';
import { createTokenCache } from '../../lib/metadata/token-cache.ts';
import { addedSiteAt, siteAt } from '../../lib/network/explorers.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { hostPatternOf } from '../../lib/settings/address.ts';
import { readSettings } from '../../lib/settings/settings.ts';
import { createReadingStore, createRememberingStore, createStorageItem } from '../../lib/settings/store.ts';
import { createNotes } from '../../lib/trust/notes.ts';
import { createViewHistory } from '../../lib/trust/view-history.ts';
import { cardHandlers } from './card-handlers.ts';
import { chainHandlers } from './chain-handlers.ts';
import { createRateLimitedService } from './metadata-service.ts';
import { pageHandlers } from './page-handlers.ts';
import { serviceHandlers } from './service-handlers.ts';
import { keepSites } from './sites.ts';
import { startSurfaces } from './surfaces.ts';
import { tokenHandlers } from './token-handlers.ts';
import { createViewedTokens } from './viewed-tokens.ts';

export default defineBackground(() => {
  const { permissions, runtime } = browser;
  const now = Date.now;
  const wait = (ms: number) => new Promise<void>((resume) => setTimeout(resume, ms));
  const pause = () => wait(0);
  const ownFile = (path: string) => new URL(path, runtime.getURL('')).href;
  const report = (error: unknown) => console.error('Token Lens:', error);
  // A host that no match pattern can name is none that the user has allowed.
  const mayReach = (url: string) =>
    permissions.contains({ origins: [hostPatternOf(new URL(url))] }).catch(() => false);
  const settings = createRememberingStore(createReadingStore(readSettings));
  const http = createHttp(mayReach);
  const chain = createChain({
    http,
    address: async (network) => (await settings.read()).providerAddress[network],
    isAllowed: async () => (await settings.read()).askProvider,
    cooldowns: createStorageItem('local', 'cooldowns'),
    blocks: createStorageItem('session', 'blocks'),
    now,
    wait,
    report,
  });
  const fingerprints = createFingerprintStore({ report, pause, wait });
  const list = createTokenList({
    http,
    fingerprints,
    shipped: () => readOwnFile(ownFile('fingerprints.json')),
    now,
  });
  const cache = createTokenCache({ report, now });
  const { limiter, service, bytes } = createRateLimitedService({ http, mayReach, settings, report });
  const metadataAddress = async (network: NetworkId) => (await settings.read()).metadataAddress[network];
  const { subjectsOf } = chain.topicAssets;
  const fingerprintResolver = createFingerprintResolver({ fingerprints, list, subjectsOf, pause, report });
  const { loader, stored, tokenStore } = createMetadata({
    service,
    limiter,
    bytes,
    gateway: async () => {
      const { remoteLogos, ipfsGateway } = await settings.read();
      return remoteLogos ? ipfsGateway : undefined;
    },
    cache,
    fingerprints,
    fingerprintResolver,
    advise: createAdviser({ fingerprints, isProviderAsked: chain.isEnabled }),
    address: async (network) => (await metadataAddress(network)) || undefined,
    priority: async () => PRIORITIES[(await settings.read()).priority],
    now,
    wait,
    random: Math.random,
    report,
  });
  const nameLookup = createNameLookup({
    loader,
    fingerprintResolver,
    fingerprints,
    list,
    subjectsOf,
    report,
  });
  const history = createViewHistory({ storageItem: createStorageItem('local', 'history'), wait, report });
  const notes = createNotes({ settings: settings.read, history });
  const tickets = createTickets({ storageItem: createStorageItem('session', 'cards'), now, report });
  const viewedTokens = createViewedTokens({ loader, notes, report });
  keepSites({ settings, report });
  runtime.onInstalled.addListener(() => void list.ready().catch(report));
  settings.watch(chain.topicAssets.clear);

  const { badge } = startSurfaces({ settings, loader, ownFile, wait, report });
  const route = createRouter({
    ownId: runtime.id,
    ownBase: runtime.getURL(''),
    isSite: async (url) =>
      siteAt(url) !== undefined ||
      (addedSiteAt(url, (await settings.read()).sites) !== undefined && mayReach(url)),
    report,
    handlers: {
      ...pageHandlers({ settings, badge, report }),
      ...tokenHandlers({ loader, nameLookup, viewedTokens, now }),
      ...cardHandlers({ loader, stored, viewedTokens, tickets, report }),
      'cache.status': async () => success(await cache.status()),
      'cache.clear': () =>
        Promise.all([tokenStore.clear(), history.clear()]).then(cache.status).then(success),
      'list.status': async () => success(await list.status()),
      'list.renew': () => list.renew(),
      ...chainHandlers(chain),
      ...serviceHandlers({ service, limiter, address: metadataAddress }),
    },
  });
  runtime.onMessage.addListener((message, sender) => route(message, sender));
});
