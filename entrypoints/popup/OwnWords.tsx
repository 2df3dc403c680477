import { useState } from 'preact/hooks';
import { Deed } from '../../components/Deed.tsx';
import { useWayBack } from '../../components/hooks/use-way-back.ts';
import { NoteLines } from '../../components/NoteLines.tsx';
import { Status } from '../../components/Status.tsx';
import { bad } from '../../components/said.ts';
import { say } from '../../components/say.ts';
import type { Note, Token } from '../../lib/metadata/token.ts';
import { safeText } from '../../lib/safe-text.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { SettingsStore } from '../../lib/settings/store.ts';
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

/** The lines about a token, and what the user can say to them: which one is meant, and which warning is known. */
export function OwnWords({ token, notes, settings, change }: Props) {
  const [isTyping, setTyping] = useState(false);
  const words = useOwnWords(token, settings, change);
  const label = words.label === undefined ? undefined : safeText(words.label).text;
  const hasQuiet = words.isQuiet || notes.some(isLookalike);
  const form = useWayBack<HTMLButtonElement>(isTyping);
  const warning = useWayBack<HTMLParagraphElement>(hasQuiet);
  const type = (isOn: boolean) => {
    words.say(undefined);
    setTyping(isOn);
    if (!isOn) form.leave();
  };

  return (
    <section class="own-words" aria-label={say('popup_own_words')}>
      <NoteLines notes={notes.filter(({ kind }) => kind !== 'label')} />
      {label !== undefined && !isTyping && <p class="label">{say('note_label', label)}</p>}
      {words.isQuiet && <p class="note">{say('quiet_hidden')}</p>}
      {isTyping && (
        <LabelForm
          first={words.label ?? token.ticker?.value ?? token.name?.value ?? ''}
          onKeep={async (typed) => {
            if (!(await words.mean(typed))) return;
            setTyping(false);
            form.leave();
          }}
          onEmpty={() => words.say(bad(() => say('meant_empty')))}
          onCancel={() => type(false)}
        />
      )}
      {!isTyping && (
        <p class="deeds" ref={warning.ref} tabIndex={-1}>
          <Deed
            class="link"
            buttonRef={form.ref}
            label={label === undefined ? undefined : say('meant_change_name', label)}
            onPress={() => type(true)}
          >
            {say(label === undefined ? 'meant_this' : 'meant_change')}
          </Deed>
          {label !== undefined && (
            <Deed
              class="link"
              label={say('meant_remove_name', label)}
              onPress={() => {
                // This button goes; the one before it stays.
                form.ref.current?.focus();
                void words.forget();
              }}
            >
              {say('meant_remove')}
            </Deed>
          )}
          {hasQuiet && (
            <Deed
              class="link"
              onPress={() => {
                warning.leave();
                void words.hush(!words.isQuiet);
              }}
            >
              {say(words.isQuiet ? 'quiet_show' : 'quiet_hide')}
            </Deed>
          )}
        </p>
      )}
      <Status said={words.said} />
    </section>
  );
}
