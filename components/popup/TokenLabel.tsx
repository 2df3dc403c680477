import type { RefObject } from 'preact';
import type { Subject } from '../../lib/asset/subject.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { Note, Token } from '../../lib/metadata/token.ts';
import { safeText } from '../../lib/safe-text.ts';
import { useFocusReturn } from '../hooks/use-focus-return.ts';
import { OwnLabel, TopWarning } from '../token/Warning.tsx';
import { Button } from '../ui/Button.tsx';
import { Outline } from '../ui/Icon.tsx';
import { CLOSE } from '../ui/icon-paths.ts';
import { Status } from '../ui/Status.tsx';
import { bad } from '../ui/status-message.ts';
import { LabelForm } from './LabelForm.tsx';
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
