import { t } from '../../lib/i18n/messages.ts';
import type { Recent } from '../../lib/settings/recent.ts';
import type { Entry } from '../export/entry.ts';
import { TokenLine } from '../token/TokenLine.tsx';
import { listAnnouncement } from './announcements.ts';
import { keyOf } from './use-outcomes.ts';

type Props = {
  readonly entries: readonly Entry[];
  readonly onOpen: (lookup: Recent, itemId: string) => void;
};

/** The results of a search for several tokens, in the order in which they were entered. */
export function SearchResults({ entries, onOpen }: Props) {
  return (
    <section class="list" aria-label={t('popup_results')}>
      <p class="note list-start">{listAnnouncement(entries.map(({ outcome }) => outcome))}</p>
      {entries.map((entry) => {
        const id = `result-${keyOf(entry)}`;
        return <TokenLine key={id} {...entry} id={id} as="card" onOpen={() => onOpen(entry, id)} />;
      })}
    </section>
  );
}
