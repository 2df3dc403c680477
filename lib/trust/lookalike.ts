/**
 * Finds tokens of other policies with a confusable name or ticker (UTS #39), among the known tokens and ada. A policy is
 * never its own lookalike.
 */
import { policyOf, type Subject } from '../asset/subject.ts';
import { type CasedSkeleton, casedSkeletonOf, foldCase, isDistinguishable } from './skeleton.ts';

export type DisplayNames = { readonly name?: string; readonly ticker?: string };
type Field = keyof DisplayNames;

/** How well the user knows a token, best first: labelled, viewed before, or only listed. */
const FAMILIARITIES = ['labelled', 'viewed', 'listed'] as const;
type Familiarity = (typeof FAMILIARITIES)[number];

/** `familiarity`: `listed` by default. */
export type KnownToken = DisplayNames & { readonly subject: Subject; readonly familiarity?: Familiarity };

export type Lookalike = {
  readonly of: KnownToken | 'ada';
  /** The field of the token, and the field of the known token that it resembles. */
  readonly own: Field;
  readonly its: Field;
  /** `same`: identical text. */
  readonly how: 'same' | 'confusable';
};

export type Lookalikes = {
  /**
   * The known tokens that the token may be confused with: one per policy, none less familiar than the token itself. Ada
   * first, then by familiarity, then in the given order; `MAX_LOOKALIKES` at most.
   */
  of(token: DisplayNames & { readonly subject: Subject }): readonly Lookalike[];
};

export const MAX_LOOKALIKES = 8;

/** Ada has no policy, so every token with one of these names is a lookalike. */
const ADA: readonly DisplayNames[] = [
  { ticker: 'ADA', name: 'Cardano' },
  { ticker: 'ada', name: 'cardano' },
  { ticker: '₳' },
  { ticker: 'tADA' },
];

type Owner = {
  readonly of: KnownToken | 'ada';
  /** Undefined for ada. */
  readonly policy: string | undefined;
  /** The index in `FAMILIARITIES`; -1 for ada. */
  readonly familiarity: number;
  /** The position in the result: ada, then by familiarity, then in the given order. */
  readonly rank: number;
};
type Entry = Owner & { readonly field: Field; readonly text: string; readonly cased: CasedSkeleton };
/** Entries by skeleton, then by policy and text. */
type Index = ReadonlyMap<string, ReadonlyMap<string, Entry>>;
type Match = { readonly entry: Entry; readonly own: Field; readonly how: Lookalike['how'] };

export function createLookalikes(known: Iterable<KnownToken>): Lookalikes {
  const familiarityOf = ({ familiarity = 'listed' }: KnownToken) => FAMILIARITIES.indexOf(familiarity);
  const ranked = [...known].sort((a, b) => familiarityOf(a) - familiarityOf(b));
  const familiarities = new Map<Subject, number>();
  for (const token of ranked.toReversed()) familiarities.set(token.subject, familiarityOf(token));
  const index = buildIndex(ranked, familiarityOf);

  return {
    of(token) {
      const policy = policyOf(token.subject);
      const familiarity = familiarities.get(token.subject) ?? FAMILIARITIES.length;
      const best = new Map<string | undefined, Match>();
      for (const match of matchesOf(index, token)) {
        const { entry } = match;
        if (entry.policy === policy || entry.familiarity > familiarity) continue;
        const other = best.get(entry.policy);
        if (other === undefined || compareMatches(match, other) < 0) best.set(entry.policy, match);
      }
      return [...best.values()]
        .sort((a, b) => a.entry.rank - b.entry.rank)
        .slice(0, MAX_LOOKALIKES)
        .map(({ entry, own, how }) => ({ of: entry.of, own, its: entry.field, how }));
    },
  };
}

function buildIndex(ranked: readonly KnownToken[], familiarityOf: (token: KnownToken) => number): Index {
  const index = new Map<string, Map<string, Entry>>();
  const add = (names: DisplayNames, owner: Owner) => {
    for (const [field, text] of fieldsOf(names)) {
      for (const { skeleton, cased } of skeletonsOf(text)) {
        const entries = index.get(skeleton) ?? new Map<string, Entry>();
        index.set(skeleton, entries);
        // Thousands of tokens of one policy may have the same ticker, so only the first is indexed.
        const key = `${owner.policy ?? ''} ${text}`;
        if (!entries.has(key)) entries.set(key, { ...owner, field, text, cased });
      }
    }
  };
  for (const names of ADA) add(names, { of: 'ada', policy: undefined, familiarity: -1, rank: -1 });
  for (const [rank, token] of ranked.entries()) {
    add(token, { of: token, policy: policyOf(token.subject), familiarity: familiarityOf(token), rank });
  }
  return index;
}

function* matchesOf(index: Index, names: DisplayNames): Generator<Match> {
  for (const [own, text] of fieldsOf(names)) {
    for (const { skeleton, cased } of skeletonsOf(text)) {
      for (const entry of index.get(skeleton)?.values() ?? []) {
        if (isDistinguishable(cased, entry.cased)) continue;
        yield { entry, own, how: entry.text === text ? 'same' : 'confusable' };
      }
    }
  }
}

/** Of two matches with a policy, first the more familiar token, then identical texts, then tickers. */
function compareMatches(a: Match, b: Match): number {
  const weigh = ({ own, entry, how }: Match) =>
    (how === 'same' ? 0 : 4) + (own === entry.field ? 0 : 2) + (own === 'ticker' ? 0 : 1);
  return a.entry.rank - b.entry.rank || weigh(a) - weigh(b);
}

function fieldsOf({ ticker, name }: DisplayNames): readonly (readonly [Field, string])[] {
  return [...(ticker ? [['ticker', ticker] as const] : []), ...(name ? [['name', name] as const] : [])];
}

/** Dollar sign, small dollar sign, full-width dollar sign. */
const DOLLAR = /[$\ufe69\uff04]/g;

/** A dollar sign may be decoration or stand for an S. */
function skeletonsOf(text: string): readonly { readonly cased: CasedSkeleton; readonly skeleton: string }[] {
  const decorated = casedSkeletonOf(text);
  const spelled = text.replace(DOLLAR, 's');
  // A text of dollar signs only is not a name.
  const isSpelled = spelled !== text && decorated !== '';
  return [decorated, ...(isSpelled ? [casedSkeletonOf(spelled)] : [])]
    .map((cased) => ({ cased, skeleton: foldCase(cased) }))
    .filter(({ skeleton }) => skeleton !== '');
}
