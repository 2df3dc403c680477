import type { ComponentChildren } from 'preact';
import { useUniqueId } from '../hooks/use-unique-id.ts';
import { Status } from './Status.tsx';
import type { StatusMessage } from './status-message.ts';

type Props = {
  readonly label: string;
  readonly hint: ComponentChildren;
  readonly value: boolean;
  readonly status: StatusMessage | undefined;
  readonly isInList?: boolean;
  readonly onChange: (value: boolean) => void;
};

export function CheckBox({ label, hint, value, status, isInList = false, onChange }: Props) {
  const id = useUniqueId();
  return (
    <div class="field check">
      <div class="head">
        <label>
          <input
            type="checkbox"
            checked={value}
            aria-describedby={id}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
          <span>{label}</span>
        </label>
        <Status message={status} isInList={isInList} />
      </div>
      <p id={id} class="note">
        {hint}
      </p>
    </div>
  );
}
