import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import type { Note, Token } from '../../lib/metadata/token.ts';
import { safeText } from '../../lib/safe-text.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { SettingsStore } from '../../lib/settings/store.ts';
import { useFocusReturn } from '../hooks/use-focus-return.ts';
import { NoteLines } from '../token/NoteLines.tsx';
import { Button } from '../ui/Button.tsx';
import { Status } from '../ui/Status.tsx';
import { bad } from '../ui/status-message.ts';
import { LabelForm } from './LabelForm.tsx';
import { type TokenLabelState, useTokenLabel } from './use-token-label.ts';

type Props = {
  readonly token: Token;
  readonly notes: readonly Note[];
  readonly settings: Settings;
  readonly change: SettingsStore['change'];
};

/** A warning that the token looks like another one, or like ada. */
const isLookalike = ({ kind }: Note) => kind === 'ada' || kind.includes('_');

/** The notes about a token, its label, and the buttons that label and mute it. */
export function TokenLabel({ token, notes, settings, change }: Props) {
  const [isEditing, setEditing] = useState(false);
  const state = useTokenLabel(token, settings, change);
  const label = state.label === undefined ? undefined : safeText(state.label).text;
  const canMute = state.isMuted || notes.some(isLookalike);
  const edit = useFocusReturn<HTMLButtonElement>(isEditing);
  const closeForm = () => {
    setEditing(false);
    edit.returnFocus();
  };
  return (
    <section class="token-label" aria-label={t('popup_label_and_warnings')}>
      <NoteLines notes={notes.filter(({ kind }) => kind !== 'label')} />
      {label !== undefined && !isEditing && <p class="label">{t('note_label', label)}</p>}
      {state.isMuted && <p class="note">{t('mute_note')}</p>}
      {isEditing ? (
        <LabelForm
          initialText={state.label ?? token.ticker?.value ?? token.name?.value ?? ''}
          onSave={async (typed) => {
            if (await state.saveLabel(typed)) closeForm();
          }}
          onEmpty={() => state.setStatus(bad(() => t('own_label_empty')))}
          onCancel={() => {
            state.setStatus(undefined);
            closeForm();
          }}
        />
      ) : (
        <Actions
          {...{ state, label, canMute }}
          editRef={edit.ref}
          onEdit={() => {
            state.setStatus(undefined);
            setEditing(true);
          }}
        />
      )}
      <Status message={state.status} />
    </section>
  );
}

type ActionsProps = {
  readonly state: TokenLabelState;
  readonly label: string | undefined;
  readonly canMute: boolean;
  readonly editRef: RefObject<HTMLButtonElement | null>;
  readonly onEdit: () => void;
};

function Actions({ state, label, canMute, editRef, onEdit }: ActionsProps) {
  const { ref, returnFocus } = useFocusReturn<HTMLParagraphElement>(canMute);
  return (
    <p class="actions" ref={ref} tabIndex={-1}>
      <Button
        class="link"
        buttonRef={editRef}
        label={label === undefined ? undefined : t('own_label_change_named', label)}
        onPress={onEdit}
      >
        {t(label === undefined ? 'own_label_add' : 'own_label_change')}
      </Button>
      {label !== undefined && (
        <Button
          class="link"
          label={t('own_label_remove_named', label)}
          onPress={() => {
            // This button disappears; the one before it stays.
            editRef.current?.focus();
            void state.removeLabel();
          }}
        >
          {t('remove')}
        </Button>
      )}
      {canMute && (
        <Button
          class="link"
          onPress={() => {
            returnFocus();
            void state.setMuted(!state.isMuted);
          }}
        >
          {t(state.isMuted ? 'mute_show' : 'mute_hide')}
        </Button>
      )}
    </p>
  );
}
