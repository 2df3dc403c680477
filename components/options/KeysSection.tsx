import { PRIORITY_IDS } from '../../lib/asset/standard.ts';
import { t } from '../../lib/i18n/messages.ts';
import { NETWORK_IDS } from '../../lib/network/networks.ts';
import { LOOK_UPS } from '../../lib/settings/page-settings.ts';
import { networkName, priorityName } from '../messages.ts';
import { SettingChoice } from './fields.tsx';
import { NetworkConnections } from './NetworkConnections.tsx';
import { Group, Section } from './Section.tsx';
import type { SectionProps } from './section-props.ts';

type Props = SectionProps & {
  /** The field that the page's address names. */
  readonly target: string;
};

/** The connections of the networks, and how tokens are looked up. */
export function KeysSection({ target, ...section }: Props) {
  return (
    <Section id="keys" current={section.current} note={<KeysNote />}>
      {NETWORK_IDS.map((network) => (
        <NetworkConnections key={network} {...section} {...{ network, target }} />
      ))}
      <Group title={t('options_general')}>
        <SettingChoice
          {...section}
          field="defaultNetwork"
          options={NETWORK_IDS}
          nameOf={networkName}
          isSegmented
        />
        <SettingChoice {...section} field="priority" options={PRIORITY_IDS} nameOf={priorityName} />
        <SettingChoice {...section} field="lookUp" options={LOOK_UPS} isSegmented />
      </Group>
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
