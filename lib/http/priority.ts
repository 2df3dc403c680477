/** How the request purposes share a service's rate limit. */

/**
 * What a request is for, the most important first, and the part of the limit that it may use up; the rest is left to
 * more important ones. The parts are those with the shortest waits in `npm run bench -- budget`.
 */
export const USABLE = {
  /** What the user typed or opened in our own pages. */
  'look-up': 1,
  /** An unknown token under the pointer. */
  hover: 0.9,
  /** The tokens of a page. */
  'in-view': 0.8,
  /** The full records of a hovered token's neighbours: one request instead of several. */
  prefetch: 0.7,
  /** The full record of a known token under the pointer. */
  record: 0.6,
  /** A stale answer is shown until the new one comes. */
  renewal: 0.4,
} as const;

export type Purpose = keyof typeof USABLE;
export const PURPOSES = Object.keys(USABLE) as readonly Purpose[];
