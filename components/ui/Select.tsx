import { useOwnId } from '../hooks/use-own-id.ts';
import { Status } from './Status.tsx';
import type { StatusMessage } from './status-message.ts';

type Choice<T extends string | number> = {
  readonly value: T;
  readonly options: readonly T[];
  readonly names: Readonly<Record<T, string>>;
  readonly onChange: (value: T) => void;
};
type Props<T extends string | number> = Choice<T> & { readonly label: string };

/** A labelled choice among known values. */
export function Select<T extends string | number>({ label, ...choice }: Props<T>) {
  const id = useOwnId();
  return (
    <label class="field" for={id}>
      <span>{label}</span>
      <Choices {...choice} id={id} />
    </label>
  );
}

type FieldProps<T extends string | number> = Props<T> & {
  readonly hint?: string;
  readonly said: StatusMessage | undefined;
};

/** A choice with what it means, and what came of it, on a line of its own. */
export function SelectField<T extends string | number>({ label, hint, said, ...choice }: FieldProps<T>) {
  const id = useOwnId();
  return (
    <div class="field select">
      <label class="named" for={id}>
        <span>{label}</span>
        <Choices {...choice} id={id} {...(hint !== undefined && { describedBy: `${id}-hint` })} />
      </label>
      <Status said={said} />
      {hint !== undefined && (
        <p id={`${id}-hint`} class="note">
          {hint}
        </p>
      )}
    </div>
  );
}

type ChoicesProps<T extends string | number> = Choice<T> & {
  readonly id: string;
  readonly describedBy?: string;
};

function Choices<T extends string | number>(props: ChoicesProps<T>) {
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
