/** The lists of tokens: those of the page, the recent look-ups, and the results of a search for several. */
import { t } from '../../lib/i18n/messages.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import type { Recent } from '../../lib/settings/recent.ts';
import type { Entry } from '../export/entry.ts';
import { networkName } from '../messages.ts';
import { formatNumber } from '../token/format.ts';
import { TokenLine } from '../token/TokenLine.tsx';
import { Button } from '../ui/Button.tsx';
import { keyOf } from './use-listed.ts';

type ListProps = {
  readonly entries: readonly Entry[];
  readonly onOpen: (lookup: Recent, itemId: string) => void;
};
type LinesProps = ListProps & {
  /** Begins the IDs of the items. */
  readonly list: 'page' | 'recent' | 'result';
};

function Lines({ entries, list, onOpen }: LinesProps) {
  return (
    <ul>
      {entries.map((entry) => {
        const { network, identifier, outcome, logo, marks } = entry;
        const id = `${list}-${keyOf(entry)}`;
        return (
          <li key={id}>
            <TokenLine
              {...{ id, identifier, outcome, logo, marks }}
              network={list === 'page' ? undefined : network}
              as={list === 'result' ? 'card' : 'item'}
              onOpen={() => onOpen({ network, identifier }, id)}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** The tokens of the active tab, and its fingerprints that nothing has resolved yet. */
export function PageTokens({ network, ...list }: ListProps & { readonly network: NetworkId }) {
  if (list.entries.length === 0)
    return <p class="note empty">{t('popup_page_empty', networkName(network))}</p>;
  return <Lines {...list} list="page" />;
}

export function RecentList({ onClear, ...list }: ListProps & { readonly onClear: () => void }) {
  if (list.entries.length === 0) return <p class="note empty">{t('popup_recent_empty')}</p>;
  return (
    <section aria-label={t('popup_recent')}>
      <Lines {...list} list="recent" />
      <p class="list-end">
        <Button class="link" onPress={onClear}>
          {t('popup_recent_clear')}
        </Button>
      </p>
    </section>
  );
}

/** The results in the order in which the identifiers were entered. */
export function SearchResults(list: ListProps) {
  return (
    <section class="list" aria-label={t('popup_results')}>
      <p class="note list-start">{countFound(list.entries)}</p>
      <Lines {...list} list="result" />
    </section>
  );
}

/** How many tokens of a list were found; empty until all outcomes are known. */
export function countFound(entries: readonly Entry[]): string {
  const outcomes = entries.map(({ outcome }) => outcome);
  if (outcomes.length === 0 || outcomes.includes(undefined)) return '';
  const found = outcomes.filter((outcome) => outcome?.kind === 'found').length;
  const sentence = t('popup_found', formatNumber(found), formatNumber(outcomes.length));
  const hasFailed = outcomes.some((outcome) => outcome?.kind === 'failed');
  return hasFailed ? `${sentence}. ${t('popup_state_failed')}` : sentence;
}
