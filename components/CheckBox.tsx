import { useId } from 'preact/hooks';

type Props = {
  readonly label: string;
  readonly hint: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
};

/** A choice of yes or no, and what it means. */
export function CheckBox({ label, hint, checked, onChange }: Props) {
  const id = useId();
  return (
    <div class="field check">
      <label>
        <input
          type="checkbox"
          checked={checked}
          aria-describedby={id}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      <p id={id} class="note">
        {hint}
      </p>
    </div>
  );
}
