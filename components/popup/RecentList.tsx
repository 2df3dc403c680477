import { t } from '../../lib/i18n/messages.ts';
import type { Outcome } from '../../lib/metadata/token.ts';
import type { Recent } from '../../lib/settings/recent.ts';
import { NETWORK_NAMES } from '../messages.ts';
import { titleOf } from '../token/view.ts';
import { LinkButton } from '../ui/LinkButton.tsx';
import { keyOf } from './use-outcomes.ts';

type Props = {
  readonly recent: readonly Recent[];
  readonly outcomeOf: (lookup: Recent) => Outcome | undefined;
  readonly onOpen: (lookup: Recent, itemId: string) => void;
  readonly onClear: () => void;
};

/** The recent look-ups as chips. */
export function RecentList({ recent, outcomeOf, onOpen, onClear }: Props) {
  return (
    <section class="page recent" aria-labelledby="recent">
      <div class="head">
        <h2 id="recent">{t('popup_recent')}</h2>
        <LinkButton onPress={onClear}>{t('popup_recent_clear')}</LinkButton>
      </div>
      <ul>
        {recent.map((lookup) => {
          const id = `recent-${keyOf(lookup)}`;
          return (
            <li key={id}>
              <button type="button" class="link chip" id={id} onClick={() => onOpen(lookup, id)}>
                <bdi>{titleOf({ identifier: lookup.identifier, outcome: outcomeOf(lookup) }).text}</bdi>{' '}
                <span class="note">{NETWORK_NAMES[lookup.network]}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
