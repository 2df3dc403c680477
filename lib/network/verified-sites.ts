/**
 * When the link forms of each explorer site were last verified, and against what. Apart from `explorers.ts`, since only a
 * release asks (`npm run zip`): pages do not load this.
 */

/** `on`: a day as `YYYY-MM-DD`; where only the month is known, its first day. */
export type Verification = { readonly on: string; readonly by: string };

/** By the name in `EXPLORERS`. Null: the forms were never compared with the site itself, or nobody wrote down when. */
export const VERIFIED_SITES: Readonly<Record<string, Verification | null>> = {
  // What is known of its forms names no page and no day.
  Cardanoscan: null,
  Cexplorer: { on: '2026-11-01', by: 'rendered pages of its own front end' },
  AdaStat: { on: '2026-11-01', by: 'rendered pages of its own front end' },
  // As for Cardanoscan.
  'pool.pm': null,
  // The forms of these three come from the code of others that link to them.
  Wayup: null,
  Minswap: null,
  DexHunter: null,
};
