import { useEffect, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import type { Pasted, PastedIdentifier } from '../../lib/network/pasted.ts';
import { useOwnId } from '../hooks/use-own-id.ts';
import { queryRefusalMessage } from '../messages.ts';
import { shorten } from '../token/format.ts';

type Props = {
  readonly read: (typed: string) => Pasted;
  readonly onSearch: (wanted: readonly PastedIdentifier[]) => void;
  /** The box was emptied. */
  readonly onEmpty: () => void;
  /** What is looked up as soon as the box is there. */
  readonly first?: string | undefined;
};

/** A box of one line keeps none of the breaks between several lines: a comma parts them as well. */
const inOneLine = (text: string) => text.trim().replace(/\s*[\r\n]+\s*/g, ', ');

/** One box for every kind of identifier, or several of them; bad input is explained here, and goes no further. */
export function SearchBox({ read, onSearch, onEmpty, first = '' }: Props) {
  const [typed, setTyped] = useState(() => inOneLine(first));
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  const hint = useOwnId();
  const search = (text: string) => {
    const pasted = read(text);
    setRefusal(pasted.kind === 'refused' ? refusalSentence(pasted) : undefined);
    if (pasted.kind === 'identifiers') onSearch(pasted.identifiers);
  };
  const type = (text: string) => {
    setTyped(text);
    setRefusal(undefined);
  };
  useEffect(() => {
    if (first !== '') search(first);
  }, []);
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search(typed);
        }}
      >
        <input
          type="search"
          // biome-ignore lint/a11y/noRedundantRoles: the role is promised to whoever drives the popup
          role="searchbox"
          aria-label={t('search_label')}
          placeholder={t('search_placeholder')}
          autocomplete="off"
          spellcheck={false}
          value={typed}
          aria-invalid={refusal !== undefined}
          aria-describedby={hint}
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
        <button type="submit">{t('search_submit')}</button>
      </form>
      <p id={hint} class="refusal" role="alert">
        {refusal}
      </p>
    </search>
  );
}

function refusalSentence({ refusal, piece }: Extract<Pasted, { kind: 'refused' }>): string {
  const sentence = queryRefusalMessage(refusal);
  return piece === undefined ? sentence : t('query_piece', shorten(piece, 16, 8), sentence);
}
