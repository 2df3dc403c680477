import { useEffect, useRef, useState } from 'preact/hooks';
import { currentLocale, t } from '../../lib/i18n/messages.ts';
import { safeText } from '../../lib/safe-text.ts';
import { MAX_LABEL_LENGTH, readLabel } from '../../lib/settings/labels.ts';
import { useOwnId } from '../hooks/use-own-id.ts';
import { Button } from '../ui/Button.tsx';

type Props = {
  /** What stands in the field at first. */
  readonly first: string;
  readonly onKeep: (label: string) => Promise<void>;
  readonly onEmpty: () => void;
  readonly onCancel: () => void;
};

/** The user's own word for a token. What a card would not show of it is not kept. */
export function LabelForm({ first, onKeep, onEmpty, onCancel }: Props) {
  const [typed, setTyped] = useState(() => readLabel(safeText(first).text) ?? '');
  const field = useRef<HTMLInputElement>(null);
  const hint = useOwnId();
  useEffect(() => field.current?.select(), []);
  return (
    <form
      class="label-form"
      onSubmit={(event) => {
        event.preventDefault();
        const label = readLabel(safeText(typed).text);
        if (label === undefined) onEmpty();
        else void onKeep(label);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Neither the popup nor the token is to close.
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
        {t('own_label_hint', MAX_LABEL_LENGTH.toLocaleString(currentLocale()))}
      </p>
      <p class="deeds">
        <Button type="submit">{t('save')}</Button>
        <Button onPress={onCancel}>{t('cancel')}</Button>
      </p>
    </form>
  );
}
