/** Connects the omnibox to the browser, and writes its suggestions. */
import { browser } from 'wxt/browser';
import { absenceMessage, failureMessage, networkName, whyFound } from '../../components/messages.ts';
import { shorten } from '../../components/token/format.ts';
import { titleOf } from '../../components/token/view.ts';
import type { Identifier } from '../../lib/asset/identifier.ts';
import { policyOf } from '../../lib/asset/subject.ts';
import { t } from '../../lib/i18n/messages.ts';
import { createOmnibox, formatText, formatXml, type Line } from '../../lib/integrations/omnibox.ts';
import type { TokenLoader } from '../../lib/metadata/loader.ts';
import type { Outcome } from '../../lib/metadata/token.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import type { FoundToken } from '../../lib/search/found-token.ts';
import type { TokenSearch } from '../../lib/search/token-search.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { ReadingStore } from '../../lib/settings/store.ts';
import { isInPrivateWindow } from './look-ups.ts';

type Suggestions = { content: string; description: string }[];

export type OmniboxParts = {
  readonly settings: ReadingStore<Settings>;
  /** The look-ups of the window that has the focus, normal or private. */
  readonly lookUpsHere: () => Promise<{ readonly loader: Pick<TokenLoader, 'outcomes' | 'under'> }>;
  readonly search: TokenSearch;
  /** The address of the popup in a tab. `isPrivate`: for a private window. */
  readonly popupAddress: (query?: string, isPrivate?: boolean) => Promise<string>;
  readonly wait: (ms: number) => Promise<void>;
  readonly report: (error: unknown) => void;
  /** Resolves when `t` uses the language of the settings. */
  readonly applyLanguage: () => Promise<void>;
};

export function startOmnibox(parts: OmniboxParts): void {
  const { settings, lookUpsHere, search, popupAddress, wait, report, applyLanguage } = parts;
  const { omnibox, tabs } = browser;
  const bar = createOmnibox({
    defaultNetwork: async () => (await settings.read()).defaultNetwork,
    async lookUpHere() {
      const { loader } = await lookUpsHere();
      return async (network, identifiers) => {
        await applyLanguage();
        return loader.outcomes(network, identifiers, { urgency: 'visible', caller: {} });
      };
    },
    lineOf,
    async search(network, typed) {
      await applyLanguage();
      const found = await search(network, typed);
      return found.map((one) => ({ subject: one.subject, line: foundLine(one) }));
    },
    format: import.meta.env.FIREFOX ? formatText : formatXml,
    addressFor: async (text) => popupAddress(text, await isInPrivateWindow()),
    tabs: { update: (change) => tabs.update(change), create: (tab) => tabs.create(tab) },
    wait,
  });
  const suggest = async (typed: string, show: (suggestions: Suggestions) => void) => {
    const suggestions = await bar.suggest(typed);
    if (suggestions) show([...suggestions]);
  };
  const showHint = async () => {
    await applyLanguage();
    omnibox.setDefaultSuggestion({ description: t('omnibox_hint') });
  };
  omnibox.onInputStarted.addListener(() => void showHint().catch(report));
  omnibox.onInputChanged.addListener((typed, show) => void suggest(typed, show).catch(report));
  omnibox.onInputEntered.addListener((typed, where) => void bar.open(typed, where).catch(report));
}

/** A token's name and ticker, its shortened policy, which tells apart tokens with the same name, and why it was found. */
function foundLine(found: FoundToken): Line {
  const { subject, name, ticker, label } = found;
  const { text } = titleOf({ identifier: { kind: 'subject', subject }, outcome: undefined });
  const rest = [name && ticker, label, shorten(policyOf(subject), 8, 8), ...whyFound(found)];
  return { name: name ?? ticker ?? text, rest: rest.filter(Boolean).join(' · ') };
}

/** A token's name, ticker and network, and why it has no record. */
function lineOf(identifier: Identifier, outcome: Outcome | undefined, network: NetworkId): Line {
  const { text, note } = titleOf({ identifier, outcome });
  const ticker = outcome?.kind === 'found' ? outcome.token.ticker?.value : undefined;
  const rest = [ticker, networkName(network), reasonOf(outcome, network) ?? note];
  return { name: text, rest: rest.filter((part) => part !== undefined).join(' · ') };
}

function reasonOf(outcome: Outcome | undefined, network: NetworkId): string | undefined {
  if (outcome?.kind === 'absent') return absenceMessage(outcome, network);
  return outcome?.kind === 'failed' ? failureMessage(outcome.failure) : undefined;
}
