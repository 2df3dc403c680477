import { useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import type { StatusMessage } from '../ui/status-message.ts';
import { AddedSites } from './AddedSites.tsx';
import { AddSite } from './AddSite.tsx';
import { KnownSites } from './KnownSites.tsx';
import type { SectionProps } from './section-props.ts';

/** The sites on which cards are shown. */
export function SitesSection(section: SectionProps) {
  const [status, setStatus] = useState<StatusMessage | undefined>(undefined);
  const input = useRef<HTMLInputElement>(null);
  return (
    <section aria-labelledby="sites">
      <h2 id="sites">{t('sites_heading')}</h2>
      <p class="note">{t('sites_note')}</p>
      <KnownSites {...section} />
      <AddedSites {...section} onStatus={setStatus} input={input} />
      <AddSite {...section} status={status} onStatus={setStatus} input={input} />
    </section>
  );
}
