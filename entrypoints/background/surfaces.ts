/** The browser's own places, wired: menu, address bar, shortcut, toolbar and first-run page. */
import { browser } from 'wxt/browser';
import { absenceMessage, failureMessage, NETWORK_NAMES } from '../../components/messages.ts';
import { titleOf } from '../../components/token/view.ts';
import type { Identifier } from '../../lib/asset/identifier.ts';
import { t } from '../../lib/i18n/messages.ts';
import { popupAddress } from '../../lib/integrations/address.ts';
import { createBadge } from '../../lib/integrations/badge.ts';
import { createFirstRun } from '../../lib/integrations/first-run.ts';
import { createMenu } from '../../lib/integrations/menu.ts';
import { createOmnibox, inText, inXml, type Line } from '../../lib/integrations/omnibox.ts';
import { createShortcut } from '../../lib/integrations/shortcut.ts';
import { askToInspect } from '../../lib/messaging/page-inspect.ts';
import { askPage, type PageReport } from '../../lib/messaging/page-report.ts';
import type { TokenLoader } from '../../lib/metadata/loader.ts';
import type { Outcome } from '../../lib/metadata/token.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { createStorageItem, type ReadingStore } from '../../lib/settings/store.ts';
import { createI18n } from './i18n.ts';

type Parts = {
  readonly settings: ReadingStore<Settings>;
  readonly loader: Pick<TokenLoader, 'outcomes' | 'under'>;
  readonly ownFile: (path: string) => string;
  readonly wait: (ms: number) => Promise<void>;
  readonly report: (error: unknown) => void;
};

/** Milliseconds in which every page has heard of other settings, and knows its tokens again. */
const SETTLED_MS = 2_000;

export function startSurfaces({ settings, loader, ownFile, wait, report }: Parts) {
  const { action, commands, contextMenus, omnibox, runtime, tabs } = browser;
  const speaking = createI18n(settings, ownFile);
  const openPopupPage = (query?: string) => tabs.create({ url: ownFile(popupAddress(query)) });
  const urlOf = <T extends { url: string }>(tab: T): T => ({ ...tab, url: ownFile(tab.url) });
  const sayOnce = async (name: string) => {
    await speaking();
    return t(name);
  };

  const badge = createBadge({
    action,
    isWanted: async () => (await settings.read()).badge,
    tabs: () => tabs.query({}),
    async shown(tabId) {
      const report = (await askPage(tabId)) as PageReport | undefined;
      return report?.subjects.length;
    },
    settled: () => wait(SETTLED_MS),
  });
  const firstRun = createFirstRun({
    mark: createStorageItem('local', 'welcomed'),
    open: () => tabs.create({ url: ownFile('welcome.html') }),
  });
  const menu = createMenu({
    menus: contextMenus,
    title: () => sayOnce('menu_inspect'),
    inspect: (tabId, frame) => askToInspect(tabId, { closes: false, frame }),
    open: openPopupPage,
  });
  const shortcut = createShortcut({
    async activeTab() {
      const [tab] = await tabs.query({ active: true, lastFocusedWindow: true });
      return tab?.id;
    },
    inspect: (tabId) => askToInspect(tabId, { closes: true }),
    openPopup: async () => action.openPopup(),
    open: () => openPopupPage(),
  });
  const caller = () => ({ requestCount: { requests: 0 } });
  const bar = createOmnibox({
    defaultNetwork: async () => (await settings.read()).defaultNetwork,
    async lookUp(network, identifiers) {
      await speaking();
      return loader.outcomes(network, identifiers, { urgency: 'visible', caller: caller() });
    },
    under: (network, policy) => loader.under(network, policy, caller()),
    lineOf,
    write: import.meta.env.FIREFOX ? inText : inXml,
    tabs: { update: (change) => tabs.update(urlOf(change)), create: (tab) => tabs.create(urlOf(tab)) },
    wait,
  });

  runtime.onInstalled.addListener(({ reason }) => {
    void menu.build().catch(report);
    void firstRun(reason).catch(report);
  });
  settings.watch(() => {
    void menu.renew().catch(report);
    void badge.renew().catch(report);
  });
  contextMenus.onClicked.addListener((item, tab) => void menu.chosen(item, tab).catch(report));
  commands.onCommand.addListener((command) => void shortcut(command).catch(report));
  omnibox.onInputStarted.addListener(() => {
    const tell = (description: string) => omnibox.setDefaultSuggestion({ description });
    void sayOnce('omnibox_hint').then(tell).catch(report);
  });
  omnibox.onInputChanged.addListener((typed, suggest) => {
    const tell = (found: Awaited<ReturnType<typeof bar.suggest>>) => found && suggest([...found]);
    void bar.suggest(typed).then(tell).catch(report);
  });
  omnibox.onInputEntered.addListener((typed, where) => void bar.open(typed, where).catch(report));
  return { badge };
}

/** A token as one line: its name and ticker, its network, and what there is to say where it has no record. */
function lineOf(identifier: Identifier, outcome: Outcome | undefined, network: NetworkId): Line {
  const { text, note } = titleOf({ identifier, outcome });
  const ticker = outcome?.kind === 'found' ? outcome.token.ticker?.value : undefined;
  const rest = [ticker, NETWORK_NAMES[network], missing(outcome, network) ?? note];
  return { name: text, rest: rest.filter((part) => part !== undefined).join(' · ') };
}

function missing(outcome: Outcome | undefined, network: NetworkId): string | undefined {
  if (outcome?.kind === 'absent') return absenceMessage(outcome, network);
  return outcome?.kind === 'failed' ? failureMessage(outcome.failure) : undefined;
}
