import { PRIORITY_IDS } from '../../lib/asset/standard.ts';
import { t } from '../../lib/i18n/messages.ts';
import { NETWORK_IDS } from '../../lib/network/networks.ts';
import { LOOK_UPS } from '../../lib/settings/page-settings.ts';
import { LOOK_UP_NAMES, NETWORK_NAMES, PRIORITY_NAMES } from '../messages.ts';
import { CheckBox } from '../ui/CheckBox.tsx';
import { SelectField } from '../ui/Select.tsx';
import type { Parts } from './parts.ts';

/** What is looked up, where and when. */
export function GeneralSection({ settings, keeping: { keepAt, saidAt } }: Parts) {
  return (
    <section aria-labelledby="general">
      <h2 id="general">{t('options_general')}</h2>
      <SelectField
        label={t('options_default_network')}
        hint={t('options_default_network_hint')}
        value={settings.defaultNetwork}
        options={NETWORK_IDS}
        names={NETWORK_NAMES}
        said={saidAt('defaultNetwork')}
        onChange={(defaultNetwork) => void keepAt('defaultNetwork', () => ({ defaultNetwork }))}
      />
      <CheckBox
        label={t('options_explorer_network')}
        hint={t('options_explorer_network_hint')}
        checked={settings.explorerNetworkWins}
        said={saidAt('explorerNetworkWins')}
        onChange={(explorerNetworkWins) =>
          void keepAt('explorerNetworkWins', () => ({ explorerNetworkWins }))
        }
      />
      <SelectField
        label={t('options_priority')}
        hint={t('options_priority_hint')}
        value={settings.priority}
        options={PRIORITY_IDS}
        names={PRIORITY_NAMES}
        said={saidAt('priority')}
        onChange={(priority) => void keepAt('priority', () => ({ priority }))}
      />
      <SelectField
        label={t('options_look_up')}
        hint={t('options_look_up_hint')}
        value={settings.lookUp}
        options={LOOK_UPS}
        names={LOOK_UP_NAMES}
        said={saidAt('lookUp')}
        onChange={(lookUp) => void keepAt('lookUp', () => ({ lookUp }))}
      />
      <CheckBox
        label={t('options_ask_provider')}
        hint={t('options_ask_provider_hint')}
        checked={settings.askProvider}
        said={saidAt('askProvider')}
        onChange={(askProvider) => void keepAt('askProvider', () => ({ askProvider }))}
      />
    </section>
  );
}
