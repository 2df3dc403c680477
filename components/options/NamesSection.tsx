import { t } from '../../lib/i18n/messages.ts';
import { ARWEAVE } from '../../lib/network/gateways.ts';
import { remoteLogoPatterns } from '../../lib/settings/address.ts';
import { DEFAULT_SETTINGS } from '../../lib/settings/settings.ts';
import { bad } from '../ui/status-message.ts';
import { AddressField } from './AddressField.tsx';
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

/** The switch for logos on hosts outside of the metadata service, and the IPFS gateway that they are loaded through. */
function ExternalLogos(props: SectionProps) {
  const { settings, access, saving } = props;
  const { remoteLogos, ipfsGateway } = settings;
  const field = fieldProps(props, 'remoteLogos');
  const toggle = async (isOn: boolean) => {
    // Within the user's gesture, or the browser does not show its prompt.
    if (!isOn || (await access.request(...remoteLogoPatterns(ipfsGateway)))) return field.onChange(isOn);
    const { host } = new URL(ipfsGateway);
    saving.setStatus(
      'remoteLogos',
      bad(() => t('options_external_logos_declined', host)),
    );
  };
  return (
    <>
      <SwitchField
        label={t('options_external_logos')}
        hint={t('options_external_logos_hint')}
        {...field}
        onChange={(isOn) => void toggle(isOn)}
      />
      {(remoteLogos || ipfsGateway !== DEFAULT_SETTINGS.ipfsGateway) && (
        <AddressField
          id="names-gateway"
          label={t('options_gateway')}
          value={ipfsGateway}
          defaultValue={DEFAULT_SETTINGS.ipfsGateway}
          allowed={remoteLogos ? both(access.allows(ipfsGateway), access.allows(ARWEAVE)) : undefined}
          onSave={(address) => {
            // While external logos are off, nothing is requested from the gateway.
            if (remoteLogos) void access.request(...remoteLogoPatterns(address));
            return saving.save(() => ({ ipfsGateway: address }));
          }}
        />
      )}
    </>
  );
}

const both = (first: boolean | undefined, second: boolean | undefined) =>
  first === undefined || second === undefined ? undefined : first && second;
