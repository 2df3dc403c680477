import { useEffect } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import type { Client } from '../../lib/messaging/client.ts';
import { NETWORK_IDS } from '../../lib/network/networks.ts';
import type { SettingsStore } from '../../lib/settings/store.ts';
import type { Clock } from '../hooks/use-now.ts';
import { type Permissions, usePermissions } from '../hooks/use-permissions.ts';
import { useSettings } from '../hooks/use-settings.ts';
import { CacheSection } from './CacheSection.tsx';
import { CardsSection } from './CardsSection.tsx';
import { GeneralSection } from './GeneralSection.tsx';
import { LabelledTokens } from './LabelledTokens.tsx';
import { Navigation } from './Navigation.tsx';
import { NetworkSection } from './NetworkSection.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { SitesSection } from './SitesSection.tsx';
import { TokenListSection } from './TokenListSection.tsx';
import { useDeepLink } from './use-deep-link.ts';
import { useSaving } from './use-saving.ts';

type Props = {
  readonly client: Client;
  readonly settings: SettingsStore;
  readonly permissions: Permissions;
  readonly clock: Clock;
};

export function App({ client, settings: store, permissions, clock }: Props) {
  const { saving, shown: settings } = useSaving(store, useSettings(store));
  const access = usePermissions(permissions);
  const title = t('options_title');
  useEffect(() => {
    document.title = title;
  }, [title]);
  const target = useDeepLink(settings !== undefined);
  if (settings === undefined) return null;
  const section = { settings, access, saving };
  return (
    <>
      <Navigation target={target} />
      <main>
        <section aria-labelledby="keys">
          <h2 id="keys">{t('options_keys')}</h2>
          <p class="note">{t('options_keys_note')}</p>
          {NETWORK_IDS.map((network) => (
            <NetworkSection key={network} network={network} client={client} {...section} />
          ))}
        </section>
        <GeneralSection {...section} />
        <TokenListSection {...section} client={client} clock={clock} />
        <CardsSection {...section} />
        <SitesSection {...section} />
        <LabelledTokens {...section} />
        <CacheSection client={client} clock={clock} />
        <SettingsSection {...section} clock={clock} />
      </main>
    </>
  );
}
