import { t } from '../../lib/i18n/messages.ts';
import { EXPLORERS, type Explorer, SITE_PATTERNS, siteAt } from '../../lib/network/explorers.ts';
import { CheckBox } from '../ui/CheckBox.tsx';
import { withSite } from './disabled-sites.ts';
import type { Parts } from './parts.ts';

/** The explorers that we know, each on or off. */
export function KnownSites({ settings, keeping: { keepAt, saidAt } }: Parts) {
  return (
    <>
      <h3 id="known-sites">{t('sites_known')}</h3>
      <ul class="sites known" aria-labelledby="known-sites">
        {EXPLORERS.map((explorer) => (
          <li key={explorer.name}>
            <CheckBox
              isListed
              label={explorer.name}
              hint={<Hosts of={explorer} />}
              checked={!settings.disabledSites.includes(explorer.name)}
              said={saidAt(`site ${explorer.name}`)}
              onChange={(on) =>
                void keepAt(`site ${explorer.name}`, ({ disabledSites }) => ({
                  disabledSites: withSite(disabledSites, explorer.name, on),
                }))
              }
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function Hosts({ of: explorer }: { readonly of: Explorer }) {
  const hosts = SITE_PATTERNS.map((pattern) => new URL(pattern))
    .filter(({ href }) => siteAt(href)?.explorer === explorer)
    .map(({ host }) => host);
  return <>{hosts.join(', ')}</>;
}
