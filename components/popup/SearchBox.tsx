import { t } from '../../lib/i18n/messages.ts';
import { useUniqueId } from '../hooks/use-unique-id.ts';
import { Outline } from '../ui/Icon.tsx';
import { ENTER, SEARCH } from '../ui/icon-paths.ts';
import { optionId, Suggestions } from './Suggestions.tsx';
import type { Tools } from './tools.ts';
import { inOneLine, type SearchInputs, useSearch } from './use-search.ts';

type Props = Omit<SearchInputs, 'client'> & { readonly tools: Tools; readonly onEmpty: () => void };

/**
 * The search box: suggests known tokens for a typed name, and takes one or several identifiers of any kind. It explains
 * invalid input. Arrows choose a suggestion, Enter opens it, Escape closes the list.
 */
export function SearchBox({ onEmpty, tools, ...inputs }: Props) {
  const { client } = tools;
  const { typed, error, found, active, open, type, submit, press, close } = useSearch({
    ...inputs,
    client,
  });
  const errorId = useUniqueId();
  const listId = useUniqueId();
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div class="box">
          <Outline path={SEARCH} />
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
            aria-activedescendant={active >= 0 ? optionId(listId, active) : undefined}
            onKeyDown={(event) => {
              if (!press(event.key)) return;
              event.preventDefault();
              event.stopPropagation();
            }}
            onBlur={close}
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
            <Outline path={ENTER} />
          </button>
        </div>
      </form>
      {found.length > 0 && <Suggestions {...{ found, active }} id={listId} onOpen={open} />}
      <p id={errorId} class="error" role="alert">
        {error}
      </p>
    </search>
  );
}
