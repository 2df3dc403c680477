/** Refuses a release while a site of the manifest was not verified recently: an abandoned domain can get a new owner. */

/** `on`: `YYYY-MM-DD`; the first day of the month if the day is not known. */
type Verification = { readonly on: string; readonly by: string };

type VerifiedSites = Readonly<Record<string, Verification | null>>;

/**
 * When and how the link patterns of each site were last verified, by the name in `EXPLORERS`. Null: never compared with
 * the site itself, or on an unknown date.
 */
export const VERIFIED_SITES: VerifiedSites = {
  Cardanoscan: null,
  Cexplorer: { on: '2026-11-01', by: 'rendered pages of its own front end' },
  AdaStat: { on: '2026-11-01', by: 'rendered pages of its own front end' },
  'pool.pm': null,
  // The patterns of these three come from other projects that link to them.
  Wayup: null,
  Minswap: null,
  DexHunter: null,
};

const MAX_DAYS = 180;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The reason to refuse a release on this day (`YYYY-MM-DD`), and how to continue; undefined if all sites are verified.
 * `waived`: names of sites that are accepted unverified. Throws for an unknown name.
 */
export function siteRefusal(
  today: string,
  waived: readonly string[],
  sites: VerifiedSites = VERIFIED_SITES,
): string | undefined {
  const unknown = waived.filter((name) => !Object.hasOwn(sites, name));
  if (unknown.length > 0)
    throw new Error(`Unknown site: ${unknown.join(', ')}. Sites: ${Object.keys(sites).join(', ')}.`);
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
    `Not verified in the ${MAX_DAYS} days before ${today}: ${named.join(', ')}. ` +
    'Compare their link forms with the sites and enter the date in release/sites.ts, ' +
    `or accept the risk: npm run zip -- ${options.join(' ')}`
  );
}

/** A date in the future is a typing error, and not valid. */
function isFresh(verified: Verification | null, today: string): boolean {
  if (verified === null) return false;
  const days = (dayOf(today) - dayOf(verified.on)) / DAY_MS;
  return days >= 0 && days <= MAX_DAYS;
}

function dayOf(day: string): number {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN;
  if (Number.isNaN(at)) throw new Error(`${JSON.stringify(day)} is not a date (YYYY-MM-DD).`);
  return at;
}
