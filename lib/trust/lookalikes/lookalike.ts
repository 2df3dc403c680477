/**
 * Finds the token that an unregistered one can be confused with: ada, a registered token, or one with a nickname of the user.
 *
 * Two tokens are lookalikes if their policies differ, and a name or ticker of one is identical to, or confusable (UTS #39)
 * with, a name or ticker of the other. Texts that differ by case alone are not confusable. A text does not count if it has
 * fewer than two letters or digits, has digits only, or is a placeholder such as "test": it identifies no token.
 */

import { type PolicyId, policyOf, type Subject } from '../../asset/subject.ts';
import {
  type CasedSkeleton,
  type Confusables,
  casedSkeletonOf,
  foldCase,
  isDistinguishable,
} from './skeleton.ts';

export type DisplayNames = { readonly name?: string; readonly ticker?: string };
type Field = keyof DisplayNames;

/** A token that others may resemble. `nickname`: the user's own. */
export type Original = { readonly subject: Subject; readonly nickname?: string };

type Entry = {
  readonly of: Original | 'ada';
  /** Undefined for ada, which has none. */
  readonly policy: PolicyId | undefined;
  readonly field: Field;
  readonly text: string;
  readonly cased: CasedSkeleton;
};

/** `text`: the name or ticker of the other token. */
export type Lookalike = { readonly of: Original | 'ada'; readonly text: string };

const ADA: readonly DisplayNames[] = [
  { ticker: 'ADA', name: 'Cardano' },
  { ticker: 'tADA', name: 'Ada' },
  { name: 'ada' },
];

/** The names and tickers of tokens, by their skeletons. */
export class NameIndex {
  readonly #entries = new Map<string, Map<string, Entry>>();
  readonly #confusables: Confusables;

  constructor(confusables: Confusables) {
    this.#confusables = confusables;
  }

  static ofAda(confusables: Confusables): NameIndex {
    const index = new NameIndex(confusables);
    for (const names of ADA) index.add(names, 'ada');
    return index;
  }

  add(names: DisplayNames, of: Original | 'ada'): void {
    const policy = of === 'ada' ? undefined : policyOf(of.subject);
    for (const [field, text] of fieldsOf(names)) {
      for (const { skeleton, cased } of skeletonsOf(text, this.#confusables)) {
        const entries = this.#entries.get(skeleton) ?? new Map<string, Entry>();
        this.#entries.set(skeleton, entries);
        // Thousands of tokens of one policy may have the same ticker, so only the first is indexed.
        const key = `${policy ?? ''} ${field} ${text}`;
        if (!entries.has(key)) entries.set(key, { of, policy, field, text, cased });
      }
    }
  }

  /** The entries whose text can be confused with this one, or differs by case alone. */
  similarTo(text: string): readonly Entry[] {
    return skeletonsOf(text, this.#confusables).flatMap(({ skeleton, cased }) =>
      [...(this.#entries.get(skeleton)?.values() ?? [])].filter(
        (entry) => !isDistinguishable(cased, entry.cased),
      ),
    );
  }

  /** One token of each policy that uses this ticker or one that can be confused with it. */
  withTicker(ticker: string): readonly Subject[] {
    if (!isIdentifying(ticker)) return [];
    const byPolicy = new Map<PolicyId, Subject>();
    for (const { of, policy, field } of this.similarTo(ticker))
      if (of !== 'ada' && policy && field === 'ticker' && !byPolicy.has(policy))
        byPolicy.set(policy, of.subject);
    return [...byPolicy.values()];
  }
}

/**
 * The token that one with these names resembles most: one of the first index before those of the next; identical texts and
 * tickers first.
 */
export function lookalikeOf(
  policy: PolicyId,
  known: readonly DisplayNames[],
  indexes: readonly NameIndex[],
): Lookalike | undefined {
  const fields = known.flatMap(fieldsOf);
  for (const index of indexes) {
    const [best] = fields
      .flatMap(([field, text]) =>
        index
          .similarTo(text)
          .filter((entry) => entry.policy !== policy && !differsByCase(entry.text, text))
          .map((entry) => ({ entry, weight: weightOf(entry, field, text) })),
      )
      .sort((a, b) => a.weight - b.weight);
    if (best !== undefined) return { of: best.entry.of, text: best.entry.text };
  }
  return undefined;
}

const differsByCase = (one: string, other: string) =>
  one !== other && one.toLowerCase() === other.toLowerCase();

const weightOf = (entry: Entry, field: Field, text: string) =>
  (entry.text === text ? 0 : 4) + (entry.field === 'ticker' ? 0 : 2) + (entry.field === field ? 0 : 1);

/** Generic words, in lower case. */
const PLACEHOLDERS: ReadonlySet<string> = new Set(
  'asset,coin,lp,lptoken,na,name,nft,none,null,test,testcoin,testtoken,ticker,token,undefined,unknown'.split(
    ',',
  ),
);

/** The texts that identify a token. */
function fieldsOf({ ticker = '', name = '' }: DisplayNames): readonly (readonly [Field, string])[] {
  const fields = [['ticker', ticker] as const, ['name', name] as const];
  return fields.filter(([, text]) => isIdentifying(text));
}

function isIdentifying(text: string): boolean {
  // The sign of a currency may stand for a letter.
  const word = text.normalize('NFKC').replace(/[^\p{L}\p{N}\p{Sc}]+/gu, '');
  // A text of signs, such as an emoji, or of one ideograph identifies a token too.
  if (word === '') return /\p{S}/u.test(text);
  const isWord = /[\p{L}\p{Sc}]/u.test(word) && /..|[\p{Ideo}\p{Sc}]/u.test(word);
  return isWord && !PLACEHOLDERS.has(word.toLowerCase());
}

/** Dollar sign, small dollar sign, full-width dollar sign. */
const DOLLAR = /[$\ufe69\uff04]/g;

/** A dollar sign may be decoration or stand for an S. */
function skeletonsOf(text: string, confusables: Confusables) {
  const decorated = casedSkeletonOf(text, confusables);
  const spelled = text.replace(DOLLAR, 's');
  // A text of dollar signs only is not a name.
  const isSpelled = spelled !== text && decorated !== '';
  return [decorated, ...(isSpelled ? [casedSkeletonOf(spelled, confusables)] : [])]
    .map((cased) => ({ cased, skeleton: foldCase(cased) }))
    .filter(({ skeleton }) => skeleton !== '');
}
