import { CheckBox } from '../../components/CheckBox.tsx';
import { SelectField } from '../../components/Select.tsx';
import { say } from '../../components/say.ts';
import { LOOK_UP_NAMES, NETWORK_NAMES, PRIORITY_NAMES } from '../../components/words.ts';
import { PRIORITY_IDS } from '../../lib/asset/standard.ts';
import { NETWORK_IDS } from '../../lib/network/networks.ts';
import { LOOK_UPS } from '../../lib/settings/page-settings.ts';
import type { Parts } from './parts.ts';

/** What is looked up, where and when. */
export function GeneralSection({ settings, keeping: { keepAt, saidAt } }: Parts) {
  return (
    <section aria-labelledby="general">
      <h2 id="general">{say('options_general')}</h2>
      <SelectField
        label={say('options_default_network')}
        hint={say('options_default_network_hint')}
        value={settings.defaultNetwork}
        options={NETWORK_IDS}
        names={NETWORK_NAMES}
        said={saidAt('defaultNetwork')}
        onChange={(defaultNetwork) => void keepAt('defaultNetwork', () => ({ defaultNetwork }))}
      />
      <CheckBox
        label={say('options_own_network')}
        hint={say('options_own_network_hint')}
        checked={settings.explorerNetworkWins}
        said={saidAt('explorerNetworkWins')}
        onChange={(explorerNetworkWins) =>
          void keepAt('explorerNetworkWins', () => ({ explorerNetworkWins }))
        }
      />
      <SelectField
        label={say('options_priority')}
        hint={say('options_priority_hint')}
        value={settings.priority}
        options={PRIORITY_IDS}
        names={PRIORITY_NAMES}
        said={saidAt('priority')}
        onChange={(priority) => void keepAt('priority', () => ({ priority }))}
      />
      <SelectField
        label={say('options_look_up')}
        hint={say('options_look_up_hint')}
        value={settings.lookUp}
        options={LOOK_UPS}
        names={LOOK_UP_NAMES}
        said={saidAt('lookUp')}
        onChange={(lookUp) => void keepAt('lookUp', () => ({ lookUp }))}
      />
      <CheckBox
        label={say('options_ask_provider')}
        hint={say('options_ask_provider_hint')}
        checked={settings.askProvider}
        said={saidAt('askProvider')}
        onChange={(askProvider) => void keepAt('askProvider', () => ({ askProvider }))}
      />
    </section>
  );
}
