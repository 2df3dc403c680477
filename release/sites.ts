/** A release is refused while a site of its manifest has not been looked at for long: a dead domain can change hands. */
import { VERIFIED_SITES, type Verification } from '../lib/network/verified-sites.ts';

type VerifiedSites = Readonly<Record<string, Verification | null>>;

const DAYS_AT_MOST = 180;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Why the sites stand in the way of a release on this day (`YYYY-MM-DD`), in one sentence that says how to go on;
 * undefined when they do not. `waived`: names of sites that may be unverified. Throws for a name that is no site's.
 */
export function siteRefusal(
  today: string,
  waived: readonly string[],
  sites: VerifiedSites = VERIFIED_SITES,
): string | undefined {
  const unknown = waived.filter((name) => !Object.hasOwn(sites, name));
  if (unknown.length > 0)
    throw new Error(
      `--waive names no site: ${unknown.join(', ')}. The sites are ${Object.keys(sites).join(', ')}.`,
    );
  const refused = Object.entries(sites).flatMap(([name, verified]) =>
    waived.includes(name) || isFresh(verified, today) ? [] : [{ name, verified }],
  );
  if (refused.length === 0) return undefined;
  const named = refused.map(({ name, verified }) =>
    verified === null ? `${name} (no date)` : `${name} (${verified.on})`,
  );
  const options = [...waived, ...refused.map(({ name }) => name)].map(
    (name) => `--waive ${/\s/.test(name) ? JSON.stringify(name) : name}`,
  );
  return (
    `Not verified in the ${DAYS_AT_MOST} days before ${today}: ${named.join(', ')}. ` +
    'Compare their link forms with the sites and enter the day in lib/network/verified-sites.ts, ' +
    `or release without that: npm run zip -- ${options.join(' ')}`
  );
}

/** A day in the future is a typing error: the site does not count as verified. */
function isFresh(verified: Verification | null, today: string): boolean {
  if (verified === null) return false;
  const days = (dayOf(today) - dayOf(verified.on)) / DAY_MS;
  return days >= 0 && days <= DAYS_AT_MOST;
}

function dayOf(day: string): number {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN;
  if (Number.isNaN(at)) throw new Error(`${JSON.stringify(day)} is no day as YYYY-MM-DD.`);
  return at;
}
