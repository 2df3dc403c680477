import { t } from '../../lib/i18n/messages.ts';
import type { Outcome } from '../../lib/metadata/token.ts';
import type { Recent } from '../../lib/settings/recent.ts';
import { NETWORK_NAMES } from '../messages.ts';
import { titleOf } from '../token/view.ts';
import { keyOf } from './use-outcomes.ts';

type Props = {
  readonly recent: readonly Recent[];
  readonly outcomeOf: (one: Recent) => Outcome | undefined;
  readonly onChoose: (one: Recent, id: string) => void;
  readonly onClear: () => void;
};

/** What the user looked up last: names to choose from, in little room. */
export function RecentList({ recent, outcomeOf, onChoose, onClear }: Props) {
  return (
    <section class="page recent" aria-labelledby="recent">
      <div class="head">
        <h2 id="recent">{t('popup_recent')}</h2>
        <button type="button" class="link" onClick={onClear}>
          {t('popup_recent_clear')}
        </button>
      </div>
      <ul>
        {recent.map((one) => {
          const id = `recent-${keyOf(one)}`;
          return (
            <li key={id}>
              <button type="button" class="link chip" id={id} onClick={() => onChoose(one, id)}>
                <bdi>{titleOf({ identifier: one.identifier, outcome: outcomeOf(one) }).text}</bdi>{' '}
                <span class="note">{NETWORK_NAMES[one.network]}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
