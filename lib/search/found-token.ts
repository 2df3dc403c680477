/** The tokens that a search finds. Plain JSON, since they are sent in messages. */
import type { Fingerprint } from '../asset/bech32.ts';
import type { Subject } from '../asset/subject.ts';

/** How well the user knows a token, best first. `seen`: the cache has it. `listed`: only the token list has it. */
export const FAMILIARITIES = ['labelled', 'seen', 'listed'] as const;
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
