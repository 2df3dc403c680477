/** Fills the card of a token: with what is known at once, then as the answers come, until nothing more is to come. */
import type { Identifier } from '../asset/identifier.ts';
import type { Outcome } from '../metadata/token.ts';
import { type Extras, isStale, type Known } from './known.ts';

export type FillParts = {
  readonly known: Pick<Known, 'point' | 'get'>;
  readonly identifier: Identifier;
  readonly neighbours: () => Identifier[];
  /** False once the card is another's, or closed: then nothing more is asked for. */
  readonly isMeant: () => boolean;
  /** Something has come; it may be of use though the card is another's by then. */
  readonly came: (outcome: Outcome, extras: Extras) => void;
  /** Another second of waiting for the rest. `retryAt`: milliseconds since the epoch. */
  readonly waits: (outcome: Outcome | undefined, extras: Extras | undefined, retryAt: number) => void;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

const SECOND_MS = 1_000;

/** `wasStale`: what is known was stale when it was asked for the last time; what was stale is asked for once more. */
export async function fill(parts: FillParts, wasStale = false): Promise<void> {
  const { known, identifier, neighbours, isMeant, came, waits, now } = parts;
  let last: Outcome | undefined;
  let lastExtras: Extras | undefined;
  const ms = await known.point(
    identifier,
    (outcome, extras) => {
      [last, lastExtras] = [outcome, extras];
      came(outcome, extras);
    },
    neighbours,
  );
  const stale = isStale(known.get(identifier));
  // The card says when the rest comes: that is waited for, however old the part is that is shown.
  const isPart = last?.kind === 'found' && last.moreInMs !== undefined;
  if (ms === 0 || (stale && wasStale && !isPart)) return;
  // Whatever a service says: a card that stays open asks no more than once a second.
  const retryAt = now() + Math.max(ms, SECOND_MS);
  const wait = () => {
    if (!isMeant()) return;
    if (now() >= retryAt) return void fill(parts, stale);
    waits(last, lastExtras, retryAt);
    setTimeout(wait, Math.min(SECOND_MS, retryAt - now()));
  };
  wait();
}
