/** How requests for different purposes share a service's rate limit. */

/**
 * The purposes of requests, the most important first, and the part of the limit that requests for each may use up. The rest is
 * left to more important ones. With these parts, waits are the shortest in `npm run bench -- budget`.
 */
export const USABLE = {
  /** A token that the user has typed or opened in the extension's pages. */
  'look-up': 1,
  /** An unknown token under the pointer. */
  hover: 0.9,
  /** The tokens of a page. */
  'in-view': 0.8,
  /** The full records of a hovered token's neighbours: one request instead of several. */
  prefetch: 0.7,
  /** The full record of a known token under the pointer. */
  record: 0.6,
  /** A newer answer; the stale one is shown until it arrives. */
  renewal: 0.4,
} as const;

export type Purpose = keyof typeof USABLE;
export const PURPOSES = Object.keys(USABLE) as readonly Purpose[];
