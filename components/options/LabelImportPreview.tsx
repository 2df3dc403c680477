import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import { safeText } from '../../lib/safe-text.ts';
import type { LabelImport } from '../../lib/settings/label-import.ts';
import { type LabelledToken, tokenRefText } from '../../lib/settings/labels.ts';
import { networkName } from '../messages.ts';
import { formatNumber, shorten } from '../token/format.ts';
import { titleOf } from '../token/view.ts';
import { Confirmation } from '../ui/Confirmation.tsx';
import { Segmented } from '../ui/Select.tsx';

type Props = {
  readonly plan: LabelImport;
  /** The labels that the user accepts. */
  readonly onYes: (accepted: readonly LabelledToken[]) => void;
  readonly onNo: () => void;
};

/** Lists the labels that a file adds, and those that differ from the user's, each with a choice. */
export function LabelImportPreview({ plan: { added, conflicts, same }, onYes, onNo }: Props) {
  const [replaced, setReplaced] = useState<ReadonlySet<LabelledToken>>(new Set());
  const choose = (theirs: LabelledToken, isReplaced: boolean) => {
    const others = [...replaced].filter((label) => label !== theirs);
    setReplaced(new Set(isReplaced ? [...others, theirs] : others));
  };
  return (
    <Confirmation
      question={t('labels_import_question', formatNumber(added.length), formatNumber(conflicts.length))}
      yes={t('labels_import_yes')}
      no={t('cancel')}
      onYes={() => onYes([...added, ...replaced])}
      onNo={onNo}
    >
      {same > 0 && <p>{t('labels_import_same', formatNumber(same))}</p>}
      <ul class="consequences" aria-label={t('labels_import_changes')}>
        {conflicts.map(({ own, theirs }) => (
          <li key={tokenRefText(own)}>
            <TokenNames {...own} />
            <Segmented
              label={t('labels_import_choice')}
              value={replaced.has(theirs) ? 'theirs' : 'own'}
              options={['own', 'theirs']}
              nameOf={(which) =>
                t(`labels_import_${which}`, safeText((which === 'own' ? own : theirs).label).text)
              }
              onChange={(which) => choose(theirs, which === 'theirs')}
            />
          </li>
        ))}
        {added.map((token) => (
          <li key={tokenRefText(token)}>
            <TokenNames {...token} /> <bdi class="new-label">{safeText(token.label).text}</bdi>
          </li>
        ))}
      </ul>
    </Confirmation>
  );
}

/** A labelled token: its stored name and ticker, or else its decoded asset name; its subject and its network. */
export function TokenNames({ network, subject, name, ticker }: Omit<LabelledToken, 'label'>) {
  const known = [name, ticker].flatMap((text) => (text === undefined ? [] : [safeText(text).text]));
  const title = titleOf({ identifier: { kind: 'subject', subject }, outcome: undefined });
  const names = known.length === 0 && title.isName ? [title.text] : known;
  return (
    <>
      <bdi>{names.join(' · ')}</bdi> <code title={subject}>{shorten(subject)}</code> {networkName(network)}
    </>
  );
}
