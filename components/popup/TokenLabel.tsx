import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Subject } from '../../lib/asset/subject.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { Note, Token } from '../../lib/metadata/token.ts';
import { safeText } from '../../lib/safe-text.ts';
import { MAX_LABEL_LENGTH, readLabel } from '../../lib/settings/labels.ts';
import { useFocusReturn } from '../hooks/use-focus-return.ts';
import { useUniqueId } from '../hooks/use-unique-id.ts';
import { formatNumber } from '../token/format.ts';
import { OwnLabel, TopWarning } from '../token/Warning.tsx';
import { Button } from '../ui/Button.tsx';
import { Outline } from '../ui/Icon.tsx';
import { CLOSE } from '../ui/icon-paths.ts';
import { Status } from '../ui/Status.tsx';
import { bad } from '../ui/status-message.ts';
import type { Tools } from './tools.ts';
import { useTokenLabel } from './use-token-label.ts';

type Props = {
  readonly tools: Tools;
  readonly token: Token;
  readonly notes: readonly Note[] | undefined;
  /** Opens another token, to compare it. */
  readonly onOpen: (subject: Subject) => void;
  readonly isEditing: boolean;
  readonly onEdited: () => void;
  /** The button that starts the editing, which stays. */
  readonly editRef: RefObject<HTMLButtonElement | null>;
};

/** The user's label of a token with the form to change it, and its most important warning with a button that hides it. */
export function TokenLabel({ tools, token, notes, onOpen, isEditing, onEdited, editRef }: Props) {
  const state = useTokenLabel(token, tools.settings, tools.change);
  const { isMuted, setMuted, setStatus } = state;
  const { ref, returnFocus } = useFocusReturn<HTMLElement>(isMuted);
  const closeForm = () => {
    onEdited();
    // The form disappears with its focused button.
    editRef.current?.focus();
  };
  const mute = () => {
    returnFocus();
    void setMuted(!isMuted);
  };
  return (
    <section class="token-label" aria-label={t('popup_label_and_warnings')} ref={ref} tabIndex={-1}>
      <TopWarning
        notes={notes}
        onOpen={onOpen}
        end={
          <Button class="icon-button" label={t('mute_hide')} onPress={mute}>
            <Outline path={CLOSE} />
          </Button>
        }
      />
      {state.label !== undefined && !isEditing && (
        <OwnLabel
          label={state.label}
          end={
            <Button
              class="link"
              label={t('own_label_remove_named', safeText(state.label).text)}
              onPress={() => {
                // This button disappears.
                editRef.current?.focus();
                void state.removeLabel();
              }}
            >
              {t('remove')}
            </Button>
          }
        />
      )}
      {isMuted && (
        <p class="muted note">
          {t('mute_note')}{' '}
          <Button class="link" onPress={mute}>
            {t('mute_show')}
          </Button>
        </p>
      )}
      {isEditing && (
        <LabelForm
          initialText={state.label ?? token.ticker?.value ?? token.name?.value ?? ''}
          onSave={async (typed) => {
            if (await state.saveLabel(typed)) closeForm();
          }}
          onEmpty={() => setStatus(bad(() => t('own_label_empty')))}
          onCancel={() => {
            setStatus(undefined);
            closeForm();
          }}
        />
      )}
      {/* What was done is visible already. */}
      <span class={state.status?.tone === 'bad' ? '' : 'visually-hidden'}>
        <Status message={state.status} />
      </span>
    </section>
  );
}

type FormProps = {
  readonly initialText: string;
  readonly onSave: (label: string) => Promise<void>;
  readonly onEmpty: () => void;
  readonly onCancel: () => void;
};

/** A form for the user's label of a token. Characters that a card would not show are not saved. */
function LabelForm({ initialText, onSave, onEmpty, onCancel }: FormProps) {
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
