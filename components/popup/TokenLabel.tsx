import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import { safeText } from '../../lib/safe-text.ts';
import {
  isSameToken,
  MAX_LABEL_LENGTH,
  MAX_LABELLED_TOKENS,
  readLabel,
  withLabelledToken,
  without,
} from '../../lib/settings/labels.ts';
import { hasRoom, type Settings } from '../../lib/settings/settings.ts';
import type { SettingsStore } from '../../lib/settings/settings-store.ts';
import type { Token } from '../../lib/tokens/token.ts';
import { useUniqueId } from '../hooks/use-unique-id.ts';
import { saveErrorMessage } from '../messages.ts';
import { formatNumber } from '../token/format.ts';
import { OwnLabel } from '../token/Warning.tsx';
import { Button } from '../ui/Button.tsx';
import { Status } from '../ui/Status.tsx';
import { bad, good, type StatusMessage } from '../ui/status-message.ts';
import type { Tools } from './tools.ts';

type Props = {
  readonly tools: Tools;
  readonly token: Token;
  readonly isEditing: boolean;
  readonly onEdited: () => void;
  /** The button that starts the editing, which stays. */
  readonly editRef: RefObject<HTMLButtonElement | null>;
};

/** The user's label of a token, with the form to change it. */
export function TokenLabel({ tools, token, isEditing, onEdited, editRef }: Props) {
  const state = useTokenLabel(token, tools.settings, tools.change);
  const { setStatus } = state;
  const closeForm = () => {
    onEdited();
    // The form disappears with its focused button.
    editRef.current?.focus();
  };
  return (
    <section class="token-label" aria-label={t('popup_own_label')}>
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
      {isEditing && (
        <LabelForm
          initialText={state.label ?? token.ticker?.value ?? token.name?.value ?? ''}
          onSave={async (label) => {
            if (await state.saveLabel(label)) closeForm();
          }}
          onCancel={() => {
            setStatus(undefined);
            closeForm();
          }}
        />
      )}
      {/* Only an error is visible: a success can be seen in the token itself. */}
      <span class={state.status?.tone === 'bad' ? '' : 'visually-hidden'}>
        <Status message={state.status} />
      </span>
    </section>
  );
}

type FormProps = {
  readonly initialText: string;
  /** `label`: undefined where nothing visible was typed. */
  readonly onSave: (label: string | undefined) => Promise<void>;
  readonly onCancel: () => void;
};

/** A form for the user's label of a token. Characters that a card would not show are not saved. */
function LabelForm({ initialText, onSave, onCancel }: FormProps) {
  const [typed, setTyped] = useState(() => readLabel(safeText(initialText).text) ?? '');
  const field = useRef<HTMLInputElement>(null);
  const hint = useUniqueId();
  useEffect(() => field.current?.select(), []);
  return (
    <form
      class="label-form"
      onSubmit={(event) => {
        event.preventDefault();
        void onSave(readLabel(safeText(typed).text));
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

/** The user's label of a token, which is part of the settings. */
function useTokenLabel(token: Token, settings: Settings, change: SettingsStore['change']) {
  const { labelledTokens } = settings;
  const [status, setStatus] = useState<StatusMessage | undefined>(undefined);
  const refuse = (text: () => string): false => {
    setStatus(bad(text));
    return false;
  };
  const save = async (fields: Parameters<typeof change>[0], done: string): Promise<boolean> => {
    try {
      await change(fields);
    } catch (error) {
      return refuse(() => saveErrorMessage(error));
    }
    setStatus(good(() => t(done)));
    return true;
  };
  return {
    label: labelledTokens.find((labelled) => isSameToken(labelled, token))?.label,
    /** The result of the last action. */
    status,
    setStatus,
    /** Resolves to true when the label is saved. */
    async saveLabel(label: string | undefined): Promise<boolean> {
      if (label === undefined) return refuse(() => t('own_label_empty'));
      const { network, subject, name, ticker } = token;
      const names = { ...(name && { name: name.value }), ...(ticker && { ticker: ticker.value }) };
      const labelled = { network, subject, label, ...names };
      const after = withLabelledToken(labelledTokens, labelled);
      if (after === undefined) return refuse(() => t('own_label_full', String(MAX_LABELLED_TOKENS)));
      if (!hasRoom({ ...settings, labelledTokens: after })) return refuse(() => t('storage_full'));
      return save(
        (now) => ({ labelledTokens: withLabelledToken(now.labelledTokens, labelled) ?? now.labelledTokens }),
        'saved',
      );
    },
    removeLabel: () => save((now) => ({ labelledTokens: without(now.labelledTokens, token) }), 'removed'),
  };
}
