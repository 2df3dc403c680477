import { useUniqueId } from '../hooks/use-unique-id.ts';
import { Status } from './Status.tsx';
import type { StatusMessage } from './status-message.ts';

type Choice<T extends string | number> = {
  readonly value: T;
  readonly options: readonly T[];
  readonly names: Readonly<Record<T, string>>;
  readonly onChange: (value: T) => void;
};
type Props<T extends string | number> = Choice<T> & { readonly label: string };

export function Select<T extends string | number>({ label, ...choice }: Props<T>) {
  const id = useUniqueId();
  return (
    <label class="field" for={id}>
      <span>{label}</span>
      <Options {...choice} id={id} />
    </label>
  );
}

type FieldProps<T extends string | number> = Props<T> & {
  readonly hint?: string;
  readonly status: StatusMessage | undefined;
};

/** A select with a hint and the status of its last change. */
export function SelectField<T extends string | number>({ label, hint, status, ...choice }: FieldProps<T>) {
  const id = useUniqueId();
  return (
    <div class="field select">
      <label class="labelled" for={id}>
        <span>{label}</span>
        <Options {...choice} id={id} {...(hint !== undefined && { describedBy: `${id}-hint` })} />
      </label>
      <Status message={status} />
      {hint !== undefined && (
        <p id={`${id}-hint`} class="note">
          {hint}
        </p>
      )}
    </div>
  );
}

type OptionsProps<T extends string | number> = Choice<T> & {
  readonly id: string;
  readonly describedBy?: string;
};

function Options<T extends string | number>(props: OptionsProps<T>) {
  const { id, describedBy, value, options, names, onChange } = props;
  return (
    <select
      id={id}
      aria-describedby={describedBy}
      value={value}
      onChange={(event) => {
        const chosen = options.find((option) => String(option) === event.currentTarget.value);
        if (chosen !== undefined) onChange(chosen);
      }}
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {names[option]}
        </option>
      ))}
    </select>
  );
}
