/** The lists below the empty search box: the tokens of the page, and the recent look-ups. */
import type { Subject } from '../../lib/asset/subject.ts';
import { plural, t } from '../../lib/i18n/messages.ts';
import { siteAt } from '../../lib/network/explorers.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import type { PastedIdentifier } from '../../lib/network/pasted.ts';
import { hostPatternOf, readSite } from '../../lib/settings/address.ts';
import type { Entry } from '../export/entry.ts';
import { networkName, sentences } from '../messages.ts';
import { Button } from '../ui/Button.tsx';
import { bad, Status, type StatusMessage, useAction } from '../ui/Status.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { isKeyMissing, type Tools } from './FailureAction.tsx';
import { TokenLines } from './lists.tsx';
import { focusSearchBox, type Navigation } from './use-navigation.ts';
import type { Page } from './use-page.ts';

export type StartTab = 'page' | 'recent';

type StartProps = {
  readonly tools: Tools;
  readonly onOpen: Navigation['open'];
  readonly page: Page | undefined;
  readonly recent: readonly Entry[];
  readonly startTab: StartTab;
  readonly onStartTab: (id: StartTab) => void;
  readonly onSearch: (identifiers: readonly PastedIdentifier[]) => void;
  readonly clearRecent: () => void;
};

export function StartView(props: StartProps) {
  const { page, recent, startTab, onStartTab } = props;
  const recentTab = {
    id: 'recent' as const,
    name: t('popup_recent'),
    count: recent.length || undefined,
    content: recent.length === 0 ? <Examples {...props} /> : <RecentTokens {...props} />,
  };
  if (page === undefined || page.kind === 'none')
    return <Tabs look="pills" selected="recent" onSelect={onStartTab} tabs={[recentTab]} />;
  const pageTab = {
    id: 'page' as const,
    name: t('popup_on_page'),
    count: page.kind === 'read' ? page.entries.length : undefined,
    content:
      page.kind === 'read' ? (
        <PageTokens {...props} page={page} />
      ) : (
        <InactiveSite tools={props.tools} address={page.address} />
      ),
  };
  return <Tabs look="pills" selected={startTab} onSelect={onStartTab} tabs={[pageTab, recentTab]} />;
}

/** Tokens of the shipped list, on mainnet. */
const EXAMPLES = {
  SNEK: '279c909f348e533da5808898f87f9a14bb2c3dfbbacccd631d927a3f534e454b',
  USDM: 'c48cbb3d5e57ed56e276bc45f99ab39abe94e6cd7ac39fb402da47ad0014df105553444d',
  HOSKY: 'a0028f350aaabe0545fdcb56b039bfb08e4bb4d8c4d7c3c7d481c235484f534b59',
};

/** What to look up first. */
function Examples({ onSearch }: StartProps) {
  const open = (subject: string) =>
    onSearch([{ identifier: { kind: 'subject', subject: subject as Subject }, network: 'mainnet' }]);
  return (
    <section class="empty" aria-label={t('popup_examples')}>
      <p class="note">{t('popup_examples')}</p>
      <p class="examples">
        {Object.entries(EXAMPLES).map(([ticker, subject]) => (
          <Button key={ticker} onPress={() => open(subject)}>
            {ticker}
          </Button>
        ))}
      </p>
    </section>
  );
}

function RecentTokens({ recent, onOpen, clearRecent }: StartProps) {
  const clear = () => {
    clearRecent();
    // The pressed button disappears with its list.
    focusSearchBox();
  };
  return (
    <section aria-label={t('popup_recent')}>
      <TokenLines entries={recent} list="recent" onOpen={onOpen} />
      <p class="list-end">
        <Button class="link" onPress={clear}>
          {t('popup_recent_clear')}
        </Button>
      </p>
    </section>
  );
}

type PageProps = StartProps & { readonly page: Extract<Page, { kind: 'read' }> };

/** The tokens of the active tab, and its fingerprints that nothing has resolved yet. */
function PageTokens({ tools, onOpen, page: { network, entries, unresolved } }: PageProps) {
  if (entries.length === 0) return <p class="note empty">{t('popup_page_empty', networkName(network))}</p>;
  return (
    <>
      {unresolved > 0 && !tools.settings.askProvider && (
        <AskProvider {...{ tools, network }} count={unresolved} />
      )}
      <TokenLines entries={entries} list="page" onOpen={onOpen} />
    </>
  );
}

type AskProps = { readonly tools: Tools; readonly network: NetworkId; readonly count: number };

/** Offers the provider, which may name the page's fingerprints, and needs a key. */
function AskProvider({ tools, network, count }: AskProps) {
  const { status, run } = useAction();
  const ask = async () => {
    await tools.change(() => ({ askProvider: true }));
    if (isKeyMissing(tools, network)) tools.openOptions(`connections-${network}`);
    return undefined;
  };
  return (
    <div class="offer">
      <p role="status">
        {status?.text() ?? sentences(plural('setup_list', count), t('setup_provider_note'))}
      </p>
      <Button onPress={() => void run(ask())}>{t('setup_provider_ask')}</Button>
    </div>
  );
}

/** `address`: that of the page; undefined if the browser does not reveal it. */
type InactiveProps = { readonly tools: Tools; readonly address: string | undefined };

/** Says that Token Lens does not read the page. Its button adds the site, or turns a known site on again. */
function InactiveSite({ tools, address }: InactiveProps) {
  const { settings, change, requestAccess, openOptions } = tools;
  const { status, run } = useAction();
  const site = address === undefined ? undefined : usableSite(address);
  const use = async ({ host, name, pattern, isKnown }: Site): Promise<StatusMessage | undefined> => {
    // The first thing within the user's gesture, or the browser does not show its prompt.
    const request = requestAccess(pattern);
    const isNew = !isKnown && !settings.sites.some((site) => site.host === host);
    // Saved before the user answers, because the prompt of some browsers closes the popup.
    await change(({ sites, disabledSites }) => ({
      disabledSites: disabledSites.filter((disabled) => disabled !== name),
      ...(isNew && { sites: [...sites, { host, network: 'default' as const }] }),
    }));
    if (await request) return undefined;
    if (isNew) await change(({ sites }) => ({ sites: sites.filter((site) => site.host !== host) }));
    return bad(() => t('popup_site_declined'));
  };
  return (
    <div class="empty">
      <p class="note">{t('popup_page_not_read')}</p>
      <Button class="primary" onPress={() => (site ? void run(use(site)) : openOptions('sites'))}>
        {site ? t('popup_use_site', site.host) : t('sites_add')}
      </Button>{' '}
      <Status message={status} />
    </div>
  );
}

type Site = NonNullable<ReturnType<typeof usableSite>>;

/** `name`: that in the settings, an explorer's or the host. */
function usableSite(address: string) {
  const known = siteAt(address)?.explorer.name;
  if (known !== undefined) {
    const url = new URL(address);
    return { host: url.host, name: known, pattern: hostPatternOf(url), isKnown: true };
  }
  const read = readSite(address);
  return read.ok ? { host: read.host, name: read.host, pattern: read.pattern, isKnown: false } : undefined;
}
