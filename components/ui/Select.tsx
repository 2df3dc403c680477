import type { Ref } from 'preact';
import { useRef } from 'preact/hooks';

export type SelectProps<T extends string | number> = {
  readonly id?: string;
  /** The accessible name, where no label element has it. */
  readonly label?: string;
  /** The ID of its hint. */
  readonly describedBy?: string | undefined;
  readonly selectRef?: Ref<HTMLSelectElement> | undefined;
  readonly value: T;
  readonly options: readonly T[];
  readonly nameOf: (option: T) => string;
  readonly onChange: (value: T) => void;
};

export function Select<T extends string | number>(props: SelectProps<T>) {
  const { id, label, describedBy, selectRef = null, value, options, nameOf, onChange } = props;
  return (
    <select
      id={id}
      ref={selectRef}
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

/** All choices side by side. The pointer uses the buttons; the keyboard and screen readers use the select behind them. */
export function Segmented<T extends string | number>(props: SelectProps<T>) {
  const { value, options, nameOf, onChange } = props;
  const select = useRef<HTMLSelectElement>(null);
  return (
    <span class="segmented">
      <Select {...props} selectRef={select} />
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
            select.current?.focus();
          }}
          onClick={() => onChange(option)}
        >
          {nameOf(option)}
        </button>
      ))}
    </span>
  );
}
