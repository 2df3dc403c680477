/** What `disabledSites` names, as the list of explorers changes from version to version. */
import { EXPLORERS, siteAt } from '../network/explorers.ts';
import type { PageSettings } from './page-settings.ts';

/**
 * The entries of `disabledSites` that still name a site: a listed explorer or an added one. What is named by its host, since
 * the user had added it, and is listed by now, stays off under the explorer's name.
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
