import { useEffect, useMemo } from 'preact/hooks';
import type { Client } from '../../lib/messaging/client.ts';
import { NETWORK_IDS, NETWORKS, type NetworkId } from '../../lib/network/networks.ts';
import { type PastedIdentifier, readPasted } from '../../lib/network/pasted.ts';
import type { Recent } from '../../lib/settings/recent.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { SettingsStore } from '../../lib/settings/store.ts';
import { type Clock, useNow } from '../hooks/use-now.ts';
import { useSettings } from '../hooks/use-settings.ts';
import { LatestBlocks } from './LatestBlocks.tsx';
import { PopupContent } from './PopupContent.tsx';
import { PopupFooter } from './PopupFooter.tsx';
import { SearchBox } from './SearchBox.tsx';
import { useBlocks } from './use-blocks.ts';
import { focusSearchBox, type Navigation, useNavigation } from './use-navigation.ts';
import { type ReadPage, usePage } from './use-page.ts';
import { type RecentStore, useRecent } from './use-recent.ts';

type Props = {
  readonly client: Client;
  readonly settings: SettingsStore;
  readonly initialSettings: Settings;
  readonly openOptions: () => void;
  readonly readPage: ReadPage;
  readonly recentStore: RecentStore;
  /** Looked up as soon as the popup opens. */
  readonly query: string;
  readonly clock: Clock;
};

export function App(props: Props) {
  const {
    client,
    settings: store,
    initialSettings,
    openOptions,
    readPage,
    recentStore,
    query,
    clock,
  } = props;
  const now = useNow(clock);
  const settings = useSettings(store) ?? initialSettings;
  const blocks = useBlocks(client, clock);
  const page = usePage(client, readPage, settings.priority);
  const recents = useRecent(recentStore);
  const navigation = useNavigation();
  useEffect(focusSearchBox, []);

  const { defaultNetwork } = settings;
  const { token, list } = useLocated(navigation, defaultNetwork);
  const isStart = token === undefined && list.length === 0;

  return (
    <main
      onKeyDown={(event) => {
        if (!isStart) backOnEscape(event, navigation.back);
      }}
    >
      <h1 class="visually-hidden">Token Lens</h1>
      <LatestBlocks
        networks={NETWORK_IDS}
        blocks={blocks}
        parameters={NETWORKS}
        now={now}
        onAddKey={openOptions}
      />
      <SearchBox
        read={readPasted}
        query={query}
        onEmpty={navigation.reset}
        onSearch={(identifiers) => {
          navigation.search(identifiers);
          recents.add(identifiers.map((identifier) => locate(identifier, defaultNetwork)));
        }}
      />
      <PopupContent
        {...{ client, settings, token, list, navigation, recents, page, now, clock, openOptions }}
        change={store.change}
      />
      <PopupFooter
        settings={settings}
        network={token?.network ?? defaultNetwork}
        onChange={(fields) => {
          if (fields.defaultNetwork !== undefined) navigation.followDefaultNetwork();
          void store.change(() => fields);
        }}
        openOptions={openOptions}
      />
    </main>
  );
}

/** An explorer link names its network. Everything else is looked up on the default one. */
const locate = ({ identifier, network }: PastedIdentifier, defaultNetwork: NetworkId): Recent => ({
  identifier,
  network: network ?? defaultNetwork,
});

/** The content of the popup; the same objects until something changes. */
function useLocated({ token, list }: Pick<Navigation, 'token' | 'list'>, defaultNetwork: NetworkId) {
  return useMemo(
    () => ({
      token: token && locate(token, defaultNetwork),
      list: list.map((identifier) => locate(identifier, defaultNetwork)),
    }),
    [token, list, defaultNetwork],
  );
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
