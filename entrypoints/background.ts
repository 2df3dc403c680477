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
import type { NetworkId } from '../lib/network/networks.ts';
import { createChain } from '../lib/provider/chain.ts';
import { hostPatternOf } from '../lib/settings/address.ts';
import { readSettings } from '../lib/settings/settings.ts';
import { createSites } from '../lib/settings/sites.ts';
import { createDrawer, createReadingStore, createRememberingStore } from '../lib/settings/store.ts';

export default defineBackground(() => {
  const { permissions, runtime, scripting, tabs } = browser;
  const now = Date.now;
  const wait = (ms: number) => new Promise<void>((resume) => setTimeout(resume, ms));
  const pause = () => wait(0);
  const report = (error: unknown) => console.error('Token Lens:', error);
  const mayReach = (url: string) => permissions.contains({ origins: [hostPatternOf(new URL(url))] });
  const settings = createRememberingStore(createReadingStore(readSettings));
  const http = createHttp(mayReach);
  const { keys, desk, latest, topics } = createChain({
    http,
    address: async (network) => (await settings.read()).providerAddress[network],
    isAllowed: async () => (await settings.read()).askProvider,
    silences: createDrawer('local', 'silences'),
    blocks: createDrawer('session', 'blocks'),
    now,
    wait,
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
  const service = createMetadataService(http, Math.random);
  const metadataAddress = async (network: NetworkId) => (await settings.read()).metadataAddress[network];
  const { lookup, shelf } = createPipeline({
    service,
    cache,
    fingerprints,
    ladder: createLadder({ fingerprints, list, subjectsOf: topics.subjectsOf, pause, report }),
    address: async (network) => (await metadataAddress(network)) || undefined,
    priority: async () => PRIORITIES[(await settings.read()).priority],
    now,
    wait,
    random: Math.random,
    report,
  });
  const sites = createSites({ scripting, tabs, permissions, settings: settings.read, report });

  const reconcile = () => void sites.reconcile().catch(report);
  for (const event of [runtime.onInstalled, runtime.onStartup, permissions.onAdded, permissions.onRemoved])
    event.addListener(reconcile);
  runtime.onInstalled.addListener(() => void list.ready().catch(report));
  settings.watch(() => {
    reconcile();
    topics.forget();
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
      'chain.latest': async ({ networks }) => success(await Promise.all(networks.map(latest.news))),
      'key.set': async ({ network, projectId, session }) =>
        success(await desk.set(network, projectId, session)),
      'key.keep': async ({ network, session }) => success(await desk.keep(network, session)),
      'key.approve': async ({ network }) => success(await desk.approve(network)),
      'key.clear': async ({ network }) => success(await desk.clear(network)),
      'key.status': async ({ network }) => success(await keys.status(network)),
      'key.test': ({ network }) => latest.test(network),
      'service.test': async ({ network }) => {
        const address = await metadataAddress(network);
        const isV2 = address === '' ? success(false) : await service.describesV2(address);
        return isV2.ok ? success({ isV2: isV2.value }) : isV2;
      },
    },
  });
  runtime.onMessage.addListener((message, sender) => route(message, sender));
});
