import type { ComponentChildren } from 'preact';
import { policyOf, type Subject } from '../../lib/asset/subject.ts';
import { t } from '../../lib/i18n/messages.ts';
import { MAX_NAME, safeLine, safeText } from '../../lib/safe-text.ts';
import type { Note, NoteKind } from '../../lib/tokens/token.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { powerOfTen, shorten } from './format.ts';
import { TokenLogo } from './TokenLogo.tsx';

type WarningProps = { readonly children: ComponentChildren; readonly end?: ComponentChildren };

/** A line that warns, with an icon. */
export function Warning({ children, end }: WarningProps) {
  return (
    <div class="notice warning">
      <Icon name="warning" />
      <div>{children}</div>
      {end}
    </div>
  );
}

/** Warns that the token looks like another one, or like ada. */
const isLookalike = ({ kind }: Note): boolean => kind === 'ada' || kind.includes('_');

/** The kinds of notes that are warnings, the most important first. A card has space for one. */
const WARNINGS: readonly ((kind: NoteKind) => boolean)[] = [
  (kind) => kind === 'ada',
  (kind) => kind.includes('_'),
  (kind) => kind === 'decimals',
  (kind) => kind !== 'label',
];

type NotesProps = {
  readonly notes?: readonly Note[] | undefined;
  /** Opens the other token of a lookalike, and lists all of them; without it, only the first. */
  readonly onOpen?: ((subject: Subject) => void) | undefined;
  /** Shown at the end of a warning about a lookalike. */
  readonly end?: ComponentChildren;
};

/** The user's label of a token. */
export function OwnLabel({ label, end }: { readonly label: string; readonly end?: ComponentChildren }) {
  return (
    <p class="notice own-label">
      <Icon name="star" />
      <bdi>{safeText(label).text}</bdi>
      {end}
    </p>
  );
}

const topWarning = (notes: readonly Note[]): Note | undefined =>
  WARNINGS.flatMap((isOne) => notes.find(({ kind }) => isOne(kind)) ?? []).at(0);

/** The first sentence of the most important warning, if any. */
export function topWarningText(notes: readonly Note[] = []): string | undefined {
  const warning = topWarning(notes);
  return warning && noteText(warning);
}

/** The most important warning, if any. One about a lookalike has the other tokens below it. */
export function TopWarning({ notes = [], onOpen, end }: NotesProps) {
  const warning = topWarning(notes);
  if (warning === undefined) return null;
  if (warning.kind === 'decimals') {
    return (
      <Warning>
        <DecimalsWarning values={warning.values} />
      </Warning>
    );
  }
  const others = notes.flatMap(({ other }) => other ?? []).slice(0, onOpen ? undefined : 1);
  return (
    <Warning end={isLookalike(warning) && end}>
      {warning.other ? <b>{noteText(warning)}</b> : noteText(warning)}
      {warning.other &&
        others.map((other) => <OtherToken key={other.subject} other={other} onOpen={onOpen} />)}
    </Warning>
  );
}

type OtherProps = Pick<NotesProps, 'onOpen'> & { readonly other: NonNullable<Note['other']> };

function OtherToken({ other: { subject, name, ticker, label, logo }, onOpen }: OtherProps) {
  const policy = policyOf(subject);
  const title = safeLine(name ?? ticker ?? subject, MAX_NAME);
  return (
    <div class="other-token">
      <TokenLogo logo={logo} name={title} seed={policy} />
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
const noteText = ({ kind, values }: Note) => t(`note_${kind}`, ...safe(values));
const safe = (values: readonly string[]) => values.map((one) => safeText(one).text);

function DecimalsWarning({ values }: Pick<Note, 'values'>) {
  const [onChain = '', registered = ''] = values;
  const factor = powerOfTen(Math.abs(Number(onChain) - Number(registered)));
  return (
    <>
      <b>{t('note_decimals', onChain, registered)}</b> {t('note_decimals_factor', factor)}
    </>
  );
}
