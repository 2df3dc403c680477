import { PRIORITY_IDS } from '../../lib/asset/standard.ts';
import { t } from '../../lib/i18n/messages.ts';
import { NETWORK_IDS, type NetworkId } from '../../lib/network/networks.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { NETWORK_NAMES, PRIORITY_NAMES } from '../messages.ts';
import { Select } from '../ui/Select.tsx';

type Props = {
  readonly settings: Settings;
  /** The network of the content. */
  readonly network: NetworkId;
  readonly onChange: (fields: Partial<Pick<Settings, 'defaultNetwork' | 'priority'>>) => void;
  readonly openOptions: () => void;
};

/** The two settings that change what is shown, and the button that opens the options. */
export function PopupFooter({ settings, network, onChange, openOptions }: Props) {
  return (
    <footer>
      <Select
        label={t('popup_network')}
        value={network}
        options={NETWORK_IDS}
        names={NETWORK_NAMES}
        onChange={(defaultNetwork) => onChange({ defaultNetwork })}
      />
      <Select
        label={t('popup_priority')}
        value={settings.priority}
        options={PRIORITY_IDS}
        names={PRIORITY_NAMES}
        onChange={(priority) => onChange({ priority })}
      />
      <button type="button" onClick={openOptions}>
        {t('popup_options')}
      </button>
    </footer>
  );
}
