import { plural, t } from '../../lib/i18n/messages.ts';
import { type ListMark, ownListName } from '../../lib/lists/list.ts';
import { MAX_NAME, safeLine } from '../../lib/safe-text.ts';
import { named } from '../messages.ts';
import { age } from './format.ts';
import { Warning } from './Warning.tsx';

/** The list's statement with the list's name, since Token Lens does not vouch for it. */
export function markText({ list, entry: { name, note, isVerified } }: ListMark): string {
  const [own, text] = [ownListName(list), safeLine(note ?? name ?? '', MAX_NAME)];
  if (own !== undefined) return t(note ? 'list_own_note' : 'list_own', own, text);
  const verdict = isVerified === undefined ? '' : isVerified ? '_verified' : '_unverified';
  return t(named('list', list) + verdict, text);
}

type MarksProps = {
  readonly marks: readonly ListMark[];
  readonly now: number;
  /** Shows the warnings of scam lists, with what Minswap's list says. Otherwise, all other marks are shown. */
  readonly isWarning?: boolean;
};

export function ListMarks({ marks, now, isWarning = false }: MarksProps) {
  const isWarned = marks.some(({ warns }) => warns);
  const shown = marks.filter(
    (mark) => !isTeamLabel(mark) && (isWarned && ownListName(mark.list) === undefined) === isWarning,
  );
  if (shown.length === 0) return null;
  const lines = shown.map((mark) => <MarkLine key={mark.list} mark={mark} now={now} />);
  if (!isWarning) return <div class="notice list-marks">{lines}</div>;
  return (
    <Warning>
      {shown.some(({ entry }) => entry.isVerified) && <b>{t('lists_disagree')}</b>}
      <div class="list-marks">{lines}</div>
    </Warning>
  );
}

/** A note in a list of the user's own, such as a team's, is a label for the token. */
const isTeamLabel = ({ list, entry }: ListMark) => ownListName(list) !== undefined && Boolean(entry.note);

/** The labels that the user's own lists give. They stand below the user's own label, which they never replace. */
export function TeamLabels({ marks, now }: Pick<MarksProps, 'marks' | 'now'>) {
  const labels = marks.filter(isTeamLabel);
  if (labels.length === 0) return null;
  return (
    <div class="notice list-marks team-labels">
      {labels.map((mark) => (
        <MarkLine key={mark.list} mark={mark} now={now} />
      ))}
    </div>
  );
}

function MarkLine({ mark, now }: { readonly mark: ListMark; readonly now: number }) {
  return (
    <p>
      {markText(mark)} <span>{plural('list_facts', mark.count, age(now - mark.fetchedAt))}</span>
    </p>
  );
}
