import { t } from '../../lib/i18n/messages.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { Recent } from '../../lib/settings/recent.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { SettingsStore } from '../../lib/settings/store.ts';
import type { Clock } from '../hooks/use-now.ts';
import { listAnnouncement, tokenAnnouncement } from './announcements.ts';
import { PageTokens } from './PageTokens.tsx';
import { RecentList } from './RecentList.tsx';
import { SearchResults } from './SearchResults.tsx';
import { TokenPane } from './TokenPane.tsx';
import { focusSearchBox, type Navigation } from './use-navigation.ts';
import { useOutcomes } from './use-outcomes.ts';
import type { PageState } from './use-page.ts';
import type { RecentLookups } from './use-recent.ts';
import { useToken } from './use-token.ts';

type Props = {
  readonly client: Client;
  readonly settings: Settings;
  readonly token: Recent | undefined;
  readonly list: readonly Recent[];
  readonly navigation: Pick<Navigation, 'open' | 'back'>;
  readonly recents: RecentLookups;
  readonly page: PageState | 'not-read' | undefined;
  readonly now: number;
  readonly clock: Clock;
  readonly openOptions: () => void;
  readonly change: SettingsStore['change'];
};

/** What is below the search box: one token, a list of results, or the start with recent look-ups and the page's tokens. */
export function PopupContent(props: Props) {
  const { client, settings, token, list, navigation, recents, page, now, clock, openOptions, change } = props;
  const { recent, clear } = recents;
  const isStart = token === undefined && list.length === 0;
  const answer = useToken(client, clock, settings, token);
  const outcomeOf = useOutcomes(client, clock, settings, list, token === undefined);
  const recentOutcomeOf = useOutcomes(client, clock, settings, recent, isStart);
  return (
    <>
      <p class="visually-hidden" role="status">
        {token ? tokenAnnouncement({ ...token, ...answer }) : listAnnouncement(list.map(outcomeOf))}
      </p>
      <div class="result">
        {!isStart && (
          <button type="button" class="link back" onClick={navigation.back}>
            {t(token !== undefined && list.length > 0 ? 'popup_back_list' : 'popup_back')}
          </button>
        )}
        {token && <TokenPane lookup={token} {...{ client, settings, answer, now, openOptions, change }} />}
        {token === undefined && list.length > 0 && (
          <SearchResults lookups={list} outcomeOf={outcomeOf} now={now} onOpen={navigation.open} />
        )}
        {isStart && recent.length > 0 && (
          <RecentList
            recent={recent}
            outcomeOf={recentOutcomeOf}
            onOpen={navigation.open}
            onClear={() => {
              clear();
              // The pressed button disappears with its list.
              focusSearchBox();
            }}
          />
        )}
        {isStart && page !== undefined && (
          <PageTokens page={page} now={now} onAddSite={openOptions} onOpen={navigation.open} />
        )}
      </div>
    </>
  );
}
