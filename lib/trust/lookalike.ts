/**
 * The same face under another policy: a token whose name or ticker may be taken for that of one known better, or for
 * ada's (UTS #39). Who is known, and how well, is handed in. A policy is never its own lookalike.
 */
import { policyOf, type Subject } from '../asset/subject.ts';
import { isToldApart, type Outline, outlineOf, skeletonOfOutline } from './skeleton.ts';

export type Face = { readonly name?: string; readonly ticker?: string };
type Field = keyof Face;

/** How well a token is known, best first: the user's own word, met before, or one of a list. */
const STANDINGS = ['marked', 'seen', 'listed'] as const;
type Standing = (typeof STANDINGS)[number];

/** Listed, where no standing is given. */
export type KnownToken = Face & { readonly subject: Subject; readonly standing?: Standing };

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
   * ada, then by standing, then in the order handed in; LOOKALIKES_AT_MOST of them.
   */
  of(token: Face & { readonly subject: Subject }): readonly Lookalike[];
};

export const LOOKALIKES_AT_MOST = 8;

/** The native currency has no policy, so that any token with its face is another. */
const ADA: readonly Face[] = [
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
  readonly outline: Outline;
  readonly standing: number;
  /** Place among all: ada, then by standing, then as handed in. */
  readonly rank: number;
};
type Look = Pick<Entry, 'outline'> & { readonly skeleton: string };
type Hit = { readonly entry: Entry; readonly own: Field; readonly how: Lookalike['how'] };

export function createLookalikes(known: Iterable<KnownToken>): Lookalikes {
  const ranked = [...known].map((token) => ({
    token,
    standing: STANDINGS.indexOf(token.standing ?? 'listed'),
  }));
  ranked.sort((a, b) => a.standing - b.standing);
  const standings = new Map<Subject, number>();
  const index = new Map<string, Map<string, Entry>>();

  const add = (
    face: Face,
    { of, policy, standing, rank }: Pick<Entry, 'of' | 'policy' | 'standing' | 'rank'>,
  ) => {
    for (const [field, text] of fieldsOf(face)) {
      for (const { skeleton, outline } of looksOf(text)) {
        const bucket = index.get(skeleton) ?? new Map<string, Entry>();
        index.set(skeleton, bucket);
        // Thousands of tokens of one policy may have one ticker: the first speaks for them.
        const key = `${policy ?? ''} ${text}`;
        if (!bucket.has(key)) bucket.set(key, { of, policy, standing, rank, field, text, outline });
      }
    }
  };
  for (const face of ADA) add(face, { of: 'ada', policy: undefined, standing: -1, rank: -1 });
  ranked.forEach(({ token, standing }, rank) => {
    if (!standings.has(token.subject)) standings.set(token.subject, standing);
    add(token, { of: token, policy: policyOf(token.subject), standing, rank });
  });

  return {
    of(token) {
      const policy = policyOf(token.subject);
      const standing = standings.get(token.subject) ?? STANDINGS.length;
      const best = new Map<string | undefined, Hit>();
      for (const [own, text] of fieldsOf(token)) {
        for (const { skeleton, outline } of looksOf(text)) {
          for (const entry of index.get(skeleton)?.values() ?? []) {
            if (entry.policy === policy || entry.standing > standing) continue;
            if (isToldApart(outline, entry.outline)) continue;
            const hit: Hit = { entry, own, how: entry.text === text ? 'same' : 'confusable' };
            const other = best.get(entry.policy);
            if (other === undefined || order(hit, other) < 0) best.set(entry.policy, hit);
          }
        }
      }
      return [...best.values()]
        .sort((a, b) => a.entry.rank - b.entry.rank)
        .slice(0, LOOKALIKES_AT_MOST)
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
function fieldsOf({ ticker, name }: Face): readonly (readonly [Field, string])[] {
  return [...(ticker ? [['ticker', ticker] as const] : []), ...(name ? [['name', name] as const] : [])];
}

/** What a text looks like: with `$` for an ornament, and where it is there, for an S. */
function looksOf(text: string): readonly Look[] {
  const outlines = [outlineOf(text)];
  const spelled = text.replace(DOLLAR, 's');
  // Nothing but `$` is nobody's face.
  if (spelled !== text && outlines[0] !== '') outlines.push(outlineOf(spelled));
  const looks = outlines.map((outline) => ({ outline, skeleton: skeletonOfOutline(outline) }));
  return looks.filter(({ skeleton }) => skeleton !== '');
}
