import type { ComponentChildren } from 'preact';
import { policyOf, type Subject } from '../../lib/asset/subject.ts';
import { t } from '../../lib/i18n/messages.ts';
import { MAX_NAME, safeLine, safeText } from '../../lib/safe-text.ts';
import type { ListMark } from '../../lib/tokens/list.ts';
import type { Note } from '../../lib/tokens/token.ts';
import { named } from '../messages.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Icon, STAR, WARNING } from '../ui/Icon.tsx';
import { powerOfTen, shorten } from './format.ts';

type Warning = {
  /** Also a stable hook in the markup. */
  readonly kind: 'lookalike' | 'decimals' | 'address' | 'list';
  readonly text: string;
  /** What follows the text. */
  readonly detail?: string | undefined;
  /** The other token of a lookalike. */
  readonly other?: Subject | undefined;
};

type Inputs = {
  readonly notes?: readonly Note[] | undefined;
  /** What third-party lists say about the token. */
  readonly marks?: readonly ListMark[] | undefined;
};

/** The list's statement with the list's name, since Token Lens does not vouch for it. */
export const markText = ({ list, date }: ListMark): string => t(named('list', list), date);

/** The warnings about a token, the most important first. */
export function warningsOf({ notes = [], marks = [] }: Inputs): readonly Warning[] {
  return [
    ...marks.map((mark) => ({ kind: 'list' as const, text: markText(mark) })),
    ...notes.flatMap((note) => warningOf(note) ?? []),
  ];
}

function warningOf(note: Note): Warning | undefined {
  if (note.kind === 'address')
    return { kind: 'address', text: t('warning_address'), detail: brokenAddress(safeText(note.host).text) };
  if (note.kind === 'ada') return { kind: 'lookalike', text: t('note_ada') };
  if (note.kind === 'lookalike') {
    const policy = shorten(policyOf(note.of), 8, 4);
    const text =
      note.nickname === undefined
        ? t('warning_lookalike', safeLine(note.text, MAX_NAME), policy)
        : t('warning_lookalike_own', safeLine(note.nickname, MAX_NAME), policy);
    return { kind: 'lookalike', text, other: note.of };
  }
  if (note.kind !== 'conflict' || note.property !== 'decimals') return undefined;
  const { CIP_68: onChain, CIP_26: registered } = note.values;
  const factor = powerOfTen(Math.abs(Number(onChain) - Number(registered)));
  return {
    kind: 'decimals',
    text: t('note_decimals', onChain, registered),
    detail: t('note_decimals_factor', factor),
  };
}

/** Neither a link to anything nor, when copied, an address. */
const brokenAddress = (host: string): string => host.replaceAll('.', '[.]');

type Props = Inputs & {
  /** Opens another token. */
  readonly onOpen?: ((subject: Subject) => void) | undefined;
};

/** All warnings about a token. */
export function Warnings({ notes, marks, onOpen }: Props) {
  return warningsOf({ notes, marks }).map(({ kind, text, detail, other }) => (
    <div key={text} class="notice warning" data-warning={kind}>
      <Icon path={WARNING} />
      <p>
        <b>{text}</b> {detail && <bdi>{detail}</bdi>}
        {other && onOpen && (
          <Button class="link" onPress={() => onOpen(other)}>
            {t('warning_open')}
          </Button>
        )}
      </p>
    </div>
  ));
}

type SameTickerProps = Pick<Inputs, 'notes'> & {
  /** Shows the tokens side by side. */
  readonly onCompare?: ((subjects: readonly Subject[]) => void) | undefined;
};

/** Says how many registered tokens share the ticker. */
export function SameTicker({ notes = [], onCompare }: SameTickerProps) {
  const note = notes.find((one) => one.kind === 'same-ticker');
  if (note === undefined) return null;
  const text = t('same_ticker', String(note.count), safeLine(note.ticker, MAX_NAME));
  return (
    <p class="notice same-ticker">
      <LinkButton onPress={onCompare && (() => onCompare(note.subjects))}>{text}</LinkButton>
    </p>
  );
}

type NicknameProps = { readonly nickname: string; readonly end?: ComponentChildren };

/** The user's nickname of a token. */
export function NicknameNotice({ nickname, end }: NicknameProps) {
  return (
    <p class="notice nickname">
      <Icon path={STAR} />
      <bdi>{safeText(nickname).text}</bdi>
      {end}
    </p>
  );
}
