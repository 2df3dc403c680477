/**
 * When and how the link patterns of each explorer site were last verified. Only a release reads this (`npm run zip`), so
 * it is separate from `explorers.ts`, which pages load.
 */

/** `on`: `YYYY-MM-DD`; the first day of the month if the day is not known. */
export type Verification = { readonly on: string; readonly by: string };

/** By the name in `EXPLORERS`. Null: never compared with the site itself, or on an unknown date. */
export const VERIFIED_SITES: Readonly<Record<string, Verification | null>> = {
  Cardanoscan: null,
  Cexplorer: { on: '2026-11-01', by: 'rendered pages of its own front end' },
  AdaStat: { on: '2026-11-01', by: 'rendered pages of its own front end' },
  'pool.pm': null,
  // The patterns of these three come from other projects that link to them.
  Wayup: null,
  Minswap: null,
  DexHunter: null,
};
