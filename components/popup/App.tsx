import { useEffect } from 'preact/hooks';
import type { Client } from '../../lib/messaging/client.ts';
import { NETWORK_IDS, NETWORKS } from '../../lib/network/networks.ts';
import { readPasted } from '../../lib/network/pasted.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { SettingsStore } from '../../lib/settings/store.ts';
import type { Entry } from '../export/entry.ts';
import { type Clock, useNow } from '../hooks/use-now.ts';
import type { Permissions } from '../hooks/use-permissions.ts';
import { useSettings } from '../hooks/use-settings.ts';
import { LatestBlocks } from './LatestBlocks.tsx';
import { ListSetup } from './ListSetup.tsx';
import type { OpenOptions } from './open-options.ts';
import { pageEntries } from './PageTokens.tsx';
import { PopupContent } from './PopupContent.tsx';
import { PopupFooter } from './PopupFooter.tsx';
import { SearchBox } from './SearchBox.tsx';
import { useBlocks } from './use-blocks.ts';
import { type Content, locate, useContent } from './use-content.ts';
import { focusSearchBox, useNavigation } from './use-navigation.ts';
import { type PageState, type ReadPage, usePage } from './use-page.ts';
import { type RecentStore, useRecent } from './use-recent.ts';

type Props = {
  readonly client: Client;
  readonly settings: SettingsStore;
  readonly initialSettings: Settings;
  readonly permissions: Permissions;
  readonly openOptions: OpenOptions;
  readonly readPage: ReadPage;
  readonly recentStore: RecentStore;
  /** Looked up as soon as the popup opens. */
  readonly query: string;
  readonly clock: Clock;
};

export function App(props: Props) {
  const { client, settings: store, initialSettings, permissions, openOptions, readPage, recentStore } = props;
  const { query, clock } = props;
  const now = useNow(clock);
  const settings = useSettings(store) ?? initialSettings;
  const blocks = useBlocks(client, clock);
  const page = usePage(client, readPage, settings.priority);
  const { recent, add, clear } = useRecent(recentStore);
  const navigation = useNavigation();
  const content = useContent({ client, clock, settings, navigation, recent, page });
  useEffect(focusSearchBox, []);

  const { defaultNetwork } = settings;
  const isStart = content.kind === 'start';
  const unresolved = isStart && typeof page === 'object' ? page.unresolved.length : 0;

  return (
    <main
      onKeyDown={(event) => {
        if (!isStart) backOnEscape(event, navigation.back);
      }}
    >
      <h1 class="visually-hidden">Token Lens</h1>
      <SearchBox
        client={client}
        network={defaultNetwork}
        read={readPasted}
        query={query}
        onEmpty={navigation.reset}
        onSearch={(identifiers) => {
          navigation.search(identifiers);
          add(identifiers.map((identifier) => locate(identifier, defaultNetwork)));
        }}
        openOptions={() => openOptions()}
      />
      {unresolved > 0 && <ListSetup client={client} permissions={permissions} count={unresolved} />}
      <LatestBlocks
        networks={NETWORK_IDS}
        blocks={blocks}
        parameters={NETWORKS}
        now={now}
        isCompact={!isStart}
        onAddKey={(network) => openOptions(`keys-${network}`)}
      />
      <PopupContent
        {...{ client, settings, content, navigation, page, now, openOptions }}
        change={store.change}
        clearRecent={clear}
      />
      <PopupFooter
        settings={settings}
        network={content.kind === 'token' ? content.lookup.network : defaultNetwork}
        onChange={(fields) => {
          if (fields.defaultNetwork !== undefined) navigation.followDefaultNetwork();
          void store.change(() => fields);
        }}
        entries={entriesOf(content, page)}
        now={now}
      />
    </main>
  );
}

/** What is shown, for the export: at the start, the tokens of the page. */
function entriesOf(content: Content, page: PageState | 'not-read' | undefined): readonly Entry[] {
  switch (content.kind) {
    case 'token': {
      const { lookup, answer } = content;
      return answer.outcome === undefined
        ? []
        : [{ ...lookup, outcome: answer.outcome, records: answer.records }];
    }
    case 'list':
      return content.entries;
    case 'start':
      return typeof page === 'object' ? pageEntries(page) : [];
  }
}

function backOnEscape(event: KeyboardEvent, back: () => void): void {
  if (event.key !== 'Escape' || usesEscape(event.target)) return;
  // Otherwise the browser closes the popup.
  event.preventDefault();
  back();
}

/** Escape clears a text field and closes an open select. */
function usesEscape(target: EventTarget | null): boolean {
  return target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.value !== '');
}
