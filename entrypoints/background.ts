import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import { PRIORITIES } from '../lib/asset/standard.ts';
import { success } from '../lib/failure.ts';
import { createHttp } from '../lib/http.ts';
import { createRouter } from '../lib/messages/router.ts';
import { createFingerprints } from '../lib/metadata/fingerprints.ts';
import { createLookup } from '../lib/metadata/lookup.ts';
import { createMetadataService } from '../lib/metadata/service.ts';
import { siteAt } from '../lib/network/explorers.ts';
import { NETWORK_IDS } from '../lib/network/networks.ts';
import { createProvider } from '../lib/provider/client.ts';
import { createKeys } from '../lib/provider/keys.ts';
import { createLatest } from '../lib/provider/latest.ts';
import { readProjectId } from '../lib/provider/project-id.ts';
import { hostPatternOf } from '../lib/settings/address.ts';
import { createSettingsStore } from '../lib/settings/store.ts';

export default defineBackground(() => {
  const now = Date.now;
  const report = (error: unknown) => console.error('Token Lens:', error);
  const mayReach = (url: string) => browser.permissions.contains({ origins: [hostPatternOf(new URL(url))] });
  const settings = createSettingsStore();
  const http = createHttp(mayReach);
  const keys = createKeys();
  const provider = createProvider({
    http,
    keys,
    address: async (network) => (await settings.read()).providerAddress[network],
    now,
  });
  const latest = createLatest(provider, now);
  const lookup = createLookup({
    service: createMetadataService(http),
    fingerprints: createFingerprints(report),
    address: async (network) => (await settings.read()).metadataAddress[network] || undefined,
    priority: async () => PRIORITIES[(await settings.read()).priority],
    now,
  });
  settings.watch(() => {
    for (const network of NETWORK_IDS) latest.forget(network);
  });

  const route = createRouter({
    ownId: browser.runtime.id,
    ownBase: browser.runtime.getURL(''),
    isSite: (url) => siteAt(url) !== undefined,
    report,
    handlers: {
      'token.lookup': async ({ network, identifiers, urgency }) =>
        success([...(await lookup.outcomes(network, identifiers, urgency))]),
      'token.logo': async ({ network, subject }) => success(await lookup.logo(network, subject)),
      'token.details': async ({ network, subject, priority }) =>
        success(await lookup.details(network, subject, priority === null ? undefined : PRIORITIES[priority])),
      'chain.latest': async ({ networks }) =>
        success(await Promise.all(networks.map((network) => latest.get(network)))),
      'key.set': async ({ network, projectId }) => {
        const reading = readProjectId(network, projectId);
        if (!reading.ok) return success({ kind: 'refused', refusal: reading.refusal });
        await keys.set(network, reading.projectId);
        latest.forget(network);
        return success({
          kind: 'stored',
          status: await keys.status(network),
          unusualLength: reading.unusualLength,
        });
      },
      'key.clear': async ({ network }) => {
        await keys.clear(network);
        latest.forget(network);
        return success(await keys.status(network));
      },
      'key.status': async ({ network }) => success(await keys.status(network)),
      'key.test': ({ network }) => latest.get(network, { anew: true }),
    },
  });
  browser.runtime.onMessage.addListener((message, sender) => route(message, sender));
});
