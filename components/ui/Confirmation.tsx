import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useUniqueId } from '../hooks/use-unique-id.ts';
import { Button } from './Button.tsx';

type Props = {
  readonly question: string;
  readonly yes: string;
  readonly no: string;
  readonly onYes: () => void;
  readonly onNo: () => void;
  /** Describes the consequences of the action. */
  readonly children: ComponentChildren;
};

/** Asks within the page before an action. It takes the focus, unless the user is typing, and Escape means no. */
export function Confirmation({ question, yes, no, onYes, onNo, children }: Props) {
  const id = useUniqueId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A question that no click of the user has caused.
    const isTyping = document.activeElement?.matches('input:not([type=checkbox]), textarea, select');
    if (!isTyping) box.current?.focus();
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div
      ref={box}
      class="confirmation"
      role="group"
      tabIndex={-1}
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onNo();
      }}
    >
      <p id={id} class="question">
        {question}
      </p>
      <div id={`${id}-text`}>{children}</div>
      <span class="actions">
        <Button onPress={onNo}>{no}</Button>
        <Button class="yes" onPress={onYes}>
          {yes}
        </Button>
      </span>
    </div>
  );
}
