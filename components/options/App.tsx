import { useEffect } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import type { Client } from '../../lib/messaging/client.ts';
import { REGISTRY_TREES } from '../../lib/network/gateways.ts';
import { NETWORK_IDS } from '../../lib/network/networks.ts';
import { hostPatternOf } from '../../lib/settings/address.ts';
import type { SettingsStore } from '../../lib/settings/store.ts';
import { useSettings } from '../hooks/use-settings.ts';
import { CacheSection } from './CacheSection.tsx';
import { CardsSection } from './CardsSection.tsx';
import { GeneralSection } from './GeneralSection.tsx';
import { ListSection } from './ListSection.tsx';
import { NetworkSection } from './NetworkSection.tsx';
import { OwnTokens } from './OwnTokens.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { SitesSection } from './SitesSection.tsx';
import { useKeeping } from './use-keeping.ts';
import { type Permissions, usePermissions } from './use-permissions.ts';

type Props = {
  readonly client: Client;
  readonly settings: SettingsStore;
  readonly permissions: Permissions;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Hands the browser a file for the user. */
  readonly download: (file: { readonly name: string; readonly text: string }) => void;
};

const LIST_HOST = hostPatternOf(new URL(REGISTRY_TREES));

export function App({ client, settings: store, permissions, now, download }: Props) {
  const { keeping, shown: settings } = useKeeping(store, useSettings(store));
  const access = usePermissions(permissions);
  const title = t('options_title');
  useEffect(() => {
    document.title = title;
  }, [title]);
  if (settings === undefined) return null;
  const parts = { settings, access, keeping };
  return (
    <main>
      <h1>Token Lens</h1>
      <GeneralSection {...parts} />
      <CardsSection {...parts} />
      <SitesSection {...parts} />
      <OwnTokens {...parts} />
      <ListSection client={client} access={access} hostPattern={LIST_HOST} now={now} />
      <CacheSection client={client} now={now} />
      {NETWORK_IDS.map((network) => (
        <NetworkSection key={network} network={network} client={client} {...parts} />
      ))}
      <SettingsSection {...parts} now={now} download={download} />
    </main>
  );
}
