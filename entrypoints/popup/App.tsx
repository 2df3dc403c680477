import { useEffect, useState } from 'preact/hooks';
import { useSettings } from '../../components/hooks/use-settings.ts';
import { LatestBlocks } from '../../components/LatestBlocks.tsx';
import { SearchBox } from '../../components/SearchBox.tsx';
import { Select } from '../../components/Select.tsx';
import { TokenCard } from '../../components/TokenCard.tsx';
import { titleOf } from '../../components/view.ts';
import { NETWORK_NAMES, PRIORITY_NAMES } from '../../components/words.ts';
import type { Identifier } from '../../lib/asset/identifier.ts';
import { PRIORITY_IDS } from '../../lib/asset/standard.ts';
import type { Client } from '../../lib/messages/client.ts';
import type { PageReport } from '../../lib/messages/page-report.ts';
import type { Outcome } from '../../lib/metadata/token.ts';
import { NETWORK_IDS, NETWORKS, type NetworkId } from '../../lib/network/networks.ts';
import { readPasted } from '../../lib/network/pasted.ts';
import type { SettingsStore } from '../../lib/settings/store.ts';
import { PageTokens } from './PageTokens.tsx';
import { useBlocks } from './use-blocks.ts';
import { useNow } from './use-now.ts';
import { usePage } from './use-page.ts';
import { useToken } from './use-token.ts';

type Search = { readonly identifier: Identifier; readonly network: NetworkId | undefined };

const isWithoutService = (outcome: Outcome | undefined) =>
  outcome?.kind === 'absent' && outcome.reason === 'no-service-on-network';

type Props = {
  readonly client: Client;
  readonly settings: SettingsStore;
  readonly openOptions: () => void;
  /** What the content script of the active tab tells; undefined where there is none. */
  readonly readPage: () => Promise<PageReport | undefined>;
};

export function App({ client, settings: store, openOptions, readPage }: Props) {
  const now = useNow();
  const settings = useSettings(store);
  const blocks = useBlocks(client);
  const page = usePage(client, readPage);
  const [search, setSearch] = useState<Search | undefined>(undefined);
  // An explorer's link names its own network; everything else is looked up on the default one.
  const network = search?.network ?? settings?.defaultNetwork;
  const token = useToken(client, settings, network, search?.identifier);
  useEffect(() => {
    document.querySelector<HTMLElement>('[role=searchbox]')?.focus();
  }, []);

  return (
    <main>
      <LatestBlocks
        networks={NETWORK_IDS}
        blocks={blocks}
        terms={NETWORKS}
        now={now}
        onAddKey={openOptions}
      />
      <SearchBox read={readPasted} onSearch={(identifier, at) => setSearch({ identifier, network: at })} />
      <p class="visually-hidden" role="status">
        {search !== undefined && token.outcome !== undefined ? titleOf({ ...search, ...token }).text : ''}
      </p>
      <div class="result">
        {search === undefined && page !== undefined && (
          <PageTokens
            page={page}
            onChoose={(subject) =>
              setSearch({ identifier: { kind: 'subject', subject }, network: page.network })
            }
          />
        )}
        {search !== undefined && network !== undefined && (
          <TokenCard view={{ network, identifier: search.identifier, ...token, now }} />
        )}
        {isWithoutService(token.outcome) && (
          <p class="advice">
            <button type="button" class="link" onClick={openOptions}>
              Enter the address of a metadata service of your own
            </button>
          </p>
        )}
      </div>
      {settings !== undefined && (
        <footer>
          <Select
            label="Network"
            value={network ?? settings.defaultNetwork}
            options={NETWORK_IDS}
            names={NETWORK_NAMES}
            onChange={(defaultNetwork) => {
              setSearch(search && { ...search, network: undefined });
              void store.change(() => ({ defaultNetwork }));
            }}
          />
          <Select
            label="Priority"
            value={settings.priority}
            options={PRIORITY_IDS}
            names={PRIORITY_NAMES}
            onChange={(priority) => void store.change(() => ({ priority }))}
          />
          <button type="button" onClick={openOptions}>
            Options
          </button>
        </footer>
      )}
    </main>
  );
}
