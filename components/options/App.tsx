import { useEffect } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { Environment } from '../../lib/settings/diagnostics.ts';
import type { SettingsStore } from '../../lib/settings/settings-store.ts';
import { useConnections } from '../hooks/use-connections.ts';
import type { Clock } from '../hooks/use-now.ts';
import { type Permissions, usePermissions } from '../hooks/use-permissions.ts';
import { useSettings } from '../hooks/use-settings.ts';
import { BackupSection } from './BackupSection.tsx';
import { CardsSection } from './CardsSection.tsx';
import { KeysSection } from './KeysSection.tsx';
import { NamesSection } from './NamesSection.tsx';
import { Navigation } from './Navigation.tsx';
import { PrivacySection } from './PrivacySection.tsx';
import { sectionOf } from './Section.tsx';
import { SitesSection } from './SitesSection.tsx';
import { TokensSection } from './TokensSection.tsx';
import { useSaving } from './use-saving.ts';
import { useTarget } from './use-target.ts';

type Props = {
  readonly client: Client;
  readonly settings: SettingsStore;
  readonly permissions: Permissions;
  readonly clock: Clock;
  readonly readEnvironment: () => Promise<Environment>;
};

export function App(props: Props) {
  const { client, settings: store, permissions, clock, readEnvironment } = props;
  const stored = useSettings(store);
  const { saving, shown: settings } = useSaving(store, stored);
  const access = usePermissions(permissions);
  const connecting = useConnections(client);
  const target = useTarget();
  const current = sectionOf(target);
  const title = t('options_title');
  useEffect(() => {
    document.title = title;
  }, [title]);
  if (settings === undefined) return null;
  const section = { client, clock, settings, connecting, access, saving, current };
  return (
    <>
      <Navigation current={current} />
      <main>
        <KeysSection {...section} target={target} />
        <NamesSection {...section} />
        <CardsSection {...section} />
        <SitesSection {...section} />
        <TokensSection {...section} />
        <PrivacySection {...section} readEnvironment={readEnvironment} />
        <BackupSection {...section} />
      </main>
    </>
  );
}
