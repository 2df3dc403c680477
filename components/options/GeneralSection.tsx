import { PRIORITY_IDS } from '../../lib/asset/standard.ts';
import { t } from '../../lib/i18n/messages.ts';
import { NETWORK_IDS } from '../../lib/network/networks.ts';
import { LOOK_UPS } from '../../lib/settings/page-settings.ts';
import { LOOK_UP_NAMES, NETWORK_NAMES, PRIORITY_NAMES } from '../messages.ts';
import { CheckBox } from '../ui/CheckBox.tsx';
import { SelectField } from '../ui/Select.tsx';
import { fieldProps, type SectionProps } from './section-props.ts';

/** Which tokens are looked up, where and when. */
export function GeneralSection(props: SectionProps) {
  return (
    <section aria-labelledby="general">
      <h2 id="general">{t('options_general')}</h2>
      <SelectField
        label={t('options_default_network')}
        hint={t('options_default_network_hint')}
        options={NETWORK_IDS}
        names={NETWORK_NAMES}
        {...fieldProps(props, 'defaultNetwork')}
      />
      <CheckBox
        label={t('options_explorer_network')}
        hint={t('options_explorer_network_hint')}
        {...fieldProps(props, 'explorerNetworkWins')}
      />
      <SelectField
        label={t('options_priority')}
        hint={t('options_priority_hint')}
        options={PRIORITY_IDS}
        names={PRIORITY_NAMES}
        {...fieldProps(props, 'priority')}
      />
      <SelectField
        label={t('options_look_up')}
        hint={t('options_look_up_hint')}
        options={LOOK_UPS}
        names={LOOK_UP_NAMES}
        {...fieldProps(props, 'lookUp')}
      />
    </section>
  );
}
