import { plural, t } from '../../lib/i18n/messages.ts';
import { ARWEAVE } from '../../lib/network/gateways.ts';
import { remoteLogoPatterns } from '../../lib/settings/address.ts';
import { DEFAULT_SETTINGS } from '../../lib/settings/settings.ts';
import type { TokenListState } from '../hooks/use-token-list.ts';
import { age } from '../token/format.ts';
import { Button } from '../ui/Button.tsx';
import { bad } from '../ui/status-message.ts';
import { AddressField } from './AddressField.tsx';
import { SettingSwitch, SwitchField } from './fields.tsx';
import { Item } from './Item.tsx';
import { Group, Section } from './Section.tsx';
import { fieldProps, type SectionProps } from './section-props.ts';

type Props = SectionProps & { readonly list: TokenListState };

/** The sources of names for fingerprints: the token list and the provider. And whether external logos are loaded. */
export function NamesSection({ list, ...section }: Props) {
  const { status, progress, error, download } = list;
  const info = status?.info;
  const sentence = info
    ? listSentence(info.count, section.clock() - info.madeAt, info.origin === 'shipped')
    : status && t('options_list_none');
  return (
    <Section id="names" current={section.current} note={t('options_names_note')}>
      <Group>
        <Item
          title={t('options_list')}
          hint={<span role="status">{progress ?? sentence}</span>}
          status={error && bad(error)}
        >
          <Button
            class={info === null ? 'primary' : ''}
            isDisabled={progress !== undefined}
            onPress={() => void download()}
          >
            {t(info ? 'options_list_update' : 'options_list_get')}
          </Button>
        </Item>
        <SettingSwitch {...section} field="askProvider" />
        <SettingSwitch {...section} field="askAboutNfts" />
        <ExternalLogos {...section} />
      </Group>
    </Section>
  );
}

/** `ageMs`: since the list was created. */
function listSentence(count: number, ageMs: number, isShipped: boolean): string {
  const when = ageMs < 60_000 ? t('options_list_created_now') : t('options_list_created', age(ageMs));
  return plural(isShipped ? 'options_list_shipped' : 'options_list_status', count, when);
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
