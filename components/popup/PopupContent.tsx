import { useState } from 'preact/hooks';
import type { Subject } from '../../lib/asset/subject.ts';
import { plural, t } from '../../lib/i18n/messages.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import type { PastedIdentifier } from '../../lib/network/pasted.ts';
import type { Recent } from '../../lib/settings/recent.ts';
import type { Entry } from '../export/entry.ts';
import { failureMessage, networkName, saveErrorMessage, sentences } from '../messages.ts';
import { formatNumber } from '../token/format.ts';
import { TokenLine } from '../token/TokenLine.tsx';
import { titleOf } from '../token/view.ts';
import { Button } from '../ui/Button.tsx';
import { Outline } from '../ui/Icon.tsx';
import { BACK } from '../ui/icon-paths.ts';
import { Tabs } from '../ui/Tabs.tsx';
import { InactiveSite } from './InactiveSite.tsx';
import { SameTickerTokens } from './SameTickerTokens.tsx';
import { TokenPane } from './TokenPane.tsx';
import { isKeyMissing, type Tools } from './tools.ts';
import { type Content, keyOf } from './use-content.ts';
import { focusSearchBox, type Navigation } from './use-navigation.ts';
import type { Page } from './use-page.ts';

/** The lists of the start view. */
export type StartTab = 'page' | 'recent';

type Props = {
  readonly tools: Tools;
  readonly content: Content;
  readonly navigation: Pick<Navigation, 'open' | 'compare' | 'back' | 'isNested'>;
  readonly page: Page | undefined;
  readonly startTab: StartTab;
  readonly onStartTab: (id: StartTab) => void;
  readonly onSearch: (identifiers: readonly PastedIdentifier[]) => void;
  readonly now: number;
  readonly clearRecent: () => void;
};

/** The content below the search box: a token, a list of results, or the start view with its lists. */
export function PopupContent(props: Props) {
  const { tools, content, navigation, now } = props;
  const { open, compare, back, isNested } = navigation;
  const located = (subject: Subject, { network }: Recent) => ({
    identifier: { kind: 'subject' as const, subject },
    network,
  });
  return (
    <>
      <p class="visually-hidden" role="status">
        {announcement(content)}
      </p>
      <div class="result">
        {content.kind === 'token' && (
          <TokenPane
            {...{ tools, now }}
            {...content}
            backName={t(isNested ? 'popup_back_list' : 'popup_back')}
            onBack={back}
            onOpen={(subject, itemId) => open(located(subject, content.lookup), itemId)}
            onCompare={(subjects) => compare(subjects.map((subject) => located(subject, content.lookup)))}
          />
        )}
        {content.kind === 'list' && (
          <>
            <Button class="back" onPress={back}>
              <Outline path={BACK} />
              {t('popup_back')}
            </Button>
            {content.isComparison ? (
              <SameTickerTokens tools={tools} entries={content.entries} onOpen={open} />
            ) : (
              <section class="list" aria-label={t('popup_results')}>
                <p class="note list-start">{countFound(content.entries)}</p>
                <TokenLines entries={content.entries} list="result" onOpen={open} />
              </section>
            )}
          </>
        )}
        {content.kind === 'start' && <Start {...props} recent={content.recent} />}
      </div>
    </>
  );
}

type StartProps = Props & { readonly recent: readonly Entry[] };

function Start({ page, recent, startTab, onStartTab, ...props }: StartProps) {
  const recently = {
    id: 'recent' as const,
    name: t('popup_recent'),
    count: recent.length || undefined,
    content: recent.length === 0 ? <Examples {...props} /> : <RecentTokens {...props} recent={recent} />,
  };
  if (page === undefined || page.kind === 'none')
    return <Tabs look="pills" selected="recent" onSelect={onStartTab} tabs={[recently]} />;
  const onPage = {
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
  return <Tabs look="pills" selected={startTab} onSelect={onStartTab} tabs={[onPage, recently]} />;
}

/** Tokens of the shipped list, on mainnet. */
const EXAMPLES = {
  SNEK: '279c909f348e533da5808898f87f9a14bb2c3dfbbacccd631d927a3f534e454b',
  USDM: 'c48cbb3d5e57ed56e276bc45f99ab39abe94e6cd7ac39fb402da47ad0014df105553444d',
  HOSKY: 'a0028f350aaabe0545fdcb56b039bfb08e4bb4d8c4d7c3c7d481c235484f534b59',
};

/** What to look up first. */
function Examples({ onSearch }: Pick<Props, 'onSearch'>) {
  return (
    <section class="empty" aria-label={t('popup_examples')}>
      <p class="note">{t('popup_examples')}</p>
      <p class="examples">
        {Object.entries(EXAMPLES).map(([ticker, subject]) => (
          <Button
            key={ticker}
            onPress={() =>
              onSearch([{ identifier: { kind: 'subject', subject: subject as Subject }, network: 'mainnet' }])
            }
          >
            {ticker}
          </Button>
        ))}
      </p>
    </section>
  );
}

type RecentProps = Pick<Props, 'navigation' | 'clearRecent'> & { readonly recent: readonly Entry[] };

function RecentTokens({ recent, navigation, clearRecent }: RecentProps) {
  return (
    <section aria-label={t('popup_recent')}>
      <TokenLines entries={recent} list="recent" onOpen={navigation.open} />
      <p class="list-end">
        <Button
          class="link"
          onPress={() => {
            clearRecent();
            // The pressed button disappears with its list.
            focusSearchBox();
          }}
        >
          {t('popup_recent_clear')}
        </Button>
      </p>
    </section>
  );
}

type PageProps = Pick<Props, 'tools' | 'navigation'> & {
  readonly page: Extract<Page, { kind: 'read' }>;
};

/** The tokens of the active tab, and its fingerprints that nothing has resolved yet. */
function PageTokens({ tools, navigation, page: { network, entries, unresolved } }: PageProps) {
  if (entries.length === 0) return <p class="note empty">{t('popup_page_empty', networkName(network))}</p>;
  return (
    <>
      {unresolved > 0 && !tools.settings.askProvider && (
        <AskProvider {...{ tools, network }} count={unresolved} />
      )}
      <TokenLines entries={entries} list="page" onOpen={navigation.open} />
    </>
  );
}

type AskProps = { readonly tools: Tools; readonly network: NetworkId; readonly count: number };

/** Offers the provider, which may name the page's fingerprints, and needs a key. */
function AskProvider({ tools, network, count }: AskProps) {
  const [error, setError] = useState<unknown>(undefined);
  const ask = async () => {
    await tools.change(() => ({ askProvider: true }));
    if (isKeyMissing(tools, network)) tools.openOptions(`connections-${network}`);
  };
  return (
    <div class="offer">
      <p role="status">
        {error === undefined
          ? sentences(`${plural('setup_list', count)}.`, t('setup_provider_note'))
          : saveErrorMessage(error)}
      </p>
      <Button onPress={() => void ask().catch(setError)}>{t('setup_provider_ask')}</Button>
    </div>
  );
}

type LinesProps = {
  readonly entries: readonly Entry[];
  /** Begins the IDs of the items. */
  readonly list: 'page' | 'recent' | 'result';
  readonly onOpen: (lookup: Recent, itemId: string) => void;
};

function TokenLines({ entries, list, onOpen }: LinesProps) {
  return (
    <ul>
      {entries.map((entry) => {
        const { network, identifier, outcome, logo, marks } = entry;
        const id = `${list}-${keyOf(entry)}`;
        return (
          <li key={id}>
            <TokenLine
              {...{ id, identifier, outcome, logo, marks }}
              network={list === 'page' ? undefined : network}
              as={list === 'result' ? 'card' : 'item'}
              onOpen={() => onOpen({ network, identifier }, id)}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** How many tokens of a list were found; empty until all outcomes are known. */
function countFound(entries: readonly Entry[]): string {
  const outcomes = entries.map(({ outcome }) => outcome);
  if (outcomes.includes(undefined)) return '';
  const found = outcomes.filter((outcome) => outcome?.kind === 'found').length;
  const sentence = t('popup_found', formatNumber(found), formatNumber(outcomes.length));
  const hasFailed = outcomes.some((outcome) => outcome?.kind === 'failed');
  return hasFailed ? `${sentence}. ${t('popup_state_failed')}` : sentence;
}

/** The text that screen readers announce once for each result. */
function announcement(content: Content): string {
  if (content.kind === 'start') return '';
  if (content.kind === 'list') return countFound(content.entries);
  const { outcome, isRefreshing } = content.answer;
  if (outcome === undefined || isRefreshing) return '';
  const { text } = titleOf({ ...content.lookup, ...content.answer });
  if (outcome.kind === 'failed') return `${text}. ${failureMessage(outcome.failure)}`;
  return outcome.kind === 'absent' ? `${text}. ${t('not_registered')}` : text;
}
