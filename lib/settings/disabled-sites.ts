/** Updates `disabledSites` for the explorers that this version knows. */
import { EXPLORERS, siteAt } from '../network/explorers.ts';
import type { PageSettings } from './page-settings.ts';

/**
 * The entries that name a known explorer or an added site. A site that the user had added by its host, and
 * that is a known explorer now, stays disabled under the explorer's name.
 */
export function currentDisabledSites({
  disabledSites,
  sites,
}: Pick<PageSettings, 'disabledSites' | 'sites'>): readonly string[] {
  const names = new Set([...EXPLORERS.map(({ name }) => name), ...sites.map(({ host }) => host)]);
  const current = disabledSites.flatMap((site) => {
    const listed = names.has(site) ? site : siteAt(`https://${site}/`)?.explorer.name;
    return listed === undefined ? [] : [listed];
  });
  return [...new Set(current)];
}
