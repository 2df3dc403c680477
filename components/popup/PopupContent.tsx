import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { SettingsStore } from '../../lib/settings/store.ts';
import type { Entry } from '../export/entry.ts';
import { Button } from '../ui/Button.tsx';
import { Outline } from '../ui/Icon.tsx';
import { BACK } from '../ui/icon-paths.ts';
import { Tabs } from '../ui/Tabs.tsx';
import { listAnnouncement, tokenAnnouncement } from './announcements.ts';
import type { OpenOptions } from './open-options.ts';
import { PageTokens, pageEntries } from './PageTokens.tsx';
import { RecentList } from './RecentList.tsx';
import { SearchResults } from './SearchResults.tsx';
import { TokenPane } from './TokenPane.tsx';
import type { Content } from './use-content.ts';
import { focusSearchBox, type Navigation } from './use-navigation.ts';
import type { PageState } from './use-page.ts';

type Props = {
  readonly client: Client;
  readonly settings: Settings;
  readonly content: Content;
  readonly navigation: Pick<Navigation, 'open' | 'back'>;
  /** The tokens of the active tab; undefined where there is no page to read. */
  readonly page: PageState | 'not-read' | undefined;
  readonly now: number;
  readonly openOptions: OpenOptions;
  readonly change: SettingsStore['change'];
  readonly clearRecent: () => void;
};

/** What is below the search box: one token, a list of results, or the start with the page's tokens and recent look-ups. */
export function PopupContent(props: Props) {
  const { client, settings, content, navigation, now, openOptions, change } = props;
  return (
    <>
      <p class="visually-hidden" role="status">
        {announcement(content)}
      </p>
      <div class="result">
        {content.kind === 'token' && (
          <TokenPane
            {...{ client, settings, now, openOptions, change }}
            lookup={content.lookup}
            answer={content.answer}
            page={content.page}
            backName={t(content.hasList ? 'popup_back_list' : 'popup_back')}
            onBack={navigation.back}
            onOpen={(subject) =>
              navigation.open(
                { identifier: { kind: 'subject', subject }, network: content.lookup.network },
                '',
              )
            }
          />
        )}
        {content.kind === 'list' && (
          <>
            <Button class="back" onPress={navigation.back}>
              <Outline path={BACK} />
              {t('popup_back')}
            </Button>
            <SearchResults entries={content.entries} onOpen={navigation.open} />
          </>
        )}
        {content.kind === 'start' && <Start {...props} recent={content.recent} />}
      </div>
    </>
  );
}

function Start({ page, recent, navigation, openOptions, clearRecent }: Props & { recent: readonly Entry[] }) {
  const [tab, setTab] = useState('page');
  const onPage = page !== undefined && {
    id: 'page',
    name: t('popup_on_page'),
    count: page === 'not-read' ? undefined : pageEntries(page).length,
    content: <PageTokens page={page} onAddSite={() => openOptions('sites')} onOpen={navigation.open} />,
  };
  const recently = {
    id: 'recent',
    name: t('popup_recent'),
    count: recent.length || undefined,
    content: (
      <RecentList
        entries={recent}
        onOpen={navigation.open}
        onClear={() => {
          clearRecent();
          // The pressed button disappears with its list.
          focusSearchBox();
        }}
      />
    ),
  };
  const tabs = onPage ? [onPage, recently] : [recently];
  return <Tabs label={t('popup_lists')} look="pills" selected={tab} onSelect={setTab} tabs={tabs} />;
}

function announcement(content: Content): string {
  switch (content.kind) {
    case 'token':
      return tokenAnnouncement({ ...content.lookup, ...content.answer });
    case 'list':
      return listAnnouncement(content.entries.map(({ outcome }) => outcome));
    case 'start':
      return '';
  }
}
