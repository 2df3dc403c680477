import { t } from '../../lib/i18n/messages.ts';
import type { Outcome } from '../../lib/metadata/token.ts';
import type { Recent } from '../../lib/settings/recent.ts';
import { ExportBar } from '../export/ExportBar.tsx';
import { TokenLine } from '../token/TokenLine.tsx';
import { listAnnouncement } from './announcements.ts';
import { keyOf } from './use-outcomes.ts';

type Props = {
  readonly lookups: readonly Recent[];
  readonly outcomeOf: (lookup: Recent) => Outcome | undefined;
  readonly now: number;
  readonly onOpen: (lookup: Recent, itemId: string) => void;
};

/** The results of a search for several tokens, in the order in which they were entered. */
export function SearchResults({ lookups, outcomeOf, now, onOpen }: Props) {
  const entries = lookups.map((lookup) => ({ ...lookup, outcome: outcomeOf(lookup) }));
  return (
    <section class="page" aria-label={t('popup_results')}>
      <p class="note page-cost">{listAnnouncement(entries.map(({ outcome }) => outcome))}</p>
      {entries.map((entry) => {
        const id = `result-${keyOf(entry)}`;
        return <TokenLine key={id} {...entry} id={id} as="card" onOpen={() => onOpen(entry, id)} />;
      })}
      <ExportBar entries={entries} now={now} />
    </section>
  );
}
