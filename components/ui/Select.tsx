export type SelectProps<T extends string> = {
  readonly id?: string;
  /** The accessible name, where no label element has it. */
  readonly label?: string;
  /** The ID of its hint. */
  readonly describedBy?: string | undefined;
  readonly value: T;
  readonly options: readonly T[];
  readonly nameOf: (option: T) => string;
  /** All options are seen, so that one click chooses. */
  readonly isOpen?: boolean | undefined;
  readonly onChange: (value: T) => void;
};

export function Select<T extends string>(props: SelectProps<T>) {
  const { id, label, describedBy, value, options, nameOf, isOpen, onChange } = props;
  return (
    <select
      id={id}
      aria-label={label}
      aria-describedby={describedBy}
      size={isOpen ? options.length : undefined}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as T)}
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {nameOf(option)}
        </option>
      ))}
    </select>
  );
}
