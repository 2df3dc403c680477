import { t } from '../../lib/i18n/messages.ts';
import type { Outcome } from '../../lib/metadata/token.ts';
import type { Recent } from '../../lib/settings/recent.ts';
import { ExportBar } from '../export/ExportBar.tsx';
import { TokenLine } from '../token/TokenLine.tsx';
import { announcementOf } from './announcements.ts';
import { keyOf } from './use-outcomes.ts';

type Props = {
  readonly wanted: readonly Recent[];
  readonly outcomeOf: (one: Recent) => Outcome | undefined;
  readonly now: number;
  readonly onChoose: (one: Recent, id: string) => void;
};

/** Several that were looked up at once, in the order in which they were written. */
export function WantedList({ wanted, outcomeOf, now, onChoose }: Props) {
  const entries = wanted.map((one) => ({ ...one, outcome: outcomeOf(one) }));
  return (
    <section class="page" aria-label={t('popup_results')}>
      <p class="note page-cost">
        {announcementOf(
          undefined,
          entries.map(({ outcome }) => outcome),
        )}
      </p>
      {entries.map((one) => (
        <TokenLine
          key={keyOf(one)}
          identifier={one.identifier}
          outcome={one.outcome}
          network={one.network}
          id={`wanted-${keyOf(one)}`}
          as="card"
          onOpen={() => onChoose(one, `wanted-${keyOf(one)}`)}
        />
      ))}
      <ExportBar entries={entries} now={now} />
    </section>
  );
}
