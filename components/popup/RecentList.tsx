import { t } from '../../lib/i18n/messages.ts';
import type { Recent } from '../../lib/settings/recent.ts';
import type { Entry } from '../export/entry.ts';
import { TokenLine } from '../token/TokenLine.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { keyOf } from './use-outcomes.ts';

type Props = {
  readonly entries: readonly Entry[];
  readonly onOpen: (lookup: Recent, itemId: string) => void;
  readonly onClear: () => void;
};

/** The recent look-ups. */
export function RecentList({ entries, onOpen, onClear }: Props) {
  if (entries.length === 0) return <p class="note empty">{t('popup_recent_empty')}</p>;
  return (
    <section aria-label={t('popup_recent')}>
      <ul>
        {entries.map((entry) => {
          const id = `recent-${keyOf(entry)}`;
          return (
            <li key={id}>
              <TokenLine {...entry} id={id} onOpen={() => onOpen(entry, id)} />
            </li>
          );
        })}
      </ul>
      <p class="list-end">
        <LinkButton onPress={onClear}>{t('popup_recent_clear')}</LinkButton>
      </p>
    </section>
  );
}
