import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { Outline } from './Icon.tsx';
import { DOWN } from './icon-paths.ts';

type Props = { readonly name: string; readonly children: ComponentChildren };

/** A button that opens a small panel above itself. Escape, and the focus leaving it, close it. */
export function Menu({ name, children }: Props) {
  const ref = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (ref.current) ref.current.open = false;
  };
  return (
    <details
      ref={ref}
      class="menu"
      onFocusOut={({ relatedTarget }) => {
        if (relatedTarget instanceof Node && !ref.current?.contains(relatedTarget)) close();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !ref.current?.open) return;
        event.preventDefault();
        event.stopPropagation();
        close();
        ref.current.querySelector('summary')?.focus();
      }}
    >
      <summary>
        {name}
        <Outline path={DOWN} />
      </summary>
      <div class="menu-panel">{children}</div>
    </details>
  );
}
