import { useState } from 'preact/hooks';
import { plural, t } from '../../lib/i18n/messages.ts';
import { useUniqueId } from '../hooks/use-unique-id.ts';
import { amount, unitsOf } from '../token/format.ts';

type Props = {
  readonly decimals: number;
  /** Ticker or name. */
  readonly unit: string;
};

/** Converts the smallest units of a token into an amount and back, exactly. */
export function Converter({ decimals, unit }: Props) {
  const [typed, setTyped] = useState({ inUnits: true, text: '' });
  const statusId = useUniqueId();
  const units = unitsOf(typed.text, typed.inUnits ? 0 : decimals);
  const isInvalid = units === undefined && typed.text.trim() !== '';
  const shownIn = (inUnits: boolean): string => {
    if (typed.inUnits === inUnits) return typed.text;
    return units === undefined ? '' : amount(units, inUnits ? 0 : decimals);
  };
  const field = (inUnits: boolean, label: string) => (
    <label>
      <span>{label}</span>
      <input
        type="text"
        inputMode={inUnits ? 'numeric' : 'decimal'}
        autocomplete="off"
        value={shownIn(inUnits)}
        aria-invalid={isInvalid && typed.inUnits === inUnits}
        aria-describedby={statusId}
        onInput={({ currentTarget: { value } }) => setTyped({ inUnits, text: value })}
      />
    </label>
  );
  return (
    <details class="converter">
      <summary>{t('popup_converter')}</summary>
      <div>
        {field(true, t('popup_converter_units'))}
        {field(false, t('popup_converter_amount', unit))}
      </div>
      <p id={statusId} class="error" role="status">
        {isInvalid && plural('popup_converter_odd', typed.inUnits ? 0 : decimals)}
      </p>
    </details>
  );
}
