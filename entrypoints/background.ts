/**
 * The background: builds each part once, connects them, and answers all messages. Listeners are registered synchronously, so
 * that the browser can start the service worker for an event. Parts get `browser` whole: the browser makes each API at its
 * first use, which takes a millisecond.
 */
import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import { createCardServer } from '../lib/answers/card-port.ts';
import { checkOnChain } from '../lib/answers/check.ts';
import { createPageAnswers } from '../lib/answers/page.ts';
import { createTokenAnswers } from '../lib/answers/tokens.ts';
import { priorityOf } from '../lib/asset/standard.ts';
import { once } from '../lib/async.ts';
import { createTickets } from '../lib/card/tickets.ts';
import { createChain } from '../lib/chain/chain.ts';
import { createConnections } from '../lib/chain/connections.ts';
import { success } from '../lib/failure.ts';
import { RateLimiter } from '../lib/http/rate-limiter.ts';
import { createHttp, createHttpBytes, type RefusalOf, readOwnBytes } from '../lib/http/request.ts';
import { createBadge, createCommands, INSPECT, PANEL, panelOf } from '../lib/integrations/browser-ui.ts';
import { createPopupQueries } from '../lib/integrations/popup-queries.ts';
import { sendToContent } from '../lib/messaging/content.ts';
import type { StorageStatus } from '../lib/messaging/replies.ts';
import { createRouter, type Handlers } from '../lib/messaging/router.ts';
import { siteAt } from '../lib/network/explorers.ts';
import { limitOf } from '../lib/network/providers.ts';
import { hostPatternOf } from '../lib/settings/address.ts';
import { createSettingsStore, settingsOfSite } from '../lib/settings/settings.ts';
import { createSites } from '../lib/settings/sites.ts';
import { createCachedStore, createConsentStore, createStorageItem } from '../lib/settings/store.ts';
import { inMemory } from '../lib/storage/storage-item.ts';
import { TokenCache } from '../lib/tokens/cache.ts';
import { FingerprintStore } from '../lib/tokens/learned.ts';
import { TokenList } from '../lib/tokens/list.ts';
import { TokenLoader } from '../lib/tokens/loader.ts';
import { FingerprintResolver } from '../lib/tokens/resolve.ts';
import { createTokenSearch } from '../lib/tokens/search.ts';
import { createMetadataService, testService } from '../lib/tokens/service.ts';
import { readConfusables } from '../lib/trust/lookalikes/skeleton.ts';
import { createNotes } from '../lib/trust/notes.ts';

export default defineBackground(() => {
  // The clock, the timers and the storage, which other modules take as arguments.
  const now = Date.now;
  const wait = (ms: number) => new Promise<void>((resume) => setTimeout(resume, ms));
  /** Yields to other tasks. */
  const pause = () => wait(0);
  const report = (error: unknown) => console.error('Token Lens:', error);
  const ownFile = (path: string) => new URL(path, browser.runtime.getURL('')).href;
  /**
   * Whether this is the background of private windows. Its databases are in the browser's memory, but other windows share
   * `storage`: it reads what they have stored there, and keeps what it would write in its own memory.
   */
  const isPrivate = browser.extension.inIncognitoContext;
  const stored = (area: 'local' | 'session', name: string) =>
    isPrivate ? inMemory(createStorageItem(area, name)) : createStorageItem(area, name);
  /** Whether the browser permits requests to the host. False for an invalid host, for which the browser rejects. */
  const mayReach = (url: string) =>
    browser.permissions.contains({ origins: [hostPatternOf(new URL(url))] }).catch(() => false);
  const consentStore = createConsentStore();
  const consent = createCachedStore(consentStore);
  /** The gate of every request. */
  const refusalOf: RefusalOf = async (url) => {
    if ((await consent.read()) !== 'allowed') return { kind: 'look-ups-off' };
    return (await mayReach(url)) ? undefined : { kind: 'not-allowed' };
  };

  const settings = createCachedStore(createSettingsStore());
  // Every first answer waits for these: the browser reads while the rest is built.
  void Promise.all([consent.read(), settings.read()]).catch(report);
  const connections = createConnections({ mayReach, report });
  const http = createHttp(refusalOf);
  const limiter = new RateLimiter({
    limitOf,
    storageItem: stored('local', 'requestsSent'),
    now,
    report,
  });
  const chain = createChain({
    http,
    connections,
    limiter,
    isAllowed: async () => (await settings.read()).askProvider,
    answers: stored('session', 'answers'),
    blocks: stored('session', 'blocks'),
    now,
    wait,
    report,
  });

  // Look-ups.
  const list = once(async () => new TokenList(await readOwnBytes(ownFile('token-list.bin'))));
  const confusables = once(async () =>
    readConfusables(new TextDecoder().decode(await readOwnBytes(ownFile('confusables.json')))),
  );
  const listedTokens = async () => (await list()).tokens();
  const fingerprints = new FingerprintStore({ list, report, wait, now });
  const service = createMetadataService(http, limiter, async (network) =>
    // The token list is that of mainnet's registry.
    network === 'mainnet' ? (await list()).spellings : new Map(),
  );
  const cache = new TokenCache({ report, now, wait });
  const loader = new TokenLoader({
    source: service,
    limiter,
    cache,
    fingerprints,
    fingerprintResolver: new FingerprintResolver({
      fingerprints,
      subjectsOf: chain.subjectsOf,
      isProviderAsked: chain.isEnabled,
      pause,
      report,
    }),
    bytes: createHttpBytes(refusalOf),
    isRemoteAllowed: async () => (await settings.read()).remoteLogos,
    address: async (network) => (await connections.metadata(network)) || undefined,
    priority: async () => priorityOf((await settings.read()).priority),
    now,
    wait,
    report,
  });
  const search = createTokenSearch({
    clears: () => cache.clears(),
    confusables,
    listedTokens,
    cachedTokens: (network) => loader.latest(network),
    nicknames: async () => (await settings.read()).nicknames,
    now,
  });

  // Answers.
  const tokens = createTokenAnswers({
    loader,
    notes: createNotes({
      settings: settings.read,
      confusables,
      listedTokens,
      pause,
    }),
    fingerprints,
    nftMetadata: chain.nftMetadata,
    now,
    report,
  });
  const tickets = createTickets({ storageItem: stored('session', 'cards'), now, report });
  const pages = createPageAnswers({ loader, cache, tickets, settings: settings.read, now });
  const showBadge = createBadge(browser);

  // Other data, and the pages of the extension.
  const recent = createStorageItem('local', 'recent');
  const queries = createPopupQueries(createStorageItem('session', 'queries'));
  const openPopup = async (query?: string) =>
    browser.tabs.create({ url: ownFile(await queries.address(query)) });
  const openPanel = panelOf(browser);
  const storageStatus = async (): Promise<StorageStatus> => ({
    tokens: await cache.count(),
    learned: await fingerprints.learnedCount(),
    recent: ((await recent.read()) as readonly unknown[] | undefined)?.length ?? 0,
  });

  const handlers: Handlers = {
    async 'page.look'(request, caller, frame) {
      const { found } = request;
      if (found !== undefined && caller.tab !== undefined && frame === 0) await showBadge(caller.tab, found);
      return success(await pages.look(request, caller));
    },
    'card.point': async (request, caller) => success(await pages.point(request, caller)),
    'page.settings': async (_, { site }) => {
      const found = site === undefined ? undefined : settingsOfSite(await settings.read(), site);
      const isAllowed = (await consent.read()) === 'allowed';
      return success(found ? { ...found, isOff: found.isOff || !isAllowed } : null);
    },

    'tokens.list': async ({ network, identifiers }, caller) =>
      success(await tokens.list(network, identifiers, caller)),
    'tokens.search': async ({ network, text }) =>
      success(await tokens.suggest(network, await search(network, text))),
    'token.view': async (opened, caller) => success(await tokens.view({ ...opened, caller })),
    'token.logo': async ({ network, subject }) => success(await tokens.logo(network, subject)),
    'token.check': ({ network, subject }) => checkOnChain(network, subject, loader, chain.provider, now()),

    blocks: async ({ network }) => success(await chain.latestBlocks.status(network)),
    'connection.set': ({ network, ...change }) => connections.set(network, change),
    'connection.clear': async ({ network }) => success(await connections.clear(network)),
    'connection.status': async ({ network }) => success(await connections.status(network)),
    'connection.test': async ({ network, service: tested }) =>
      tested === 'provider'
        ? chain.test(network)
        : testService(service, limiter, { network, base: await connections.metadata(network) }),

    'storage.status': async () => success(await storageStatus()),
    async 'storage.clear'() {
      tickets.clear();
      await Promise.all([
        chain.clearAnswers(),
        cache.clear(),
        fingerprints.clearLearned(),
        queries.clear(),
        recent.write([]),
      ]);
      return success(await storageStatus());
    },
  };

  const senders = {
    ownId: browser.runtime.id,
    ownBase: browser.runtime.getURL(''),
    /** Whether the content script may run at this address. */
    async isSite(url: string) {
      if (siteAt(url) !== undefined) return true;
      return siteAt(url, (await settings.read()).sites) !== undefined && mayReach(url);
    },
  };
  const route = createRouter({ handlers, ...senders, report });
  browser.runtime.onMessage.addListener((message, sender, reply) => {
    void route(message, sender).then(reply);
    // Keeps the channel open.
    return true;
  });
  browser.runtime.onConnect.addListener(createCardServer({ answers: tokens, tickets, senders, report }));

  // Content scripts.
  /** Tells all content scripts to read their settings and look up their identifiers again. */
  async function notifyPages(): Promise<void> {
    const tabs = await browser.tabs.query({});
    const ids = tabs.flatMap(({ id }) => id ?? []);
    await Promise.all(ids.map((tab) => sendToContent({ tab }, 'page.settings', {})));
  }
  /** Shows a card for the selection or the focused element, or with `closes` closes a pinned card. False if there is nothing to show. */
  const inspectPage = async (tab: number, closes: boolean, frame?: number) =>
    (await sendToContent({ tab, frame }, 'page.inspect', { closes })) === true;
  const notify = () => void notifyPages().catch(report);
  settings.watch(notify);
  consent.watch(notify);
  connections.watch(notify);

  // The sites that the user added. Content scripts and permissions are the same for private windows.
  if (!isPrivate) {
    const { permissions, runtime } = browser;
    const { host_permissions = [], content_scripts = [] } = runtime.getManifest();
    const sites = createSites({
      browser,
      settings: settings.read,
      services: connections.addresses,
      required: [...host_permissions, ...content_scripts.flatMap(({ matches = [] }) => matches)],
      report,
    });
    const reconcile = () => void sites.reconcile().catch(report);
    for (const event of [runtime.onInstalled, runtime.onStartup, permissions.onAdded, permissions.onRemoved])
      event.addListener(reconcile);
    settings.watch(reconcile);
    runtime.onInstalled.addListener(() => void sites.removeUnusedPermissions().catch(report));
  }

  /** Opens the first-run page until it is answered: an unpacked extension is "installed" at every start. */
  async function openFirstRun(reason: string): Promise<void> {
    if (reason !== 'install' || (await consentStore.isAnswered())) return;
    await browser.tabs.create({ url: ownFile('first-run.html') });
  }
  browser.runtime.onInstalled.addListener(({ reason }) => void openFirstRun(reason).catch(report));

  const commands = createCommands({
    async activeTab() {
      const [tab] = await browser.tabs.query({ active: true, lastFocusedWindow: true });
      return tab?.id;
    },
    inspect: inspectPage,
    openPopup: async () => browser.action.openPopup(),
    openTab: openPopup,
    openPanel,
  });
  // Browsers on phones lack menus and shortcuts.
  if ('contextMenus' in browser) {
    const { contextMenus, i18n } = browser;
    /** At each start of the background, which may have been stopped before it had created the items. */
    const createItems = async () => {
      await contextMenus.removeAll();
      contextMenus.create({ id: INSPECT, title: i18n.getMessage('menu_inspect'), contexts: ['selection'] });
      if (openPanel)
        contextMenus.create({ id: PANEL, title: i18n.getMessage('panel_open'), contexts: ['action'] });
    };
    void createItems().catch(report);
    contextMenus.onClicked.addListener((item, tab) => void commands.clicked(item, tab).catch(report));
  }
  if ('commands' in browser)
    browser.commands.onCommand.addListener(
      (command, tab) => void commands.pressed(command, tab).catch(report),
    );

  // Content scripts can read these areas by default. Firefox has no `setAccessLevel`; nothing secret is in them.
  type Area = { setAccessLevel?(level: { accessLevel: 'TRUSTED_CONTEXTS' }): Promise<void> };
  for (const area of [browser.storage.local, browser.storage.sync] as readonly Area[])
    area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' }).catch(report);
});
