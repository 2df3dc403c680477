import { t } from '../../lib/i18n/messages.ts';
import { type ListMark, ownListName } from '../../lib/lists/list.ts';
import { MAX_NAME, safeLine } from '../../lib/safe-text.ts';
import { age, formatNumber } from './format.ts';
import { Warning } from './Warning.tsx';

/** What the list says, with its name: never a statement of ours. */
export function markText({ list, entry: { name, note, isVerified } }: ListMark): string {
  const [own, text] = [ownListName(list), safeLine(note ?? name ?? '', MAX_NAME)];
  if (own !== undefined) return t(note ? 'list_own_note' : 'list_own', own, text);
  const verdict = isVerified === undefined ? '' : isVerified ? '_verified' : '_unverified';
  return t(`list_${list.replace('-', '_')}${verdict}`, text);
}

type MarksProps = {
  readonly marks: readonly ListMark[];
  readonly now: number;
  /** Shows what the lists of scams and of suspicious tokens say, beside Minswap's list; else, the rest. */
  readonly isWarning?: boolean;
};

export function ListMarks({ marks, now, isWarning = false }: MarksProps) {
  const isWarned = marks.some(({ warns }) => warns);
  const shown = marks.filter(({ list }) => (isWarned && ownListName(list) === undefined) === isWarning);
  if (shown.length === 0) return null;
  const lines = shown.map((mark) => (
    <p key={mark.list}>
      {markText(mark)} <span>{t('list_facts', formatNumber(mark.count), age(now - mark.fetchedAt))}</span>
    </p>
  ));
  if (!isWarning) return <div class="notice list-marks">{lines}</div>;
  return (
    <Warning>
      {shown.some(({ entry }) => entry.isVerified) && <b>{t('lists_disagree')}</b>}
      <div class="list-marks">{lines}</div>
    </Warning>
  );
}
