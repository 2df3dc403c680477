import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import { safeText } from '../../lib/safe-text.ts';
import { MAX_NICKNAME_LENGTH, readNickname, withNickname, without } from '../../lib/settings/nicknames.ts';
import { hasRoom } from '../../lib/settings/settings.ts';
import type { Token } from '../../lib/tokens/token.ts';
import { NicknameNotice } from '../token/Warning.tsx';
import { Button } from '../ui/Button.tsx';
import { bad, good, Status, type StatusMessage, useAction } from '../ui/Status.tsx';
import type { Tools } from './FailureAction.tsx';

type Props = {
  readonly tools: Tools;
  readonly token: Token;
  readonly nickname: string | undefined;
  readonly isEditing: boolean;
  readonly onEdited: () => void;
  /** The button that starts the editing. It stays when the form disappears with its focused button. */
  readonly editRef: RefObject<HTMLButtonElement | null>;
};

/** The user's nickname for a token, with the form to change it. */
export function Nickname({ tools, token, nickname, isEditing, onEdited, editRef }: Props) {
  const { status, clear, run } = useAction();
  const { settings } = tools;
  const close = () => {
    onEdited();
    editRef.current?.focus();
  };
  const change = async (fields: Parameters<Tools['change']>[0], done: string): Promise<StatusMessage> => {
    await tools.change(fields);
    close();
    return good(() => t(done));
  };
  const save = async (typed: string | undefined): Promise<StatusMessage> => {
    if (typed === undefined) return bad(() => t('nickname_empty'));
    const { network, subject, name, ticker } = token;
    const names = { ...(name && { name: name.value }), ...(ticker && { ticker: ticker.value }) };
    const named = { network, subject, nickname: typed, ...names };
    const nicknames = withNickname(settings.nicknames, named);
    if (!hasRoom({ ...settings, nicknames })) return bad(() => t('storage_full'));
    return change((now) => ({ nicknames: withNickname(now.nicknames, named) }), 'saved');
  };
  const remove = () => change((now) => ({ nicknames: without(now.nicknames, token) }), 'removed');
  return (
    <section aria-label={nickname || isEditing ? t('popup_nickname') : undefined}>
      {nickname !== undefined && !isEditing && (
        <NicknameNotice
          nickname={nickname}
          end={
            <Button
              class="link"
              label={t('nickname_remove_named', safeText(nickname).text)}
              onPress={() => void run(remove())}
            >
              {t('remove')}
            </Button>
          }
        />
      )}
      {isEditing && (
        <NicknameForm
          initialText={nickname ?? token.ticker?.value ?? token.name?.value ?? ''}
          onSave={(label) => void run(save(label))}
          onCancel={() => {
            clear();
            close();
          }}
        />
      )}
      {/* Only an error is visible: a success can be seen in the token itself. */}
      <span class={status?.tone === 'bad' ? 'nickname-error' : 'visually-hidden'}>
        <Status message={status} />
      </span>
    </section>
  );
}

type FormProps = {
  readonly initialText: string;
  /** `nickname`: undefined if nothing visible was typed. */
  readonly onSave: (nickname: string | undefined) => void;
  readonly onCancel: () => void;
};

/** A form for a nickname. Characters that a card would not show are not saved. */
function NicknameForm({ initialText, onSave, onCancel }: FormProps) {
  const [typed, setTyped] = useState(() => readNickname(safeText(initialText).text) ?? '');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <form
      class="nickname-form"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(readNickname(safeText(typed).text));
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
        <span>{t('nickname_field')}</span>
        <input
          ref={field}
          type="text"
          maxLength={MAX_NICKNAME_LENGTH}
          autocomplete="off"
          value={typed}
          onInput={({ currentTarget: { value } }) => setTyped(value)}
        />
      </label>
      <p class="actions">
        <Button type="submit">{t('save')}</Button>
        <Button onPress={onCancel}>{t('cancel')}</Button>
      </p>
    </form>
  );
}
