/**
 * The same face under another policy: a token whose name or ticker may be taken for that of one known better, or for
 * ada's (UTS #39). Who is known, and how well, is handed in. A policy is never its own lookalike.
 */
import { policyOf, type Subject } from '../asset/subject.ts';
import { type CasedSkeleton, casedSkeletonOf, foldCase, isDistinguishable } from './skeleton.ts';

export type DisplayNames = { readonly name?: string; readonly ticker?: string };
type Field = keyof DisplayNames;

/** How well a token is known, best first: the user's own word, met before, or one of a list. */
const FAMILIARITIES = ['labelled', 'viewed', 'listed'] as const;
type Familiarity = (typeof FAMILIARITIES)[number];

/** Listed, where no familiarity is given. */
export type KnownToken = DisplayNames & { readonly subject: Subject; readonly familiarity?: Familiarity };

export type Lookalike = {
  /** Whose face it is. */
  readonly of: KnownToken | 'ada';
  /** The token's own property, and the known one's, that meet: a name may pose as a ticker. */
  readonly own: Field;
  readonly its: Field;
  /** `same`: to the letter. */
  readonly how: 'same' | 'confusable';
};

export type Lookalikes = {
  /**
   * Those that the token may be taken for, one of each policy, none that is known less well than the token itself:
   * ada, then by familiarity, then in the order handed in; MAX_LOOKALIKES of them.
   */
  of(token: DisplayNames & { readonly subject: Subject }): readonly Lookalike[];
};

export const MAX_LOOKALIKES = 8;

/** The native currency has no policy, so that any token with its face is another. */
const ADA: readonly DisplayNames[] = [
  { ticker: 'ADA', name: 'Cardano' },
  { ticker: 'ada', name: 'cardano' },
  { ticker: '₳' },
  { ticker: 'tADA' },
];

/** As it is, small, and of full width. */
const DOLLAR = /[$\ufe69\uff04]/g;

type Entry = {
  readonly of: KnownToken | 'ada';
  /** Undefined for ada. */
  readonly policy: string | undefined;
  readonly field: Field;
  readonly text: string;
  readonly outline: CasedSkeleton;
  readonly familiarity: number;
  /** Place among all: ada, then by familiarity, then as handed in. */
  readonly rank: number;
};
type Look = Pick<Entry, 'outline'> & { readonly skeleton: string };
type Hit = { readonly entry: Entry; readonly own: Field; readonly how: Lookalike['how'] };

export function createLookalikes(known: Iterable<KnownToken>): Lookalikes {
  const ranked = [...known].map((token) => ({
    token,
    familiarity: FAMILIARITIES.indexOf(token.familiarity ?? 'listed'),
  }));
  ranked.sort((a, b) => a.familiarity - b.familiarity);
  const familiarities = new Map<Subject, number>();
  const index = new Map<string, Map<string, Entry>>();

  const add = (
    face: DisplayNames,
    { of, policy, familiarity, rank }: Pick<Entry, 'of' | 'policy' | 'familiarity' | 'rank'>,
  ) => {
    for (const [field, text] of fieldsOf(face)) {
      for (const { skeleton, outline } of looksOf(text)) {
        const bucket = index.get(skeleton) ?? new Map<string, Entry>();
        index.set(skeleton, bucket);
        // Thousands of tokens of one policy may have one ticker: the first speaks for them.
        const key = `${policy ?? ''} ${text}`;
        if (!bucket.has(key)) bucket.set(key, { of, policy, familiarity, rank, field, text, outline });
      }
    }
  };
  for (const face of ADA) add(face, { of: 'ada', policy: undefined, familiarity: -1, rank: -1 });
  ranked.forEach(({ token, familiarity }, rank) => {
    if (!familiarities.has(token.subject)) familiarities.set(token.subject, familiarity);
    add(token, { of: token, policy: policyOf(token.subject), familiarity, rank });
  });

  return {
    of(token) {
      const policy = policyOf(token.subject);
      const familiarity = familiarities.get(token.subject) ?? FAMILIARITIES.length;
      const best = new Map<string | undefined, Hit>();
      for (const [own, text] of fieldsOf(token)) {
        for (const { skeleton, outline } of looksOf(text)) {
          for (const entry of index.get(skeleton)?.values() ?? []) {
            if (entry.policy === policy || entry.familiarity > familiarity) continue;
            if (isDistinguishable(outline, entry.outline)) continue;
            const hit: Hit = { entry, own, how: entry.text === text ? 'same' : 'confusable' };
            const other = best.get(entry.policy);
            if (other === undefined || order(hit, other) < 0) best.set(entry.policy, hit);
          }
        }
      }
      return [...best.values()]
        .sort((a, b) => a.entry.rank - b.entry.rank)
        .slice(0, MAX_LOOKALIKES)
        .map(({ entry, own, how }) => ({ of: entry.of, own, its: entry.field, how }));
    },
  };
}

/** Which of two hits on one policy says more: the better known, to the letter, by tickers. */
function order(a: Hit, b: Hit): number {
  const weigh = ({ own, entry, how }: Hit) =>
    (how === 'same' ? 0 : 4) + (own === entry.field ? 0 : 2) + (own === 'ticker' ? 0 : 1);
  return a.entry.rank - b.entry.rank || weigh(a) - weigh(b);
}

/** The ticker first: it is what a token goes by. */
function fieldsOf({ ticker, name }: DisplayNames): readonly (readonly [Field, string])[] {
  return [...(ticker ? [['ticker', ticker] as const] : []), ...(name ? [['name', name] as const] : [])];
}

/** What a text looks like: with `$` for an ornament, and where it is there, for an S. */
function looksOf(text: string): readonly Look[] {
  const outlines = [casedSkeletonOf(text)];
  const spelled = text.replace(DOLLAR, 's');
  // Nothing but `$` is nobody's face.
  if (spelled !== text && outlines[0] !== '') outlines.push(casedSkeletonOf(spelled));
  const looks = outlines.map((outline) => ({ outline, skeleton: foldCase(outline) }));
  return looks.filter(({ skeleton }) => skeleton !== '');
}
