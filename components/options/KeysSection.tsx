import { PRIORITY_IDS } from '../../lib/asset/standard.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { Client } from '../../lib/messaging/client.ts';
import { NETWORK_IDS } from '../../lib/network/networks.ts';
import { LOOK_UPS } from '../../lib/settings/page-settings.ts';
import { networkName, priorityName } from '../messages.ts';
import { ChoiceField } from './fields.tsx';
import { KeyRow } from './KeyRow.tsx';
import { Group, Section } from './Section.tsx';
import { Services } from './Services.tsx';
import { fieldProps, type SectionProps } from './section-props.ts';

type Props = SectionProps & {
  readonly client: Client;
  /** The field that the page's address names. */
  readonly target: string;
};

/** The keys of the networks, how tokens are looked up, and the addresses of the services. */
export function KeysSection({ client, target, ...section }: Props) {
  const { providerAddress, sessionKeys } = section.settings;
  return (
    <Section id="keys" current={section.current} note={<KeysNote />}>
      <Group>
        {NETWORK_IDS.map((network) => (
          <KeyRow
            key={network}
            client={client}
            network={network}
            providerOrigin={new URL(providerAddress[network]).origin}
            session={sessionKeys}
            isTarget={target === `keys-${network}`}
          />
        ))}
      </Group>
      <Group title={t('options_general')}>
        <ChoiceField
          isSegmented
          label={t('options_default_network')}
          hint={t('options_default_network_hint')}
          options={NETWORK_IDS}
          nameOf={networkName}
          {...fieldProps(section, 'defaultNetwork')}
        />
        <ChoiceField
          label={t('options_priority')}
          hint={t('options_priority_hint')}
          options={PRIORITY_IDS}
          nameOf={priorityName}
          {...fieldProps(section, 'priority')}
        />
        <ChoiceField
          isSegmented
          label={t('options_look_up')}
          hint={t('options_look_up_hint')}
          options={LOOK_UPS}
          nameOf={(lookUp) => t(`options_look_up_${lookUp}`)}
          {...fieldProps(section, 'lookUp')}
        />
      </Group>
      <Services {...section} client={client} target={target} />
    </Section>
  );
}

function KeysNote() {
  return (
    <>
      {t('options_keys_note')}{' '}
      <a href="https://blockfrost.io" target="_blank" rel="noreferrer">
        {t('options_keys_link')}
      </a>
    </>
  );
}
