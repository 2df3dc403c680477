import { policyOf } from '../../lib/asset/subject.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { SuggestedToken } from '../../lib/messaging/answers.ts';
import { MAX_NAME, MAX_TICKER, safeLine, safeText } from '../../lib/safe-text.ts';
import { whyFound } from '../messages.ts';
import { shorten } from '../token/format.ts';
import { TokenLogo } from '../token/TokenLogo.tsx';
import { titleOf } from '../token/view.ts';
import { markText } from '../token/Warning.tsx';

type Props = {
  readonly id: string;
  readonly found: readonly SuggestedToken[];
  /** The index of the option that the keyboard is on; -1 for none. */
  readonly active: number;
  readonly onOpen: (token: SuggestedToken) => void;
};

export const optionId = (list: string, index: number): string => `${list}-${index}`;

/** The tokens that fit the typed text. Those that share a ticker stand together. */
export function Suggestions({ id, found, active, onOpen }: Props) {
  return (
    <div id={id} class="suggestions" role="listbox" aria-label={t('search_suggestions')}>
      {found.map((token, i) => (
        <Suggestion
          key={token.subject}
          id={optionId(id, i)}
          token={token}
          isActive={i === active}
          onOpen={() => onOpen(token)}
        />
      ))}
    </div>
  );
}

type SuggestionProps = {
  readonly id: string;
  readonly token: SuggestedToken;
  readonly isActive: boolean;
  readonly onOpen: () => void;
};

function Suggestion({ id, token, isActive, onOpen }: SuggestionProps) {
  const { subject, name, ticker, label, logo, marks } = token;
  const policy = policyOf(subject);
  const decoded = titleOf({ identifier: { kind: 'subject', subject }, outcome: undefined }).text;
  const title = safeLine(name ?? ticker ?? decoded, MAX_NAME);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the search box (aria-activedescendant)
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    <div
      id={id}
      class="line"
      role="option"
      aria-selected={isActive}
      ref={isActive ? (option) => option?.scrollIntoView({ block: 'nearest' }) : null}
      // The focus stays in the search box.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
    >
      <TokenLogo logo={logo} name={title} seed={policy} />
      <span class="what">
        <span class="head">
          <bdi>{title}</bdi>
          {name && ticker && <bdi class="ticker">{safeLine(ticker, MAX_TICKER)}</bdi>}
          {label && <bdi class="own">{safeText(label).text}</bdi>}
        </span>
        <span class="rest">
          <code title={policy}>{shorten(policy, 8, 8)}</code>
          {whyFound(token).map((fact) => ` · ${fact}`)}
          {marks.map((mark) => (
            <span key={mark.list} class="warning">{` · ${markText(mark)}`}</span>
          ))}
        </span>
      </span>
    </div>
  );
}
