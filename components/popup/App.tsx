import { useEffect, useMemo } from 'preact/hooks';
import type { Client } from '../../lib/messaging/client.ts';
import { NETWORK_IDS, NETWORKS } from '../../lib/network/networks.ts';
import { type PastedIdentifier, readPasted } from '../../lib/network/pasted.ts';
import type { Recent } from '../../lib/settings/recent.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { SettingsStore } from '../../lib/settings/store.ts';
import { useSettings } from '../hooks/use-settings.ts';
import { Choices } from './Choices.tsx';
import { LatestBlocks } from './LatestBlocks.tsx';
import { Result } from './Result.tsx';
import { SearchBox } from './SearchBox.tsx';
import { useBlocks } from './use-blocks.ts';
import { useNow } from './use-now.ts';
import { type ReadPage, usePage } from './use-page.ts';
import { type StorageItem, useRecent } from './use-recent.ts';
import { focusBox, useShown } from './use-shown.ts';

type Props = {
  readonly client: Client;
  readonly settings: SettingsStore;
  /** As they were read before anything was drawn. */
  readonly first: Settings;
  readonly openOptions: () => void;
  readonly readPage: ReadPage;
  /** Where the user's last look-ups are kept. */
  readonly storageItem: StorageItem;
  /** What the popup was opened with, to be looked up at once. */
  readonly query: string;
};

export function App({ client, settings: store, first, openOptions, readPage, storageItem, query }: Props) {
  const now = useNow();
  const settings = useSettings(store) ?? first;
  const blocks = useBlocks(client);
  const page = usePage(client, readPage, settings.priority);
  const recents = useRecent(storageItem);
  const shown = useShown();
  useEffect(focusBox, []);

  // An explorer's link names its own network; everything else is looked up on the default one.
  const { defaultNetwork } = settings;
  const { token, list } = useMemo(() => {
    const located = ({ identifier, network = defaultNetwork }: PastedIdentifier): Recent => ({
      identifier,
      network,
    });
    return { token: shown.token && located(shown.token), list: shown.list.map(located) };
  }, [shown.token, shown.list, defaultNetwork]);
  const isStart = token === undefined && list.length === 0;

  return (
    <main
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isStart || isTypedIn(event.target)) return;
        // The browser would close the popup.
        event.preventDefault();
        shown.back();
      }}
    >
      <h1 class="visually-hidden">Token Lens</h1>
      <LatestBlocks
        networks={NETWORK_IDS}
        blocks={blocks}
        terms={NETWORKS}
        now={now}
        onAddKey={openOptions}
      />
      <SearchBox
        read={readPasted}
        first={query}
        onEmpty={shown.start}
        onSearch={(wanted) => {
          shown.search(wanted);
          recents.add(wanted.map(({ identifier, network = defaultNetwork }) => ({ identifier, network })));
        }}
      />
      <Result
        {...{ client, settings, token, list, shown, recents, page, now, openOptions }}
        change={store.change}
      />
      <Choices
        settings={settings}
        network={token?.network ?? defaultNetwork}
        onChange={(fields) => {
          if (fields.defaultNetwork !== undefined) shown.onDefaultNetwork();
          void store.change(() => fields);
        }}
        openOptions={openOptions}
      />
    </main>
  );
}

/** Escape empties the box, or closes the choice, that has something in it. */
function isTypedIn(target: EventTarget | null): boolean {
  return target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.value !== '');
}
