import { useEffect, useRef, useState } from 'preact/hooks';
import { Deed } from '../../components/Deed.tsx';
import { useOwnId } from '../../components/hooks/use-own-id.ts';
import { localeNow, say } from '../../components/say.ts';
import { safeText } from '../../lib/safe-text.ts';
import { LABEL_AT_MOST, readLabel } from '../../lib/settings/meant.ts';

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
        <span>{say('meant_label')}</span>
        <input
          ref={field}
          type="text"
          maxLength={LABEL_AT_MOST}
          autocomplete="off"
          value={typed}
          aria-describedby={hint}
          onInput={({ currentTarget: { value } }) => setTyped(value)}
        />
      </label>
      <p id={hint} class="note">
        {say('meant_hint', LABEL_AT_MOST.toLocaleString(localeNow()))}
      </p>
      <p class="deeds">
        <Deed type="submit">{say('meant_keep')}</Deed>
        <Deed onPress={onCancel}>{say('meant_cancel')}</Deed>
      </p>
    </form>
  );
}
