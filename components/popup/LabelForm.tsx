import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import { safeText } from '../../lib/safe-text.ts';
import { MAX_LABEL_LENGTH, readLabel } from '../../lib/settings/labels.ts';
import { useUniqueId } from '../hooks/use-unique-id.ts';
import { formatNumber } from '../token/format.ts';
import { Button } from '../ui/Button.tsx';

type Props = {
  readonly initialText: string;
  readonly onSave: (label: string) => Promise<void>;
  readonly onEmpty: () => void;
  readonly onCancel: () => void;
};

/** A form for the user's label of a token. Characters that a card would not show are not saved. */
export function LabelForm({ initialText, onSave, onEmpty, onCancel }: Props) {
  const [typed, setTyped] = useState(() => readLabel(safeText(initialText).text) ?? '');
  const field = useRef<HTMLInputElement>(null);
  const hint = useUniqueId();
  useEffect(() => field.current?.select(), []);
  return (
    <form
      class="label-form"
      onSubmit={(event) => {
        event.preventDefault();
        const label = readLabel(safeText(typed).text);
        if (label === undefined) onEmpty();
        else void onSave(label);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Otherwise the popup closes, or shows the list.
        event.preventDefault();
        event.stopPropagation();
        onCancel();
      }}
    >
      <label>
        <span>{t('own_label_field')}</span>
        <input
          ref={field}
          type="text"
          maxLength={MAX_LABEL_LENGTH}
          autocomplete="off"
          value={typed}
          aria-describedby={hint}
          onInput={({ currentTarget: { value } }) => setTyped(value)}
        />
      </label>
      <p id={hint} class="note">
        {t('own_label_hint', formatNumber(MAX_LABEL_LENGTH))}
      </p>
      <p class="actions">
        <Button type="submit">{t('save')}</Button>
        <Button onPress={onCancel}>{t('cancel')}</Button>
      </p>
    </form>
  );
}
