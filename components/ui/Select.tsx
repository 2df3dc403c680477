export type SelectProps<T extends string | number> = {
  readonly id?: string;
  /** The accessible name, where no label element has it. */
  readonly label?: string;
  /** The ID of its hint. */
  readonly describedBy?: string | undefined;
  readonly value: T;
  readonly options: readonly T[];
  readonly nameOf: (option: T) => string;
  readonly onChange: (value: T) => void;
};

export function Select<T extends string | number>(props: SelectProps<T>) {
  const { id, label, describedBy, value, options, nameOf, onChange } = props;
  return (
    <select
      id={id}
      aria-label={label}
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
