import { useEffect, useState } from 'preact/hooks';
import { POLL_MS } from '../../lib/chain/latest-blocks.ts';
import type { PastedIdentifier } from '../../lib/network/pasted.ts';
import type { Consent, ConsentStore } from '../../lib/settings/consent.ts';
import type { RecentItem } from '../../lib/settings/store.ts';
import type { Entry } from '../export/entry.ts';
import { Question } from '../first-run/Question.tsx';
import { type Clock, useNow } from '../hooks/effects.ts';
import { type Permissions, useConnections, usePermissions, useStored } from '../hooks/stores.ts';
import { useChecks } from './ChainCheck.tsx';
import type { Tools } from './FailureAction.tsx';
import { LatestBlocks, useBlocks } from './LatestBlocks.tsx';
import { PopupContent } from './PopupContent.tsx';
import { PopupFooter } from './PopupFooter.tsx';
import { SearchBox } from './SearchBox.tsx';
import type { StartTab } from './StartView.tsx';
import { type Content, locate, useContent, useRecent } from './use-content.ts';
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
    <main onKeyDown={(event) => onKey(event, isStart ? undefined : navigation.back)}>
      <h1 class="visually-hidden">Token Lens</h1>
      <SearchBox
        {...{ client, network, query }}
        onEmpty={navigation.reset}
        onSearch={search}
        onQueried={() => setQueried(true)}
      />
      {isStart && isAllowed && <LatestBlocks {...{ tools, blocks, now }} />}
      {isStart && !isAllowed ? (
        <Question {...{ client, settings, change, consent, clock }} store={props.consentStore} heading="h2" />
      ) : (
        <PopupContent
          {...{ tools, checks, content, navigation, page, startTab, now }}
          onStartTab={setStartTab}
          onSearch={search}
          clearRecent={clear}
        />
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
