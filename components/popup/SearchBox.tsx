import { useEffect, useRef, useState } from 'preact/hooks';
import { policyOf } from '../../lib/asset/subject.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { Client } from '../../lib/messaging/client.ts';
import { MAX_SEARCH_LENGTH } from '../../lib/messaging/limits.ts';
import type { SuggestedToken } from '../../lib/messaging/replies.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { type Pasted, type PastedIdentifier, readPasted } from '../../lib/network/pasted.ts';
import { MAX_NAME, MAX_TICKER, safeLine, safeText } from '../../lib/safe-text.ts';
import { useAsyncEffect, useUniqueId } from '../hooks/effects.ts';
import { queryRefusalMessage, whyFound } from '../messages.ts';
import { shorten } from '../token/format.ts';
import { TokenLogo } from '../token/TokenLogo.tsx';
import { titleOf } from '../token/view.ts';
import { markText } from '../token/Warning.tsx';
import { IconButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ENTER, SEARCH } from '../ui/icon-paths.ts';

type Props = {
  readonly client: Client;
  /** The network in which names are searched. */
  readonly network: NetworkId;
  /** Looked up as soon as the box is there. */
  readonly query: string;
  readonly onSearch: (identifiers: readonly PastedIdentifier[]) => void;
  /** The query of the popup's address was searched. */
  readonly onQueried: () => void;
  readonly onEmpty: () => void;
};

/**
 * The search box: suggests known tokens for a typed name, and takes one or several identifiers of any kind. The first suggestion
 * is selected; arrows select another one, Enter opens it, Escape closes the list.
 */
export function SearchBox({ client, network, query, onSearch, onQueried, onEmpty }: Props) {
  const [typed, setTyped] = useState(() => inOneLine(query));
  const [error, setError] = useState<string | undefined>(undefined);
  const [isOpen, setOpen] = useState(false);
  const [selected, setSelected] = useState(0);
  const [known, setKnown] = useState({ text: '', found: NONE });
  const latest = useRef(typed);
  latest.current = typed;
  const errorId = useUniqueId();
  const listId = useUniqueId();
  const optionId = (index: number) => `${listId}-${index}`;
  const text = typed.trim();
  useAsyncEffect(
    async (signal) => {
      const found = isOpen ? await findTokens(client, network, text) : NONE;
      // The suggestions for the text before stay until now, so that the list does not flicker.
      if (!signal.aborted) setKnown({ text, found });
    },
    [client, network, text, isOpen],
  );
  const found = isOpen && text !== '' ? known.found : NONE;

  const open = ({ subject }: SuggestedToken) => {
    setOpen(false);
    onSearch([{ identifier: { kind: 'subject', subject }, network }]);
  };
  const search = async (typed: string) => {
    const pasted = readPasted(typed);
    if (pasted.kind === 'identifiers') {
      setOpen(false);
      return onSearch(pasted.identifiers);
    }
    const [first] = isName(typed, pasted) ? await findTokens(client, network, typed.trim()) : NONE;
    if (latest.current !== typed) return;
    if (first === undefined) setError(errorOf(typed, pasted));
    // A token that only looks like the text is shown before it opens.
    else if (first.matched.how === 'confusable') setOpen(true);
    else open(first);
  };
  useEffect(() => {
    if (query !== '') void search(typed).then(onQueried);
  }, []);
  const submit = (event: Event) => {
    event.preventDefault();
    const token = found[selected];
    // The suggestions may still be those of a shorter text, and an identifier is looked up itself.
    const isMeant = known.text === text && readPasted(typed).kind === 'refused';
    if (token && (isMeant || selected > 0)) open(token);
    else void search(typed);
  };
  const type = (text: string) => {
    setTyped(text);
    setError(undefined);
    setSelected(0);
    setOpen(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (found.length === 0 || (step === undefined && event.key !== 'Escape')) return;
    if (step === undefined) setOpen(false);
    else setSelected((selected + step + found.length) % found.length);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <search>
      <form onSubmit={submit}>
        <Icon path={SEARCH} />
        <input
          type="search"
          // biome-ignore lint/a11y/noRedundantRoles: the explicit role is part of the documented interface
          role="searchbox"
          aria-label={t('search_label')}
          placeholder={t('search_placeholder')}
          autocomplete="off"
          spellcheck={false}
          value={typed}
          aria-invalid={error !== undefined}
          aria-describedby={errorId}
          aria-autocomplete="list"
          aria-controls={found.length > 0 ? listId : undefined}
          aria-activedescendant={found.length > 0 ? optionId(selected) : undefined}
          onKeyDown={onKeyDown}
          onBlur={() => setOpen(false)}
          onInput={({ currentTarget: { value } }) => {
            type(value);
            if (value === '') onEmpty();
          }}
          onPaste={(event) => {
            const text = event.clipboardData?.getData('text') ?? '';
            if (!/[\r\n]/.test(text.trim())) return;
            event.preventDefault();
            const box = event.currentTarget;
            box.setRangeText(inOneLine(text), box.selectionStart ?? 0, box.selectionEnd ?? 0, 'end');
            type(box.value);
          }}
        />
        <IconButton type="submit" path={ENTER} label={t('search_submit')} />
      </form>
      {found.length > 0 && (
        <div id={listId} class="suggestions" role="listbox" aria-label={t('search_suggestions')}>
          {found.map((token, i) => (
            <Suggestion
              key={token.subject}
              id={optionId(i)}
              token={token}
              isSelected={i === selected}
              onOpen={() => open(token)}
            />
          ))}
        </div>
      )}
      <p id={errorId} class="error" role="alert">
        {error}
      </p>
    </search>
  );
}

type SuggestionProps = {
  readonly id: string;
  readonly token: SuggestedToken;
  readonly isSelected: boolean;
  readonly onOpen: () => void;
};

function Suggestion({ id, token, isSelected, onOpen }: SuggestionProps) {
  const { subject, name, ticker, nickname, logo, marks } = token;
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
      aria-selected={isSelected}
      ref={isSelected ? (option) => option?.scrollIntoView({ block: 'nearest' }) : null}
      // The focus stays in the search box.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
    >
      <TokenLogo logo={logo} name={title} seed={policy} />
      <span class="what">
        <span class="head">
          <bdi>{title}</bdi>
          {name && ticker && <bdi class="ticker">{safeLine(ticker, MAX_TICKER)}</bdi>}
          {nickname && <bdi class="nickname">{safeText(nickname).text}</bdi>}
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

/** A text input drops line breaks; a comma separates identifiers as well. */
const inOneLine = (text: string) => text.trim().replace(/(?<!\s)\s*[\r\n]\s*/g, ', ');

const NONE: readonly SuggestedToken[] = [];

type Refused = Extract<Pasted, { kind: 'refused' }>;
/** Identifiers are longer, and a list of them has several parts. */
const MAX_NAME_LENGTH = 40;

/** Whether a refused text may be a name: it is short, and a single word or phrase. A name such as "dada" is valid hex. */
const isName = (text: string, { refusal, piece }: Refused) =>
  ['not-hex', 'odd', 'too-short'].includes(refusal.kind) &&
  piece === undefined &&
  text.trim().length <= MAX_NAME_LENGTH;

function errorOf(text: string, refused: Refused): string {
  const { refusal, piece } = refused;
  if (refusal.kind === 'not-hex' && isName(text, refused)) return t('search_no_match');
  const sentence = queryRefusalMessage(refusal);
  return piece === undefined ? sentence : t('query_piece', shorten(piece, 16, 8), sentence);
}

/** The known tokens that a text may name; none if the search fails. */
async function findTokens(client: Client, network: NetworkId, text: string) {
  if (text === '' || text.length > MAX_SEARCH_LENGTH) return NONE;
  const reply = await client.ask('tokens.search', { network, text });
  return reply.ok ? reply.value : NONE;
}
