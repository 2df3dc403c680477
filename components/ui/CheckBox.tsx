import type { ComponentChildren } from 'preact';
import { useOwnId } from '../hooks/use-own-id.ts';

import { Status } from './Status.tsx';
import type { StatusMessage } from './status-message.ts';

type Props = {
  readonly label: string;
  readonly hint: ComponentChildren;
  readonly checked: boolean;
  readonly said: StatusMessage | undefined;
  /** One of a list, whose statuses are many. */
  readonly isListed?: boolean;
  readonly onChange: (checked: boolean) => void;
};

/** A choice of yes or no, and what it means. */
export function CheckBox({ label, hint, checked, said, isListed = false, onChange }: Props) {
  const id = useOwnId();
  return (
    <div class="field check">
      <div class="head">
        <label>
          <input
            type="checkbox"
            checked={checked}
            aria-describedby={id}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
          <span>{label}</span>
        </label>
        <Status said={said} isPlain={isListed} />
      </div>
      <p id={id} class="note">
        {hint}
      </p>
    </div>
  );
}
