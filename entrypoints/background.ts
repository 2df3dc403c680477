import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import { PRIORITIES } from '../lib/asset/standard.ts';
import { success } from '../lib/failure.ts';
import { createHttp, readOwnFile } from '../lib/http.ts';
import { createRouter } from '../lib/messages/router.ts';
import { createCache } from '../lib/metadata/cache.ts';
import { createFingerprints } from '../lib/metadata/fingerprints.ts';
import { createLadder } from '../lib/metadata/ladder.ts';
import { createPipeline } from '../lib/metadata/pipeline.ts';
import { createRegistryList } from '../lib/metadata/registry-list.ts';
import { createMetadataService } from '../lib/metadata/service.ts';
import { addedSiteAt, parseTopic, siteAt } from '../lib/network/explorers.ts';
import { NETWORK_IDS } from '../lib/network/networks.ts';
import { createProvider } from '../lib/provider/client.ts';
import { createKeyDesk } from '../lib/provider/key-desk.ts';
import { createKeys } from '../lib/provider/keys.ts';
import { createLatest } from '../lib/provider/latest.ts';
import { createTopics } from '../lib/provider/topics.ts';
import { hostPatternOf } from '../lib/settings/address.ts';
import { readSettings } from '../lib/settings/settings.ts';
import { createSites } from '../lib/settings/sites.ts';
import { createReadingStore, createRememberingStore } from '../lib/settings/store.ts';

export default defineBackground(() => {
  const { permissions, runtime, scripting, tabs } = browser;
  const now = Date.now;
  const wait = (ms: number) => new Promise<void>((resume) => setTimeout(resume, ms));
  const pause = () => wait(0);
  const report = (error: unknown) => console.error('Token Lens:', error);
  const mayReach = (url: string) => permissions.contains({ origins: [hostPatternOf(new URL(url))] });
  const settings = createRememberingStore(createReadingStore(readSettings));
  const http = createHttp(mayReach);
  const keys = createKeys();
  const provider = createProvider({
    http,
    keys,
    address: async (network) => (await settings.read()).providerAddress[network],
    now,
  });
  const latest = createLatest(provider, now);
  const topics = createTopics({
    provider,
    isAllowed: async () => (await settings.read()).askProvider,
    now,
    report,
  });
  const fingerprints = createFingerprints({ report, pause, wait });
  const list = createRegistryList({
    http,
    fingerprints,
    shipped: () => readOwnFile(new URL('fingerprints.json', runtime.getURL('')).href),
    now,
  });
  const cache = createCache({ report, now });
  const { lookup, shelf } = createPipeline({
    service: createMetadataService(http, Math.random),
    cache,
    fingerprints,
    ladder: createLadder({ fingerprints, list, subjectsOf: topics.subjectsOf, pause, report }),
    address: async (network) => (await settings.read()).metadataAddress[network] || undefined,
    priority: async () => PRIORITIES[(await settings.read()).priority],
    now,
    wait,
    random: Math.random,
    report,
  });
  const desk = createKeyDesk({
    keys,
    changed(network) {
      provider.forget(network);
      latest.forget(network);
      topics.forget();
    },
  });
  const sites = createSites({ scripting, tabs, permissions, settings: settings.read, report });

  const reconcile = () => void sites.reconcile().catch(report);
  for (const event of [runtime.onInstalled, runtime.onStartup, permissions.onAdded, permissions.onRemoved])
    event.addListener(reconcile);
  runtime.onInstalled.addListener(() => void list.ready().catch(report));
  settings.watch(() => {
    reconcile();
    topics.forget();
    NETWORK_IDS.forEach(latest.forget);
  });

  const route = createRouter({
    ownId: runtime.id,
    ownBase: runtime.getURL(''),
    isSite: async (url) =>
      siteAt(url) !== undefined ||
      (addedSiteAt(url, (await settings.read()).sites) !== undefined && mayReach(url)),
    report,
    handlers: {
      'token.lookup': async ({ network, identifiers, evidence, about, ...question }, asker) => {
        const hints = { evidence, topic: about && parseTopic(about) };
        return success([...(await lookup.outcomes(network, identifiers, { ...question, hints, asker }))]);
      },
      'policy.tokens': async ({ network, policy }, asker) =>
        success(await lookup.under(network, policy, asker)),
      'cache.status': async () => success(await cache.status()),
      'cache.clear': () => shelf.clear().then(cache.status).then(success),
      'list.status': async () => success(await list.status()),
      'list.renew': () => list.renew(),
      'token.logo': async ({ network, subject }, asker) =>
        success(await lookup.logo(network, subject, asker)),
      'token.details': async ({ network, subject, priority }, asker) =>
        success(await lookup.details(network, subject, asker, priority ? PRIORITIES[priority] : undefined)),
      'chain.latest': async ({ networks }) =>
        success(await Promise.all(networks.map((network) => latest.get(network)))),
      'key.set': async ({ network, projectId }) => success(await desk.set(network, projectId)),
      'key.clear': async ({ network }) => success(await desk.clear(network)),
      'key.status': async ({ network }) => success(await keys.status(network)),
      'key.test': ({ network }) => latest.get(network, { anew: true }),
    },
  });
  runtime.onMessage.addListener((message, sender) => route(message, sender));
});
