import { t } from '../../lib/i18n/messages.ts';
import { IPFS_GATEWAY } from '../../lib/network/gateways.ts';
import { REMOTE_LOGO_PATTERNS } from '../../lib/settings/address.ts';
import { bad } from '../ui/status-message.ts';
import { SettingSwitch, SwitchField } from './fields.tsx';
import { Group, Section } from './Section.tsx';
import { fieldProps, type SectionProps } from './section-props.ts';

/** How the provider names what no record names, and whether external logos are loaded. */
export function NamesSection(section: SectionProps) {
  return (
    <Section id="names" current={section.current} note={t('options_names_note')}>
      <Group>
        <SettingSwitch {...section} field="askProvider" />
        <SettingSwitch {...section} field="askAboutNfts" />
        <ExternalLogos {...section} />
      </Group>
    </Section>
  );
}

/** The switch for logos on hosts outside of the metadata service. */
function ExternalLogos(props: SectionProps) {
  const { access, saving } = props;
  const field = fieldProps(props, 'remoteLogos');
  const toggle = async (isOn: boolean) => {
    // Within the user's gesture, or the browser does not show its prompt.
    if (!isOn || (await access.request(...REMOTE_LOGO_PATTERNS))) return field.onChange(isOn);
    const { host } = new URL(IPFS_GATEWAY);
    saving.setStatus(
      'remoteLogos',
      bad(() => t('options_external_logos_declined', host)),
    );
  };
  return (
    <SwitchField
      label={t('options_external_logos')}
      hint={t('options_external_logos_hint')}
      {...field}
      onChange={(isOn) => void toggle(isOn)}
    />
  );
}
