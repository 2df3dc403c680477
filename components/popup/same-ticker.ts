/** Warns of tokens of one list that share a ticker, by the rules of `lookalike.ts`. */
import { t } from '../../lib/i18n/messages.ts';
import { MAX_NAME, safeLine } from '../../lib/safe-text.ts';
import type { Token } from '../../lib/tokens/token.ts';
import { addToIndex, isInRegistry, lookalikesOf } from '../../lib/trust/lookalikes/lookalike.ts';
import { skeletonOf } from '../../lib/trust/lookalikes/skeleton.ts';
import { type Entry, tokenOf } from '../export/entry.ts';
import { shorten } from '../token/format.ts';

/** Keyed by entry: a warning that another token of the list, under another policy, has the same or a confusable ticker. */
export function sameTickerWarnings(entries: readonly Entry[]): ReadonlyMap<Entry, string> {
  const tokens = new Map(entries.flatMap((entry) => tokenOf(entry) ?? []).map((one) => [one.subject, one]));
  const index = addToIndex(new Map(), [...tokens.values()].map(tickerOf));
  return new Map(
    entries.flatMap((entry) => {
      const token = tokenOf(entry);
      if (token === undefined) return [];
      const own = tickerOf(token);
      const [similar] = lookalikesOf({ ...own, known: [own] }, [index]);
      const other = similar && similar.of !== 'ada' && tokens.get(similar.of.subject);
      if (!other) return [];
      // The policy tells them apart where the name does not.
      const name =
        skeletonOf(nameOf(other)) === skeletonOf(nameOf(token))
          ? // U+2060 prevents a line break at the ellipsis.
            `${nameOf(other)} ${shorten(other.policy, 4, 4).replace('…', '\u2060…\u2060')}`
          : nameOf(other);
      return [[entry, t('popup_same_ticker', name)] as const];
    }),
  );
}

const tickerOf = (token: Token) => ({
  subject: token.subject,
  ...(token.ticker && { ticker: token.ticker.value }),
  isRegistered: isInRegistry(token),
});

const nameOf = ({ name, ticker }: Token) => safeLine(name?.value ?? ticker?.value ?? '', MAX_NAME);
