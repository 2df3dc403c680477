/** The tokens that a search finds. Plain JSON, since they are sent in messages. */
import type { Fingerprint } from '../asset/bech32.ts';
import type { Subject } from '../asset/subject.ts';

/**
 * How well a token is known, best first. `listed`: the token list has it. `seen`: only the cache has it, so that a copy does
 * not come before the token that it imitates just because a page has shown it.
 */
export const FAMILIARITIES = ['labelled', 'listed', 'seen'] as const;
type Familiarity = (typeof FAMILIARITIES)[number];

export type SearchableToken = {
  readonly subject: Subject;
  readonly fingerprint?: Fingerprint;
  readonly name?: string;
  readonly ticker?: string;
  readonly decimals?: number;
  /** The user's own label. */
  readonly label?: string;
  readonly familiarity: Familiarity;
  /** Whether the token list has it. */
  readonly isListed?: boolean;
};

/** `policy`: the beginning, or both ends, of the policy ID, the subject or the fingerprint. */
export type Field = 'ticker' | 'name' | 'label' | 'asset-name' | 'policy';
export const CLOSENESSES = ['exact', 'prefix', 'word-prefix', 'substring', 'confusable'] as const;
export type Closeness = (typeof CLOSENESSES)[number];

export type Match = { readonly field: Field; readonly how: Closeness };

export type FoundToken = SearchableToken & {
  readonly fingerprint: Fingerprint;
  readonly matched: Match;
  /** How many other tokens have the same ticker. */
  readonly sameTicker: number;
};
