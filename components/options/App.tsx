import { useEffect } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import { NETWORK_IDS } from '../../lib/network/networks.ts';
import type { SettingsStore } from '../../lib/settings/settings.ts';
import { useConnections } from '../hooks/use-connections.ts';
import { type Permissions, usePermissions } from '../hooks/use-permissions.ts';
import { ConnectionRow } from './ConnectionRow.tsx';
import { GeneralSection } from './GeneralSection.tsx';
import { PrivacySection } from './PrivacySection.tsx';
import type { Tools } from './tools.ts';
import { useSaving } from './use-saving.ts';
import { useTarget } from './use-target.ts';

type Props = Pick<Tools, 'client' | 'clock' | 'readEnvironment'> & {
  readonly settings: SettingsStore;
  readonly permissions: Permissions;
};

export function App({ settings: store, permissions, ...props }: Props) {
  const { settings, save } = useSaving(store);
  const access = usePermissions(permissions);
  const connecting = useConnections(props.client);
  const target = useTarget();
  const title = t('options_title');
  useEffect(() => {
    document.title = title;
  }, [title]);
  if (settings === undefined) return null;
  const tools: Tools = { ...props, settings, save, access, connecting, target };
  return (
    <main>
      <h1>
        <img src="/icon/48.png" alt="" width="28" height="28" />
        {title}
      </h1>
      <GeneralSection {...tools} />
      <section aria-labelledby="connections">
        <h2 id="connections">{t('section_connections')}</h2>
        <p class="lead">{t('options_connections_note')}</p>
        <div class="group">
          {NETWORK_IDS.map((network) => (
            <ConnectionRow key={network} {...tools} network={network} />
          ))}
        </div>
      </section>
      <PrivacySection {...tools} />
    </main>
  );
}
