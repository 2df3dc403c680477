import { Select } from '../../components/Select.tsx';
import { say } from '../../components/say.ts';
import { NETWORK_NAMES, PRIORITY_NAMES } from '../../components/words.ts';
import { PRIORITY_IDS } from '../../lib/asset/standard.ts';
import { NETWORK_IDS, type NetworkId } from '../../lib/network/networks.ts';
import type { Settings } from '../../lib/settings/settings.ts';

type Props = {
  readonly settings: Settings;
  /** That of what is shown. */
  readonly network: NetworkId;
  readonly onChange: (fields: Partial<Pick<Settings, 'defaultNetwork' | 'priority'>>) => void;
  readonly openOptions: () => void;
};

/** The two settings that change what is shown, and the way to all others. */
export function Choices({ settings, network, onChange, openOptions }: Props) {
  return (
    <footer>
      <Select
        label={say('popup_network')}
        value={network}
        options={NETWORK_IDS}
        names={NETWORK_NAMES}
        onChange={(defaultNetwork) => onChange({ defaultNetwork })}
      />
      <Select
        label={say('popup_priority')}
        value={settings.priority}
        options={PRIORITY_IDS}
        names={PRIORITY_NAMES}
        onChange={(priority) => onChange({ priority })}
      />
      <button type="button" onClick={openOptions}>
        {say('popup_options')}
      </button>
    </footer>
  );
}
