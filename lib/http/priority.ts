/** Who may spend how much of a service's limit on requests, and who waits for how many to leave the window. */

/**
 * What a request is for, the most important first: `look-up` is what the user typed or opened in our own pages, `pointed`
 * what the pointer rests on and nothing is known of, `in-view` the tokens of a page, `record` the full record of what is
 * pointed at, `renewal` an answer that has grown old, and `ahead` the full records of the neighbours.
 */
export const PURPOSES = ['look-up', 'pointed', 'in-view', 'record', 'renewal', 'ahead'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** `at`: in milliseconds. */
type Sent = { readonly at: number; readonly purpose: Purpose };

/**
 * The part of the limit that each purpose has for itself, however much the others want; what is left over goes to
 * whoever comes first. So batches cannot starve a hover, nor hovers a look-up.
 */
const SHARES: Readonly<Record<Purpose, number>> = {
  'look-up': 0.15,
  pointed: 0.15,
  'in-view': 0.15,
  record: 0.15,
  renewal: 0,
  ahead: 0,
};
/** The part of the limit that must stay unspent for what can wait. */
const LEFT_FREE: Partial<Readonly<Record<Purpose, number>>> = { renewal: 0.1, ahead: 0.1 };

/** Requests leave the window one after the other: the last that must have left before one more for a purpose fits. */
export function lastToLeave(sent: readonly Sent[], purpose: Purpose, most: number): Sent | undefined {
  const spent = new Map(PURPOSES.map((of) => [of, 0]));
  for (const one of sent) spent.set(one.purpose, (spent.get(one.purpose) ?? 0) + 1);
  let last: Sent | undefined;
  for (const [i, one] of sent.entries()) {
    if (hasRoom(spent, sent.length - i, purpose, most)) break;
    spent.set(one.purpose, (spent.get(one.purpose) ?? 0) - 1);
    last = one;
  }
  return last;
}

/** Whether one more request for a purpose fits, beside what was sent and what the other purposes have for themselves. */
function hasRoom(sent: ReadonlyMap<Purpose, number>, total: number, purpose: Purpose, most: number): boolean {
  if (total >= most) return false;
  const spent = (of: Purpose) => sent.get(of) ?? 0;
  const own = (of: Purpose) => Math.floor(most * SHARES[of]);
  if (spent(purpose) < own(purpose)) return true;
  const kept = PURPOSES.reduce(
    (sum, of) => (of === purpose ? sum : sum + Math.max(0, own(of) - spent(of))),
    Math.floor(most * (LEFT_FREE[purpose] ?? 0)),
  );
  return total + kept < most;
}
