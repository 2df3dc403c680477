import { useState } from 'preact/hooks';
import { useSettings } from '../../components/hooks/use-settings.ts';
import { Select } from '../../components/Select.tsx';
import { NETWORK_NAMES, PRIORITY_NAMES } from '../../components/words.ts';
import { PRIORITY_IDS } from '../../lib/asset/standard.ts';
import type { Client } from '../../lib/messages/client.ts';
import { NETWORK_IDS } from '../../lib/network/networks.ts';
import type { SettingsStore } from '../../lib/settings/store.ts';
import { type Change, NetworkSection } from './NetworkSection.tsx';
import { type Permissions, usePermissions } from './use-permissions.ts';

type Props = { readonly client: Client; readonly settings: SettingsStore; readonly permissions: Permissions };

export function App({ client, settings: store, permissions }: Props) {
  const settings = useSettings(store);
  const access = usePermissions(permissions);
  const [said, setSaid] = useState('');
  if (settings === undefined) return null;
  const change: Change = (fields) => {
    store.change(fields).then(
      () => setSaid('Kept.'),
      (error: unknown) =>
        setSaid(`Not kept: the browser said “${error instanceof Error ? error.message : error}”.`),
    );
  };
  return (
    <main>
      <h1>Token Lens</h1>
      <section aria-labelledby="general">
        <h2 id="general">General</h2>
        <Select
          label="Default network"
          value={settings.defaultNetwork}
          options={NETWORK_IDS}
          names={NETWORK_NAMES}
          onChange={(defaultNetwork) => change(() => ({ defaultNetwork }))}
        />
        <p class="note">For the popup. On an explorer’s pages the explorer’s own network is used.</p>
        <Select
          label="Priority"
          value={settings.priority}
          options={PRIORITY_IDS}
          names={PRIORITY_NAMES}
          onChange={(priority) => change(() => ({ priority }))}
        />
        <p class="note">
          Which standard a value is taken from: CIP-68 lies on the chain, CIP-26 in the off-chain registry.
        </p>
        <p class="said" role="status">
          {said}
        </p>
      </section>
      {NETWORK_IDS.map((network) => (
        <NetworkSection
          key={network}
          network={network}
          settings={settings}
          client={client}
          access={access}
          onChange={change}
        />
      ))}
    </main>
  );
}
