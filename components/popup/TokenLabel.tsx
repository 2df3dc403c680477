import type { RefObject } from 'preact';
import type { Subject } from '../../lib/asset/subject.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { Note, Token } from '../../lib/metadata/token.ts';
import { safeText } from '../../lib/safe-text.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { SettingsStore } from '../../lib/settings/store.ts';
import { useFocusReturn } from '../hooks/use-focus-return.ts';
import { NoteLines } from '../token/NoteLines.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Status } from '../ui/Status.tsx';
import { bad } from '../ui/status-message.ts';
import { LabelForm } from './LabelForm.tsx';
import { type TokenLabelState, useTokenLabel } from './use-token-label.ts';

type Props = {
  readonly token: Token;
  readonly notes: readonly Note[];
  readonly settings: Settings;
  readonly change: SettingsStore['change'];
  /** Opens another token, to compare it. */
  readonly onOpen: (subject: Subject) => void;
  readonly isEditing: boolean;
  readonly onEdited: () => void;
  /** The button that starts the editing, which stays. */
  readonly editRef: RefObject<HTMLButtonElement | null>;
};

/** A warning that the token looks like another one, or like ada. */
const isLookalike = ({ kind }: Note) => kind === 'ada' || kind.includes('_');

/** The notes about a token, its label with the form to change it, and the button that mutes the notes. */
export function TokenLabel(props: Props) {
  const { token, notes, settings, change, onOpen, isEditing, onEdited, editRef } = props;
  const state = useTokenLabel(token, settings, change);
  const label = state.label === undefined ? undefined : safeText(state.label).text;
  const canMute = state.isMuted || notes.some(isLookalike);
  const closeForm = () => {
    onEdited();
    // The form disappears with its focused button.
    editRef.current?.focus();
  };
  return (
    <section class="token-label" aria-label={t('popup_label_and_warnings')}>
      <NoteLines notes={notes.filter(({ kind }) => kind !== 'label')} onOpen={onOpen} />
      {label !== undefined && !isEditing && (
        <p class="notice own-label">
          <Icon name="star" />
          <bdi>{label}</bdi>
          <Button
            class="link"
            label={t('own_label_remove_named', label)}
            onPress={() => {
              // This button disappears.
              editRef.current?.focus();
              void state.removeLabel();
            }}
          >
            {t('remove')}
          </Button>
        </p>
      )}
      {canMute && <Mute state={state} />}
      {isEditing && (
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
      )}
      <Status message={state.status} />
    </section>
  );
}

/** Hides the warnings about similar tokens for this one, or shows them again. */
function Mute({ state }: { readonly state: TokenLabelState }) {
  const { isMuted, setMuted } = state;
  const { ref, returnFocus } = useFocusReturn<HTMLParagraphElement>(isMuted);
  return (
    <p class="actions" ref={ref} tabIndex={-1}>
      {isMuted && <span class="note">{t('mute_note')}</span>}
      <Button
        class="link"
        onPress={() => {
          returnFocus();
          void setMuted(!isMuted);
        }}
      >
        {t(isMuted ? 'mute_show' : 'mute_hide')}
      </Button>
    </p>
  );
}
