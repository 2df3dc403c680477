/** Warns about tokens of one list that share a ticker, on each of them. */
import { t } from '../../lib/i18n/messages.ts';
import type { Token } from '../../lib/metadata/token.ts';
import { safeText } from '../../lib/safe-text.ts';
import { skeletonOf } from '../../lib/trust/skeleton.ts';
import { type Entry, tokenOf } from '../export/entry.ts';
import { shorten } from '../token/format.ts';

/** By entry: which other token of the list has the same or a confusable ticker, under another policy. */
export function sameTickerWarnings(entries: readonly Entry[]): ReadonlyMap<Entry, string> {
  const byTicker = new Map<string, Token[]>();
  const keyOf = ({ ticker }: Token) => ticker && skeletonOf(ticker.value);
  for (const token of entries.flatMap((entry) => tokenOf(entry) ?? [])) {
    const key = keyOf(token);
    if (key) byTicker.set(key, [...(byTicker.get(key) ?? []), token]);
  }
  return new Map(
    entries.flatMap((entry) => {
      const token = tokenOf(entry);
      const same = byTicker.get((token && keyOf(token)) ?? '') ?? [];
      const other = same.find(({ policy }) => policy !== token?.policy);
      if (token === undefined || other === undefined) return [];
      // The policy tells them apart where the name does not.
      const name =
        skeletonOf(nameOf(other)) === skeletonOf(nameOf(token))
          ? // Without a line break at the ellipsis.
            `${nameOf(other)} ${shorten(other.policy, 4, 4).replace('…', '\u2060…\u2060')}`
          : nameOf(other);
      return [[entry, t('popup_same_ticker', name)] as const];
    }),
  );
}

const nameOf = ({ name, ticker }: Token) => safeText(name?.value ?? ticker?.value ?? '').text;
