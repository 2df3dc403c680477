import { useState } from 'preact/hooks';
import { PRIORITY_IDS } from '../../lib/asset/standard.ts';
import { t } from '../../lib/i18n/messages.ts';
import { NETWORK_IDS } from '../../lib/network/networks.ts';
import { LOOK_UPS } from '../../lib/settings/page-settings.ts';
import { networkName, priorityName } from '../messages.ts';
import { SettingChoice } from './fields.tsx';
import { ProviderRow } from './ProviderRow.tsx';
import { Group, Section } from './Section.tsx';
import { Services } from './Services.tsx';
import type { SectionProps } from './section-props.ts';

type Props = SectionProps & {
  /** The field that the page's address names. */
  readonly target: string;
};

/** The keys of the networks, how tokens are looked up, and the addresses of the services. */
export function KeysSection({ target, ...section }: Props) {
  const [count, setCount] = useState(0);
  const sealed = { count, add: () => setCount((before) => before + 1) };
  return (
    <Section id="keys" current={section.current} note={<KeysNote />}>
      <Group title={t('provider_question')}>
        {NETWORK_IDS.map((network) => (
          <ProviderRow
            key={network}
            {...section}
            {...{ network, sealed }}
            isTarget={target === `keys-${network}`}
          />
        ))}
      </Group>
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
      <Services {...section} target={target} onSealed={sealed.add} />
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
