import type { ComponentChildren } from 'preact';
import { policyOf } from '../../lib/asset/subject.ts';
import { t } from '../../lib/i18n/messages.ts';
import { MAX_TICKER, safeBlock, safeLine } from '../../lib/safe-text.ts';
import type { Recent } from '../../lib/settings/recent.ts';
import { stateSentence } from '../token/TokenLine.tsx';
import { TokenLogo } from '../token/TokenLogo.tsx';
import { titleOf } from '../token/view.ts';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Outline } from '../ui/Icon.tsx';
import { CLOSE } from '../ui/icon-paths.ts';
import { type ComparisonRow, comparisonRows, subjectIn } from './comparison-rows.ts';
import { letterDifference } from './letters.ts';
import type { Compared } from './use-comparison.ts';
import { keyOf } from './use-outcomes.ts';

type Props = {
  readonly tokens: readonly Compared[];
  readonly onOpen: (lookup: Recent, itemId: string) => void;
  readonly onUnpin: (lookup: Recent) => void;
};

/** The pinned tokens side by side. Values that differ from those of the first token are highlighted. */
export function Comparison({ tokens, onOpen, onUnpin }: Props) {
  const rows = comparisonRows(tokens);
  const names = rows.find(({ id }) => id === 'name');
  return (
    <section class="comparison" aria-label={t('compare_heading')}>
      <p class="note">{tokens.length === 1 ? t('compare_one') : differenceSentence(rows)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: lets the keyboard scroll it */}
      <div class="scrolled" tabIndex={0}>
        <table>
          <caption class="visually-hidden">{t('compare_heading')}</caption>
          <thead>
            <tr>
              <RowHeader label={t('property_name')} differs={names?.differs === true} />
              {tokens.map((token, i) => (
                <ColumnHeader
                  key={keyOf(token.lookup)}
                  {...{ token, onOpen, onUnpin }}
                  differs={names !== undefined && names.cells[i] !== names.cells[0]}
                >
                  {names && <Letters cells={names.cells} at={i} />}
                </ColumnHeader>
              ))}
            </tr>
          </thead>
          <tbody>{rows.map((row) => row !== names && <Row key={row.id} {...{ row, tokens }} />)}</tbody>
        </table>
      </div>
    </section>
  );
}

function differenceSentence(rows: readonly ComparisonRow[]): string {
  const differing = rows.filter(({ differs }) => differs).map(({ label }) => label);
  return differing.length === 0 ? t('compare_same') : t('compare_differ', differing.join(', '));
}

type RowHeaderProps = { readonly label: string; readonly differs: boolean };

function RowHeader({ label, differs }: RowHeaderProps) {
  return (
    <th scope="row" class={differs ? 'differs' : ''}>
      {label}
      {differs && <span class="visually-hidden"> {t('popup_differs')}</span>}
    </th>
  );
}

type HeaderProps = Pick<Props, 'onOpen' | 'onUnpin'> & {
  readonly token: Compared;
  /** Whether its name differs from that of the first token. */
  readonly differs: boolean;
  readonly children: ComponentChildren;
};

function ColumnHeader({ token, onOpen, onUnpin, differs, children }: HeaderProps) {
  const { lookup, answer } = token;
  const { outcome, logo } = answer;
  const { text, isName } = titleOf({ ...lookup, outcome });
  const subject = subjectIn(token);
  const id = `compare-${keyOf(lookup)}`;
  return (
    <th scope="col" class={differs ? 'differs' : ''} aria-busy={outcome === undefined}>
      <div>
        <TokenLogo logo={logo} name={isName ? text : '?'} seed={subject && policyOf(subject)} />
        <Button class="icon-button" label={t('popup_unpin_named', text)} onPress={() => onUnpin(lookup)}>
          <Outline path={CLOSE} />
        </Button>
      </div>
      <button type="button" class="link" id={id} onClick={() => onOpen(lookup, id)}>
        <bdi>{text}</bdi>
      </button>
      {children}
      <small>{stateSentence(outcome)}</small>
    </th>
  );
}

type RowProps = { readonly row: ComparisonRow; readonly tokens: readonly Compared[] };

function Row({ row: { id, label, cells, differs }, tokens }: RowProps) {
  return (
    <tr>
      <RowHeader {...{ label, differs }} />
      {tokens.map((token, i) => (
        <td key={keyOf(token.lookup)} class={cells[i] === cells[0] ? '' : 'differs'}>
          <Cell id={id} text={cells[i] ?? ''} token={token} />
          {id === 'ticker' && <Letters cells={cells} at={i} />}
        </td>
      ))}
    </tr>
  );
}

function Cell({ id, text, token }: { readonly id: string; readonly text: string; readonly token: Compared }) {
  if (text === '') return <span class="note">{t('popup_not_given')}</span>;
  const subject = subjectIn(token);
  if (id === 'policy' && subject)
    return (
      <>
        <code>{text}</code>
        <CopyButton value={policyOf(subject)} name={t('property_policy')} />
      </>
    );
  return <bdi>{id === 'ticker' ? safeLine(text, MAX_TICKER) : safeBlock(text).text}</bdi>;
}

type LettersProps = { readonly cells: readonly string[]; readonly at: number };

/** Names the characters by which a text differs from the first text before it that looks alike. */
function Letters({ cells, at }: LettersProps) {
  const text = cells[at] ?? '';
  const [difference] = cells.slice(0, at).flatMap((other) => letterDifference(text, other) ?? []);
  if (difference === undefined) return null;
  const { shown, instead } = difference;
  if (shown === '') return <small class="warning">{t('compare_letters_missing', instead)}</small>;
  if (instead === '') return <small class="warning">{t('compare_letters_added', shown)}</small>;
  return <small class="warning">{t('compare_letters', shown, instead)}</small>;
}
