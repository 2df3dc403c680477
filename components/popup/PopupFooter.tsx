import { PRIORITY_IDS } from '../../lib/asset/standard.ts';
import { t } from '../../lib/i18n/messages.ts';
import { NETWORK_IDS, type NetworkId } from '../../lib/network/networks.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { ExportBar } from '../export/ExportBar.tsx';
import type { Entry } from '../export/entry.ts';
import { networkName, priorityName } from '../messages.ts';
import { Menu } from '../ui/Menu.tsx';
import { Select } from '../ui/Select.tsx';

type Props = {
  readonly settings: Settings;
  /** The network of the content. */
  readonly network: NetworkId;
  readonly onChange: (fields: Partial<Pick<Settings, 'defaultNetwork' | 'priority'>>) => void;
  /** What is shown, for the export. */
  readonly entries: readonly Entry[];
  readonly now: number;
};

/** The two settings that change what is shown, and the export of it. */
export function PopupFooter({ settings, network, onChange, entries, now }: Props) {
  return (
    <footer>
      <Select
        label={t('popup_network')}
        value={network}
        options={NETWORK_IDS}
        nameOf={networkName}
        onChange={(defaultNetwork) => onChange({ defaultNetwork })}
      />
      <Select
        label={t('popup_priority')}
        value={settings.priority}
        options={PRIORITY_IDS}
        nameOf={priorityName}
        onChange={(priority) => onChange({ priority })}
      />
      {entries.length > 0 && (
        <Menu name={t('popup_export')}>
          <ExportBar entries={entries} now={now} />
        </Menu>
      )}
    </footer>
  );
}
