/** Finds tokens of one list that share a ticker, by the rules of `lookalike.ts`. */
import type { Subject } from '../../asset/subject.ts';
import type { Token } from '../../tokens/token.ts';
import { addToIndex, isInRegistry, lookalikesOf } from './lookalike.ts';
import { skeletonOf } from './skeleton.ts';

/** `isSameName`: their names do not tell the two tokens apart. */
export type SameTicker = { readonly subject: Subject; readonly isSameName: boolean };

/** By subject: another token of the list, under another policy, with the same or a confusable ticker. */
export function sameTickers(listed: readonly Token[]): ReadonlyMap<Subject, SameTicker> {
  const tokens = new Map(listed.map((token) => [token.subject, token]));
  const index = addToIndex(new Map(), [...tokens.values()].map(tickerOf));
  return new Map(
    [...tokens.values()].flatMap((token) => {
      const own = tickerOf(token);
      const [similar] = lookalikesOf({ ...own, known: [own] }, [index]);
      const other = similar && similar.of !== 'ada' && tokens.get(similar.of.subject);
      if (!other) return [];
      const isSameName = skeletonOf(nameOf(other)) === skeletonOf(nameOf(token));
      return [[token.subject, { subject: other.subject, isSameName }] as const];
    }),
  );
}

const tickerOf = (token: Token) => ({
  subject: token.subject,
  ...(token.ticker && { ticker: token.ticker.value }),
  isRegistered: isInRegistry(token),
});

const nameOf = ({ name, ticker }: Token) => name?.value ?? ticker?.value ?? '';
