import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import type { Note, Token } from '../../lib/metadata/token.ts';
import { safeText } from '../../lib/safe-text.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { SettingsStore } from '../../lib/settings/store.ts';
import { useWayBack } from '../hooks/use-way-back.ts';
import { NoteLines } from '../token/NoteLines.tsx';
import { Button } from '../ui/Button.tsx';
import { Status } from '../ui/Status.tsx';
import { bad } from '../ui/status-message.ts';
import { LabelForm } from './LabelForm.tsx';
import { useOwnWords } from './use-own-words.ts';

type Props = {
  readonly token: Token;
  readonly notes: readonly Note[];
  readonly settings: Settings;
  readonly change: SettingsStore['change'];
};

/** Whose face a token has, another's or ada's. */
const isLookalike = ({ kind }: Note) => kind === 'ada' || kind.includes('_');

/** The lines about a token, and what the user can say to them: which one they label, and which warning is known. */
export function OwnWords({ token, notes, settings, change }: Props) {
  const [isTyping, setTyping] = useState(false);
  const words = useOwnWords(token, settings, change);
  const label = words.label === undefined ? undefined : safeText(words.label).text;
  const hasMute = words.isMuted || notes.some(isLookalike);
  const form = useWayBack<HTMLButtonElement>(isTyping);
  const warning = useWayBack<HTMLParagraphElement>(hasMute);
  const type = (isOn: boolean) => {
    words.setStatus(undefined);
    setTyping(isOn);
    if (!isOn) form.leave();
  };

  return (
    <section class="own-words" aria-label={t('popup_label_and_warnings')}>
      <NoteLines notes={notes.filter(({ kind }) => kind !== 'label')} />
      {label !== undefined && !isTyping && <p class="label">{t('note_label', label)}</p>}
      {words.isMuted && <p class="note">{t('mute_note')}</p>}
      {isTyping && (
        <LabelForm
          first={words.label ?? token.ticker?.value ?? token.name?.value ?? ''}
          onKeep={async (typed) => {
            if (!(await words.mean(typed))) return;
            setTyping(false);
            form.leave();
          }}
          onEmpty={() => words.setStatus(bad(() => t('own_label_empty')))}
          onCancel={() => type(false)}
        />
      )}
      {!isTyping && (
        <p class="deeds" ref={warning.ref} tabIndex={-1}>
          <Button
            class="link"
            buttonRef={form.ref}
            label={label === undefined ? undefined : t('own_label_change_named', label)}
            onPress={() => type(true)}
          >
            {t(label === undefined ? 'own_label_add' : 'own_label_change')}
          </Button>
          {label !== undefined && (
            <Button
              class="link"
              label={t('own_label_remove_named', label)}
              onPress={() => {
                // This button goes; the one before it stays.
                form.ref.current?.focus();
                void words.forget();
              }}
            >
              {t('remove')}
            </Button>
          )}
          {hasMute && (
            <Button
              class="link"
              onPress={() => {
                warning.leave();
                void words.hush(!words.isMuted);
              }}
            >
              {t(words.isMuted ? 'mute_show' : 'mute_hide')}
            </Button>
          )}
        </p>
      )}
      <Status said={words.said} />
    </section>
  );
}
