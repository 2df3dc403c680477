import { useEffect, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import type { Pasted, PastedIdentifier } from '../../lib/network/pasted.ts';
import { useUniqueId } from '../hooks/use-unique-id.ts';
import { queryRefusalMessage } from '../messages.ts';
import { shorten } from '../token/format.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';

type Props = {
  readonly read: (typed: string) => Pasted;
  readonly onSearch: (identifiers: readonly PastedIdentifier[]) => void;
  readonly onEmpty: () => void;
  /** Looked up as soon as the box is there. */
  readonly query: string;
  readonly openOptions: () => void;
};

/** A text input drops line breaks; a comma separates identifiers as well. */
const inOneLine = (text: string) => text.trim().replace(/\s*[\r\n]+\s*/g, ', ');

/** The search box, for one or several identifiers of any kind. It explains invalid input. */
export function SearchBox({ read, onSearch, onEmpty, query, openOptions }: Props) {
  const [typed, setTyped] = useState(() => inOneLine(query));
  const [error, setError] = useState<string | undefined>(undefined);
  const errorId = useUniqueId();
  const search = (text: string) => {
    const pasted = read(text);
    setError(pasted.kind === 'refused' ? refusalSentence(pasted) : undefined);
    if (pasted.kind === 'identifiers') onSearch(pasted.identifiers);
  };
  const type = (text: string) => {
    setTyped(text);
    setError(undefined);
  };
  useEffect(() => {
    if (query !== '') search(query);
  }, []);
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search(typed);
        }}
      >
        <div class="box">
          <Icon name="search" />
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
          <button type="submit" aria-label={t('search_submit')} title={t('search_submit')}>
            <Icon name="enter" />
          </button>
        </div>
        <Button class="icon-button" label={t('popup_options')} onPress={openOptions}>
          <Icon name="settings" />
        </Button>
      </form>
      <p id={errorId} class="error" role="alert">
        {error}
      </p>
    </search>
  );
}

function refusalSentence({ refusal, piece }: Extract<Pasted, { kind: 'refused' }>): string {
  const sentence = queryRefusalMessage(refusal);
  return piece === undefined ? sentence : t('query_piece', shorten(piece, 16, 8), sentence);
}
