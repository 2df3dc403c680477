import type { ComponentChildren } from 'preact';
import { policyOf, type Subject } from '../../lib/asset/subject.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { Note, NoteKind } from '../../lib/metadata/token.ts';
import { safeText } from '../../lib/safe-text.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { formatNumber, shorten } from './format.ts';
import { TokenLogo } from './TokenLogo.tsx';

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
      {warning && <NoteLine note={warning} />}
    </>
  );
}

type NoteLineProps = {
  readonly note: Note;
  /** Opens the other token of a lookalike. */
  readonly onOpen?: ((subject: Subject) => void) | undefined;
};

/** One note, with the other token where it is about a lookalike. */
export function NoteLine({ note, onOpen }: NoteLineProps) {
  const { other } = note;
  if (note.kind === 'decimals') {
    return (
      <Warning>
        <DecimalsWarning values={note.values} />
      </Warning>
    );
  }
  return (
    <Warning>
      {other ? <b>{noteText(note)}</b> : noteText(note)}
      {other && <OtherToken other={other} onOpen={onOpen} />}
    </Warning>
  );
}

type OtherProps = Pick<NoteLineProps, 'onOpen'> & { readonly other: NonNullable<Note['other']> };

function OtherToken({ other: { subject, name, ticker, label }, onOpen }: OtherProps) {
  const policy = policyOf(subject);
  const title = safeText(name ?? ticker ?? subject).text;
  return (
    <div class="other-token">
      <TokenLogo logo={undefined} name={title} seed={policy} />
      <div>
        <bdi>{title}</bdi> {label && <bdi class="label">{safeText(label).text}</bdi>}
        <code title={policy}>{shorten(policy, 8, 8)}</code>
      </div>
      {onOpen && (
        <Button class="link" label={t('note_compare_named', title)} onPress={() => onOpen(subject)}>
          {t('note_compare')}
        </Button>
      )}
    </div>
  );
}

/** The text of a note. The messages isolate recorded text with U+2068 and U+2069. */
const noteText = ({ kind, values }: Note) => t(`note_${kind}`, ...values.map((one) => safeText(one).text));

function DecimalsWarning({ values }: Pick<Note, 'values'>) {
  const [onChain = '', registered = ''] = values;
  const factor = 10n ** BigInt(Math.abs(Number(onChain) - Number(registered)) || 0);
  return (
    <>
      <b>{t('note_decimals', onChain, registered)}</b> {t('note_decimals_factor', formatNumber(factor))}
    </>
  );
}
