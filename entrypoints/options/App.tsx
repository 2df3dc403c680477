import { useState } from 'preact/hooks';
import { CheckBox } from '../../components/CheckBox.tsx';
import { useSettings } from '../../components/hooks/use-settings.ts';
import { Select } from '../../components/Select.tsx';
import { LOOK_UP_NAMES, NETWORK_NAMES, PRIORITY_NAMES } from '../../components/words.ts';
import { PRIORITY_IDS } from '../../lib/asset/standard.ts';
import type { Client } from '../../lib/messages/client.ts';
import { BATCHES_A_MINUTE } from '../../lib/metadata/budget.ts';
import { REGISTRY_TREES } from '../../lib/metadata/registry-list.ts';
import { NETWORK_IDS } from '../../lib/network/networks.ts';
import { hostPatternOf } from '../../lib/settings/address.ts';
import { LOOK_UPS } from '../../lib/settings/page-settings.ts';
import type { SettingsStore } from '../../lib/settings/store.ts';
import { CacheSection } from './CacheSection.tsx';
import { ListSection } from './ListSection.tsx';
import { type Change, NetworkSection } from './NetworkSection.tsx';
import { SitesSection } from './SitesSection.tsx';
import { type Permissions, usePermissions } from './use-permissions.ts';

type Props = {
  readonly client: Client;
  readonly settings: SettingsStore;
  readonly permissions: Permissions;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

const LIST_HOST = hostPatternOf(new URL(REGISTRY_TREES));

export function App({ client, settings: store, permissions, now }: Props) {
  const settings = useSettings(store);
  const access = usePermissions(permissions);
  const [said, setSaid] = useState('');
  if (settings === undefined) return null;
  // Other sections say beside the field that it is kept; that it is not is said here for all.
  const keep: Change = (fields) => void keepAnd(fields, '');
  const change: Change = (fields) => void keepAnd(fields, 'Kept.');
  const keepAnd = (fields: Parameters<Change>[0], then: string) =>
    store.change(fields).then(
      () => setSaid(then),
      (error: unknown) =>
        setSaid(`Not kept: the browser said “${error instanceof Error ? error.message : error}”.`),
    );
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
        <CheckBox
          label="Use the explorer’s own network"
          hint="On an explorer’s pages tokens are looked up on its own network; else on the default one everywhere."
          checked={settings.explorerNetworkWins}
          onChange={(explorerNetworkWins) => change(() => ({ explorerNetworkWins }))}
        />
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
        <Select
          label="Look tokens up"
          value={settings.lookUp}
          options={LOOK_UPS}
          names={LOOK_UP_NAMES}
          onChange={(lookUp) => change(() => ({ lookUp }))}
        />
        <p class="note">
          What comes into view is asked for in batches of up to 50, at most {BATCHES_A_MINUTE} a minute and
          tab, and never twice while it is fresh. What you point at is always asked for.
        </p>
        <CheckBox
          label="Ask the provider about the page’s transaction, address or policy"
          hint="Resolves fingerprints that nothing else does. Sends what the page’s address names, with your project ID, to the chain query provider: one request a page."
          checked={settings.askProvider}
          onChange={(askProvider) => change(() => ({ askProvider }))}
        />
        <p class="said" role="status">
          {said}
        </p>
      </section>
      <SitesSection settings={settings} access={access} onChange={keep} />
      <ListSection client={client} access={access} hostPattern={LIST_HOST} now={now} />
      <CacheSection client={client} now={now} />
      {NETWORK_IDS.map((network) => (
        <NetworkSection
          key={network}
          network={network}
          settings={settings}
          client={client}
          access={access}
          onChange={keep}
        />
      ))}
    </main>
  );
}
