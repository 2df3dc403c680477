import type { ComponentChildren } from 'preact';
import { t } from '../../lib/i18n/messages.ts';
import type { Note, NoteKind } from '../../lib/metadata/token.ts';
import { safeText } from '../../lib/safe-text.ts';
import { Icon } from '../ui/Icon.tsx';
import { formatNumber } from './format.ts';

/** A line that warns, with an icon. */
export function Warning({ children }: { readonly children: ComponentChildren }) {
  return (
    <div class="notice warning">
      <Icon name="warning" />
      <div>{children}</div>
    </div>
  );
}

/** What the card warns of, the most important first; the card has space for one. */
const WARNINGS: readonly ((kind: NoteKind) => boolean)[] = [
  (kind) => kind === 'ada',
  (kind) => kind.includes('_'),
  (kind) => kind === 'decimals',
  (kind) => kind === 'logo',
];

/** The user's label of a token, and at most one warning. */
export function CardNotes({ notes = [] }: { readonly notes?: readonly Note[] | undefined }) {
  const label = notes.find(({ kind }) => kind === 'label');
  const warning = WARNINGS.flatMap((isOne) => notes.find(({ kind }) => isOne(kind)) ?? []).at(0);
  return (
    <>
      {label && (
        <p class="notice own-label">
          <Icon name="star" />
          <bdi>{safeText(label.values[0] ?? '').text}</bdi>
        </p>
      )}
      {warning && (
        <Warning>
          {warning.kind === 'decimals' ? <DecimalsWarning values={warning.values} /> : noteText(warning)}
        </Warning>
      )}
    </>
  );
}

/** The text of a note. The messages isolate recorded text with U+2068 and U+2069. */
export const noteText = ({ kind, values }: Note) =>
  t(`note_${kind}`, ...values.map((one) => safeText(one).text));

function DecimalsWarning({ values }: Pick<Note, 'values'>) {
  const [onChain = '', registered = ''] = values;
  const factor = 10n ** BigInt(Math.abs(Number(onChain) - Number(registered)) || 0);
  return (
    <>
      <b>{t('note_decimals', onChain, registered)}</b> {t('note_decimals_factor', formatNumber(factor))}
    </>
  );
}
