/** How the request purposes share a service's rate limit. */

/**
 * What a request is for, the most important first. `look-up`: what the user typed or opened in our own pages. `hover`: an
 * unknown token under the pointer. `in-view`: the tokens of a page. `record`: the full record of a known token under the
 * pointer. `renewal`: a stale answer. `prefetch`: the full records of a hovered token's neighbours, and remote logos.
 */
export const PURPOSES = ['look-up', 'hover', 'in-view', 'record', 'renewal', 'prefetch'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** `at`: in milliseconds. */
type Sent = { readonly at: number; readonly purpose: Purpose };

/** The part of the limit that is reserved for each purpose, so that batches cannot starve a hover, nor hovers a look-up. */
const SHARES: Readonly<Record<Purpose, number>> = {
  'look-up': 0.15,
  hover: 0.15,
  'in-view': 0.15,
  record: 0.15,
  renewal: 0,
  prefetch: 0,
};
/** The part of the limit that background requests leave unused. */
const HEADROOM: Readonly<Record<Purpose, number>> = {
  'look-up': 0,
  hover: 0,
  'in-view': 0,
  record: 0,
  renewal: 0.1,
  prefetch: 0.1,
};
type Counts = Record<Purpose, number>;

/** The last of the requests (oldest first) that must leave the window before one more for this purpose fits. */
export function lastToLeave(sent: readonly Sent[], purpose: Purpose, limit: number): Sent | undefined {
  const counts: Counts = { 'look-up': 0, hover: 0, 'in-view': 0, record: 0, renewal: 0, prefetch: 0 };
  for (const one of sent) counts[one.purpose]++;
  let last: Sent | undefined;
  for (const [i, one] of sent.entries()) {
    if (isWithinLimit(counts, sent.length - i, purpose, limit)) break;
    counts[one.purpose]--;
    last = one;
  }
  return last;
}

/** Whether the limit allows one more request for a purpose, beside those sent and the shares of the other purposes. */
function isWithinLimit(counts: Counts, total: number, purpose: Purpose, limit: number): boolean {
  if (total >= limit) return false;
  const unused = (of: Purpose) => Math.floor(limit * SHARES[of]) - counts[of];
  if (unused(purpose) > 0) return true;
  const reserved = PURPOSES.filter((of) => of !== purpose)
    .map((of) => Math.max(0, unused(of)))
    .reduce((sum, one) => sum + one, Math.floor(limit * HEADROOM[purpose]));
  return total + reserved < limit;
}
