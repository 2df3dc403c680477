import { useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import type { StatusMessage } from '../ui/status-message.ts';
import { AddedSites } from './AddedSites.tsx';
import { AddSite } from './AddSite.tsx';
import { KnownSites } from './KnownSites.tsx';
import type { Parts } from './parts.ts';

/** Where cards are shown: the explorers that we know, and sites that the user adds. */
export function SitesSection(parts: Parts) {
  // Said beside the field in which a site is added, of the adding and of the removing.
  const [said, setSaid] = useState<StatusMessage | undefined>(undefined);
  const input = useRef<HTMLInputElement>(null);
  return (
    <section aria-labelledby="sites">
      <h2 id="sites">{t('sites_heading')}</h2>
      <p class="note">{t('sites_note')}</p>
      <KnownSites {...parts} />
      <AddedSites {...parts} onSaid={setSaid} input={input} />
      <AddSite {...parts} said={said} onSaid={setSaid} input={input} />
    </section>
  );
}
