import type { ComponentChildren, InputHTMLAttributes, Ref } from 'preact';
import { useUniqueId } from '../hooks/use-unique-id.ts';
import { Status } from './Status.tsx';
import type { StatusMessage } from './status-message.ts';

type Props = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'placeholder' | 'value' | 'onInput' | 'onChange' | 'onBlur'
> & {
  /** For links to the input. */
  readonly inputId?: string | undefined;
  /** A password input; else one for URLs. */
  readonly isSecret?: boolean;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly status: StatusMessage | undefined;
  readonly isInvalid: boolean;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly children: ComponentChildren;
};

/** An input with its label, its status, its buttons (`children`) and its hint. */
export function TextField(props: Props) {
  const { inputId, label, hint, status, isInvalid, inputRef, isSecret, children, ...input } = props;
  const id = useUniqueId();
  return (
    <>
      <label class="labelled">
        <span>{label}</span>
        <input
          id={inputId}
          ref={inputRef}
          autocomplete="off"
          spellcheck={false}
          aria-invalid={isInvalid}
          aria-describedby={`${id}-status${hint === undefined ? '' : ` ${id}-hint`}`}
          {...(isSecret ? { type: 'password' } : { type: 'url', inputMode: 'url' })}
          {...input}
        />
      </label>
      <Status id={`${id}-status`} message={status} />
      <span class="actions">{children}</span>
      {hint !== undefined && (
        <p id={`${id}-hint`} class="note">
          {hint}
        </p>
      )}
    </>
  );
}
