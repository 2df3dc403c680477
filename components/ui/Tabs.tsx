import type { ComponentChildren } from 'preact';
import { useUniqueId } from '../hooks/effects.ts';

export type Tab<Id extends string = string> = {
  readonly id: Id;
  readonly name: string;
  /** A count beside the name. */
  readonly count?: number | undefined;
  /** The count needs attention. */
  readonly warns?: boolean;
  readonly content: ComponentChildren;
};

type Props<Id extends string> = {
  readonly tabs: readonly Tab<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  /** `pills`: lists of the start view; `underlined`: parts of one token. */
  readonly look: 'pills' | 'underlined';
};

/** Tabs with their panels (ARIA Authoring Practices: arrows move and select). Hidden panels keep their state. */
export function Tabs<Id extends string>({ tabs, selected, onSelect, look }: Props<Id>) {
  const base = useUniqueId();
  const shown = tabs.some(({ id }) => id === selected) ? selected : tabs[0]?.id;
  const move = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const at = tabs.findIndex(({ id }) => id === shown);
    const next = step && tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onSelect(next.id);
    document.getElementById(`${base}-${next.id}`)?.focus();
  };
  return (
    <>
      <div class={`tabs ${look}`} role="tablist" onKeyDown={move}>
        {tabs.map(({ id, name, count, warns }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}-${id}`}
            aria-selected={id === shown}
            aria-controls={`${base}-${id}-panel`}
            tabIndex={id === shown ? 0 : -1}
            onClick={() => onSelect(id)}
          >
            {name} {count !== undefined && <span class={warns ? 'count warns' : 'count'}>{count}</span>}
          </button>
        ))}
      </div>
      {tabs.map(({ id, content }) => (
        <div
          key={id}
          class="panel"
          role="tabpanel"
          id={`${base}-${id}-panel`}
          aria-labelledby={`${base}-${id}`}
          hidden={id !== shown}
        >
          {content}
        </div>
      ))}
    </>
  );
}
