import { useEffect, useState } from 'preact/hooks';
import type { Subject } from '../../lib/asset/subject.ts';
import { POLL_MS } from '../../lib/chain/latest-blocks.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { PastedIdentifier } from '../../lib/network/pasted.ts';
import type { Recent, RecentItem } from '../../lib/settings/recent.ts';
import type { Consent, ConsentStore } from '../../lib/settings/store.ts';
import type { Entry } from '../export/entry.ts';
import { Question } from '../first-run/Question.tsx';
import { type Clock, useNow } from '../hooks/effects.ts';
import { type Permissions, useConnections, usePermissions, useStored } from '../hooks/stores.ts';
import { missingReason } from '../token/TokenCard.tsx';
import { titleOf } from '../token/view.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { BACK } from '../ui/icon-paths.ts';
import { useChecks } from './ChainCheck.tsx';
import type { Tools } from './FailureAction.tsx';
import { LatestBlocks, useBlocks } from './LatestBlocks.tsx';
import { countFound, ResultList } from './lists.tsx';
import { PopupFooter } from './PopupFooter.tsx';
import { SearchBox } from './SearchBox.tsx';
import { type StartTab, StartView } from './StartView.tsx';
import { TokenPane } from './TokenPane.tsx';
import { type Content, keyOf, locate, useContent, useRecent } from './use-content.ts';
import { focusSearchBox, moveInList, useNavigation } from './use-navigation.ts';
import { type Page, type ReadPage, usePage, type WatchTab } from './use-page.ts';

type Props = Pick<Tools, 'client' | 'settings' | 'change' | 'openOptions'> & {
  readonly consentStore: ConsentStore;
  readonly initialConsent: Consent;
  readonly permissions: Permissions;
  readonly readPage: ReadPage;
  readonly recentStore: RecentItem;
  /** Set in the panel, which stays open while the user moves to other tabs. */
  readonly watchTab?: WatchTab | undefined;
  /** Opens the panel; undefined in the panel itself, and in browsers without one. */
  readonly openPanel?: (() => void) | undefined;
  /** Looked up as soon as the popup opens. */
  readonly query: string;
  readonly clock: Clock;
};

/** Starts again when the user allows or stops look-ups. */
export function App(props: Props) {
  const consent = useStored(props.consentStore, props.initialConsent);
  return <Popup key={consent} {...props} consent={consent} />;
}

/** The panel may stay open for hours. */
const PANEL_POLL_MS = 3 * POLL_MS;

function Popup({ consent, ...props }: Props & { readonly consent: Consent }) {
  const { client, settings, change, openOptions, readPage, watchTab, query, clock } = props;
  const now = useNow(clock);
  const requestAccess = usePermissions(props.permissions).request;
  const { recent, add, clear } = useRecent(props.recentStore);
  const navigation = useNavigation();
  const { open, compare, back } = navigation;
  const { connections } = useConnections(client, navigation.token);
  const network = navigation.network ?? settings.defaultNetwork;
  const isStart = navigation.token === undefined && navigation.list.length === 0;
  const isAllowed = consent === 'allowed';
  // The blocks wait for the token that the popup opens with.
  const [isQueried, setQueried] = useState(query === '');
  const areBlocksShown = isAllowed && isStart && isQueried;
  const blocks = useBlocks(client, clock, watchTab ? PANEL_POLL_MS : POLL_MS, areBlocksShown);
  const page = usePage(client, clock, settings, readPage, watchTab, isStart);
  const [startTab, setStartTab] = useState<StartTab>('page');
  const isRecentShown = startTab === 'recent' || page?.kind === 'none';
  const content = useContent({ client, clock, settings, network, navigation, recent, isRecentShown });
  const checks = useChecks(client);
  useEffect(focusSearchBox, []);
  const tools: Tools = { client, settings, connections, change, requestAccess, openOptions };
  const search = (identifiers: readonly PastedIdentifier[]) => {
    navigation.search(identifiers);
    const [only] = identifiers;
    if (only && identifiers.length === 1) add(locate(only, network));
  };
  return (
    <main onKeyDown={(event) => onKey(event, isStart ? undefined : back)}>
      <h1 class="visually-hidden">Token Lens</h1>
      <SearchBox
        {...{ client, network, query }}
        onEmpty={navigation.reset}
        onSearch={search}
        onQueried={() => setQueried(true)}
      />
      <p class="visually-hidden" role="status">
        {announcement(content)}
      </p>
      {isStart && isAllowed && <LatestBlocks {...{ tools, blocks, now }} />}
      {isStart && !isAllowed ? (
        <Question {...{ client, settings, change, consent, clock }} store={props.consentStore} heading="h2" />
      ) : (
        <div class="result">
          {content.kind === 'token' && (
            <TokenPane
              // Each token starts with its overview, which has the warnings.
              key={keyOf(content.lookup)}
              {...{ tools, checks, now }}
              {...content}
              backName={t(navigation.isNested ? 'popup_back_list' : 'popup_back')}
              onBack={back}
              onOpen={(subject, itemId) => open(located(subject, content.lookup), itemId)}
              onCompare={(subjects) => compare(subjects.map((subject) => located(subject, content.lookup)))}
            />
          )}
          {content.kind === 'list' && (
            <>
              <Button class="back" onPress={back}>
                <Icon path={BACK} />
                {t('popup_back')}
              </Button>
              <ResultList {...content} tools={tools} onOpen={open} />
            </>
          )}
          {content.kind === 'start' && (
            <StartView
              {...{ tools, page, startTab, onOpen: open, onSearch: search, clearRecent: clear }}
              recent={content.recent}
              onStartTab={setStartTab}
            />
          )}
        </div>
      )}
      <PopupFooter
        network={content.kind === 'token' ? content.lookup.network : network}
        onNetwork={navigation.moveTo}
        entries={entriesOf(content, page)}
        openPanel={props.openPanel}
        openOptions={() => openOptions()}
        clock={clock}
      />
    </main>
  );
}

/** A token of the same network as another one. */
const located = (subject: Subject, { network }: Recent): Recent => ({
  identifier: { kind: 'subject', subject },
  network,
});

/** The tokens to copy: the shown ones or, on the start view, those of the page. */
function entriesOf(content: Content, page: Page | undefined): readonly Entry[] {
  switch (content.kind) {
    case 'token': {
      const { outcome, sources } = content.answer;
      return outcome === undefined ? [] : [{ ...content.lookup, outcome, records: sources?.records }];
    }
    case 'list':
      return content.entries;
    case 'start':
      return page?.kind === 'read' ? page.entries : [];
  }
}

/** Escape leads back, `/` to the search box, and arrows through a list. */
function onKey(event: KeyboardEvent, back: (() => void) | undefined): void {
  const { key, target } = event;
  const isTyping = target instanceof HTMLInputElement;
  if (key === 'Escape') {
    // It clears a search field and closes an open select. Otherwise the browser closes the popup.
    const clears = isTyping && target.type === 'search' && target.value !== '';
    if (!back || clears || target instanceof HTMLSelectElement) return;
    event.preventDefault();
    back();
  } else if (key === '/' && !isTyping) {
    event.preventDefault();
    focusSearchBox();
  } else if (!(target instanceof HTMLSelectElement) && moveInList(key)) event.preventDefault();
}

/** The text that screen readers announce once for each result. */
function announcement(content: Content): string {
  if (content.kind === 'start') return '';
  if (content.kind === 'list') return countFound(content.entries);
  const { outcome, isRefreshing } = content.answer;
  if (outcome === undefined || isRefreshing) return '';
  const view = { ...content.lookup, ...content.answer, now: 0 };
  return [titleOf(view).text, missingReason(view)].filter(Boolean).join('. ');
}
