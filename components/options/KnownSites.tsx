import { t } from '../../lib/i18n/messages.ts';
import { EXPLORERS, type Explorer, SITE_PATTERNS, siteAt } from '../../lib/network/explorers.ts';
import { SiteCheckBox } from './SiteCheckBox.tsx';
import type { SectionProps } from './section-props.ts';

/** The supported explorers. */
export function KnownSites(props: SectionProps) {
  return (
    <>
      <h3 id="known-sites">{t('sites_known')}</h3>
      <ul class="sites known" aria-labelledby="known-sites">
        {EXPLORERS.map((explorer) => (
          <li key={explorer.name}>
            <SiteCheckBox {...props} name={explorer.name} hint={hostsOf(explorer)} />
          </li>
        ))}
      </ul>
    </>
  );
}

const hostsOf = (explorer: Explorer) =>
  SITE_PATTERNS.map((pattern) => new URL(pattern))
    .filter(({ href }) => siteAt(href)?.explorer === explorer)
    .map(({ host }) => host)
    .join(', ');
