import { useEffect, useState } from 'preact/hooks';
import { useSettings } from '../../components/hooks/use-settings.ts';
import { LatestBlocks } from '../../components/LatestBlocks.tsx';
import { SearchBox } from '../../components/SearchBox.tsx';
import { Select } from '../../components/Select.tsx';
import { TokenCard } from '../../components/TokenCard.tsx';
import { NETWORK_NAMES, PRIORITY_NAMES } from '../../components/words.ts';
import type { Identifier } from '../../lib/asset/identifier.ts';
import { PRIORITY_IDS } from '../../lib/asset/standard.ts';
import type { Client } from '../../lib/messages/client.ts';
import { NETWORK_IDS } from '../../lib/network/networks.ts';
import type { SettingsStore } from '../../lib/settings/store.ts';
import { useBlocks } from './use-blocks.ts';
import { useNow } from './use-now.ts';
import { useToken } from './use-token.ts';

type Props = { readonly client: Client; readonly settings: SettingsStore; readonly openOptions: () => void };

export function App({ client, settings: store, openOptions }: Props) {
  const now = useNow();
  const settings = useSettings(store);
  const blocks = useBlocks(client);
  const [identifier, setIdentifier] = useState<Identifier | undefined>(undefined);
  const token = useToken(client, settings, identifier);
  useEffect(() => {
    document.querySelector<HTMLElement>('[role=searchbox]')?.focus();
  }, []);

  return (
    <main>
      <LatestBlocks networks={NETWORK_IDS} blocks={blocks} now={now} onAddKey={openOptions} />
      <SearchBox onSearch={setIdentifier} />
      <div class="result" aria-live="polite">
        {identifier !== undefined && settings !== undefined && (
          <TokenCard view={{ network: settings.defaultNetwork, identifier, ...token, now }} />
        )}
      </div>
      {settings !== undefined && (
        <nav>
          <Select
            label="Network"
            value={settings.defaultNetwork}
            options={NETWORK_IDS}
            names={NETWORK_NAMES}
            onChange={(defaultNetwork) => void store.change({ defaultNetwork })}
          />
          <Select
            label="Priority"
            value={settings.priority}
            options={PRIORITY_IDS}
            names={PRIORITY_NAMES}
            onChange={(priority) => void store.change({ priority })}
          />
          <button type="button" onClick={openOptions}>
            Options
          </button>
        </nav>
      )}
    </main>
  );
}
