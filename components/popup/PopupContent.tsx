import { t } from '../../lib/i18n/messages.ts';
import type { Entry } from '../export/entry.ts';
import { failureMessage } from '../messages.ts';
import { titleOf } from '../token/view.ts';
import { Button } from '../ui/Button.tsx';
import { Outline } from '../ui/Icon.tsx';
import { BACK } from '../ui/icon-paths.ts';
import { Tabs } from '../ui/Tabs.tsx';
import { InactiveSite } from './InactiveSite.tsx';
import { SameTickerTokens } from './SameTickerTokens.tsx';
import { countFound, PageTokens, RecentList, SearchResults } from './TokenLists.tsx';
import { TokenPane } from './TokenPane.tsx';
import type { Tools } from './tools.ts';
import type { Content } from './use-content.ts';
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
  readonly now: number;
  readonly clearRecent: () => void;
};

/** The content below the search box: a token, a list of results, or the start view with its lists. */
export function PopupContent(props: Props) {
  const { tools, content, navigation, now } = props;
  const { open, compare, back, isNested } = navigation;
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
            onOpen={(subject, itemId) =>
              open({ identifier: { kind: 'subject', subject }, network: content.lookup.network }, itemId)
            }
            onCompare={(subjects) =>
              compare(
                subjects.map((subject) => ({
                  identifier: { kind: 'subject', subject },
                  network: content.lookup.network,
                })),
              )
            }
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
              <SearchResults entries={content.entries} onOpen={open} />
            )}
          </>
        )}
        {content.kind === 'start' && <Start {...props} recent={content.recent} />}
      </div>
    </>
  );
}

type StartProps = Props & { readonly recent: readonly Entry[] };

function Start(props: StartProps) {
  const { tools, page, recent, navigation, clearRecent, startTab, onStartTab } = props;
  const { open } = navigation;
  const onPage = page !== undefined &&
    page.kind !== 'none' && {
      id: 'page' as const,
      name: t('popup_on_page'),
      count: page.kind === 'read' ? page.entries.length : undefined,
      content:
        page.kind === 'read' ? (
          <PageTokens {...{ network: page.network, entries: page.entries }} onOpen={open} />
        ) : (
          <InactiveSite tools={tools} address={page.address} />
        ),
    };
  const recently = {
    id: 'recent' as const,
    name: t('popup_recent'),
    count: recent.length || undefined,
    content: (
      <RecentList
        entries={recent}
        onOpen={open}
        onClear={() => {
          clearRecent();
          // The pressed button disappears with its list.
          focusSearchBox();
        }}
      />
    ),
  };
  const tabs = onPage ? [onPage, recently] : [recently];
  return <Tabs label={t('popup_lists')} look="pills" selected={startTab} onSelect={onStartTab} tabs={tabs} />;
}

/** The text that screen readers announce once for each result. */
function announcement(content: Content): string {
  if (content.kind === 'start') return '';
  if (content.kind === 'list') return countFound(content.entries);
  const { outcome } = content.answer;
  if (outcome === undefined) return '';
  const { text } = titleOf({ ...content.lookup, ...content.answer });
  if (outcome.kind === 'failed') return `${text}. ${failureMessage(outcome.failure)}`;
  return outcome.kind === 'absent' ? `${text}. ${t('not_registered')}` : text;
}
