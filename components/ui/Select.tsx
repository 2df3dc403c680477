import { useUniqueId } from '../hooks/use-unique-id.ts';

export type ChoiceProps<T extends string | number> = {
  readonly value: T;
  readonly options: readonly T[];
  readonly nameOf: (option: T) => string;
  readonly onChange: (value: T) => void;
};
type Props<T extends string | number> = ChoiceProps<T> & { readonly label: string };

export function Select<T extends string | number>({ label, ...choice }: Props<T>) {
  const id = useUniqueId();
  return (
    <label class="field" for={id}>
      <span>{label}</span>
      <Options {...choice} id={id} />
    </label>
  );
}

type OptionsProps<T extends string | number> = ChoiceProps<T> & {
  readonly id: string;
  /** The ID of its hint. */
  readonly describedBy?: string | undefined;
};

/** A select without its label. */
export function Options<T extends string | number>(props: OptionsProps<T>) {
  const { id, describedBy, value, options, nameOf, onChange } = props;
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
          {nameOf(option)}
        </option>
      ))}
    </select>
  );
}

/** All choices side by side. The pointer uses the buttons; the keyboard and screen readers use the select behind them. */
export function Segmented<T extends string | number>(props: OptionsProps<T>) {
  const { id, value, options, nameOf, onChange } = props;
  return (
    <span class="segmented">
      <Options {...props} />
      {options.map((option) => (
        <button
          key={option}
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          class={option === value ? 'chosen' : ''}
          // The focus belongs to the select.
          onMouseDown={(event) => {
            event.preventDefault();
            document.getElementById(id)?.focus();
          }}
          onClick={() => onChange(option)}
        >
          {nameOf(option)}
        </button>
      ))}
    </span>
  );
}
