import { t } from '../../lib/i18n/messages.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { Recent } from '../../lib/settings/recent.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { SettingsStore } from '../../lib/settings/store.ts';
import { announcementOf } from './announcements.ts';
import { PageTokens } from './PageTokens.tsx';
import { RecentList } from './RecentList.tsx';
import { TokenPane } from './TokenPane.tsx';
import { useOutcomes } from './use-outcomes.ts';
import type { PageState } from './use-page.ts';
import type { RecentLookups } from './use-recent.ts';
import { focusBox, type Shown } from './use-shown.ts';
import { useToken } from './use-token.ts';
import { WantedList } from './WantedList.tsx';

type Props = {
  readonly client: Client;
  readonly settings: Settings;
  readonly token: Recent | undefined;
  readonly list: readonly Recent[];
  readonly shown: Pick<Shown, 'open' | 'back'>;
  readonly recents: RecentLookups;
  readonly page: PageState | 'not-read' | undefined;
  readonly now: number;
  readonly openOptions: () => void;
  readonly change: SettingsStore['change'];
};

/** What stands below the box: one token, several to choose from, or the start with what the user may want. */
export function Result(props: Props) {
  const { client, settings, token, list, shown, recents, page, now, openOptions, change } = props;
  const { recent, clear } = recents;
  const isStart = token === undefined && list.length === 0;
  const answer = useToken(client, settings, token?.network, token?.identifier);
  const outcomeOf = useOutcomes(client, settings, list, token === undefined);
  const recentOutcome = useOutcomes(client, settings, recent, isStart);
  return (
    <>
      <p class="visually-hidden" role="status">
        {announcementOf(token && { ...token, ...answer }, list.map(outcomeOf))}
      </p>
      <div class="result">
        {!isStart && (
          <button type="button" class="link back" onClick={shown.back}>
            {t(token !== undefined && list.length > 0 ? 'popup_back_list' : 'popup_back')}
          </button>
        )}
        {token && <TokenPane wanted={token} {...{ client, settings, answer, now, openOptions, change }} />}
        {token === undefined && list.length > 0 && (
          <WantedList wanted={list} outcomeOf={outcomeOf} now={now} onChoose={shown.open} />
        )}
        {isStart && recent.length > 0 && (
          <RecentList
            recent={recent}
            outcomeOf={recentOutcome}
            onChoose={shown.open}
            onClear={() => {
              clear();
              // The button goes with its list.
              focusBox();
            }}
          />
        )}
        {isStart && page !== undefined && (
          <PageTokens page={page} now={now} onAddSite={openOptions} onChoose={shown.open} />
        )}
      </div>
    </>
  );
}
