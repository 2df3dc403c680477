import { useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import { EXPLORERS, type Explorer, SITE_PATTERNS, siteAt } from '../../lib/network/explorers.ts';
import type { StatusMessage } from '../ui/status-message.ts';
import { AddedSites } from './AddedSites.tsx';
import { AddSite } from './AddSite.tsx';
import { SwitchField } from './fields.tsx';
import { Group, Section } from './Section.tsx';
import { SiteSwitch } from './SiteSwitch.tsx';
import { fieldProps, type SectionProps } from './section-props.ts';

/** The sites on which cards are shown. */
export function SitesSection(section: SectionProps) {
  const [status, setStatus] = useState<StatusMessage | undefined>(undefined);
  const input = useRef<HTMLInputElement>(null);
  return (
    <Section id="sites" current={section.current} note={t('sites_note')}>
      <Group>
        <AddSite {...section} status={status} onStatus={setStatus} input={input} />
      </Group>
      <AddedSites {...section} onStatus={setStatus} input={input} />
      <Group title={t('sites_known')} list={t('sites_known')}>
        {EXPLORERS.map((explorer) => (
          <SiteSwitch key={explorer.name} {...section} name={explorer.name} hint={hostsOf(explorer)} />
        ))}
      </Group>
      <Group title={t('popup_network')}>
        <SwitchField
          label={t('options_explorer_network')}
          hint={t('options_explorer_network_hint')}
          {...fieldProps(section, 'explorerNetworkWins')}
        />
      </Group>
    </Section>
  );
}

const hostsOf = (explorer: Explorer) =>
  SITE_PATTERNS.map((pattern) => new URL(pattern))
    .filter(({ href }) => siteAt(href)?.explorer === explorer)
    .map(({ host }) => host)
    .join(', ');
