/** Finds tokens by a part of their names, tickers, labels or identifiers. */
import { fingerprintOf } from '../asset/fingerprint.ts';
import { FAMILIARITIES, type FoundToken, type SearchableToken } from './found-token.ts';
import { type IndexedToken, indexToken, matchToken, type Ranked } from './match.ts';
import { parseSearch } from './query.ts';

export type SearchIndex = ReturnType<typeof createSearchIndex>;

export function createSearchIndex(tokens: Iterable<SearchableToken>) {
  const all = Array.from(tokens, indexToken);
  const groupSizes = new Map<string, number>();
  for (const { group } of all) groupSizes.set(group, (groupSizes.get(group) ?? 0) + 1);

  return {
    /**
     * At most `limit` tokens, best first: exact matches of the ticker, then of the name, the label or the asset name, then
     * beginnings, words, other parts and confusable texts; of equal matches the more familiar token, then the shorter text.
     * Tokens with the same ticker are adjacent, at the place of the best of them. A single character matches whole texts and
     * beginnings only; white space matches nothing.
     */
    find(typed: string, limit: number): readonly FoundToken[] {
      const query = parseSearch(typed);
      if (query === undefined) return [];
      const hits = all.flatMap((token) => {
        const match = matchToken(query, token);
        return match === undefined ? [] : [{ token, match, order: orderOf(token, match) }];
      });
      return inGroups(hits.sort(compareHits))
        .slice(0, limit)
        .map((hit) => foundToken(hit, groupSizes));
    },
  };
}

type Hit = { readonly token: IndexedToken; readonly match: Ranked; readonly order: number };

const MAX_LENGTH = 1_000;

function orderOf({ token }: IndexedToken, { rank, length }: Ranked): number {
  const familiarity = FAMILIARITIES.indexOf(token.familiarity);
  return (rank * FAMILIARITIES.length + familiarity) * MAX_LENGTH + Math.min(length, MAX_LENGTH - 1);
}

function compareHits(a: Hit, b: Hit): number {
  if (a.order !== b.order) return a.order - b.order;
  return a.token.token.subject < b.token.token.subject ? -1 : 1;
}

/** Moves the tokens with one ticker to the first of them. */
function inGroups(hits: readonly Hit[]): readonly Hit[] {
  const groups = new Map<string, Hit[]>();
  for (const hit of hits) {
    const group = groups.get(hit.token.group);
    if (group === undefined) groups.set(hit.token.group, [hit]);
    else group.push(hit);
  }
  return [...groups.values()].flat();
}

function foundToken({ token: indexed, match }: Hit, groupSizes: ReadonlyMap<string, number>): FoundToken {
  const { token, group } = indexed;
  const fingerprint = indexed.fingerprint ?? fingerprintOf(token.subject);
  const { field, how } = match;
  return { ...token, fingerprint, matched: { field, how }, sameTicker: (groupSizes.get(group) ?? 1) - 1 };
}
