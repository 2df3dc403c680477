import type { RefObject } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import type { KeyStatus } from '../../lib/chain/key-vault.ts';
import { keyExample, readKey } from '../../lib/chain/provider-key.ts';
import type { Result } from '../../lib/failure.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { useFocusReturn } from '../hooks/use-focus-return.ts';
import { useLatestReply } from '../hooks/use-latest-reply.ts';
import {
  failureMessage,
  networkName,
  projectIdRefusalMessage,
  sentences,
  unusualLengthMessage,
} from '../messages.ts';
import { formatNumber } from '../token/format.ts';
import { Button } from '../ui/Button.tsx';
import { bad, busy, good, type StatusMessage } from '../ui/status-message.ts';
import { hintOf, ItemParts, statusOf } from './Item.tsx';
import { useTargetFocus } from './use-target.ts';

type Props = {
  readonly client: Client;
  readonly network: NetworkId;
  /** The origin that the key would be sent to. */
  readonly providerOrigin: string;
  /** Whether a key that is saved now is deleted when the browser closes. */
  readonly session: boolean;
  /** The page's address names this field. */
  readonly isTarget: boolean;
};

/** The key of one network: a field to enter it, or what is known of it. */
export function KeyRow({ client, network, providerOrigin, session, isTarget }: Props) {
  const key = useProjectId(client, network);
  const { keyStatus } = key;
  const message = key.message ?? (keyStatus?.kind === 'broken' ? bad(() => t('key_broken')) : undefined);
  const isSet = keyStatus?.kind === 'set';
  const id = `keys-${network}`;
  const isRefused = message?.tone === 'bad' && !isSet;
  const origin = isSet ? keyStatus.origin : providerOrigin;
  const { ref, returnFocus } = useFocusReturn<HTMLInputElement & HTMLButtonElement>(`${isSet} ${origin}`);
  useTargetFocus(ref, isTarget && keyStatus !== undefined);
  /** Runs an action that may replace the controls. */
  const run = (action: () => void) => {
    returnFocus();
    action();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand beside its fields.
    <div role="group" aria-label={networkName(network)}>
      <form class="item fields" noValidate onSubmit={(event) => event.preventDefault()}>
        <ItemParts
          id={id}
          isLabel={!isSet}
          title={networkName(network)}
          hint={isRefused ? undefined : keySentence(keyStatus, key.testedBlock)}
          status={message}
        >
          {isSet && (
            <>
              <Button buttonRef={ref} onPress={() => void key.test()}>
                {t('options_test')}
              </Button>
              <Button onPress={() => run(key.remove)}>{t('remove')}</Button>
            </>
          )}
          {keyStatus && !isSet && (
            <KeyInput
              {...{ id, network, isRefused }}
              inputRef={ref}
              onSave={(typed) => run(() => void key.save(typed, session))}
              onType={key.clearMessage}
            />
          )}
          {keyStatus?.kind === 'broken' && <Button onPress={key.remove}>{t('remove')}</Button>}
        </ItemParts>
        {origin !== providerOrigin && (
          <p class="error" role="alert">
            {t('key_other_address', origin, providerOrigin)}{' '}
            <Button class="link" onPress={() => run(key.approve)}>
              {t('key_approve')}
            </Button>
          </p>
        )}
      </form>
    </div>
  );
}

type InputProps = {
  readonly id: string;
  readonly network: NetworkId;
  readonly isRefused: boolean;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly onSave: (typed: string) => void;
  readonly onType: () => void;
};

/** A password field, so that a shared screen does not show the key. Enter, "Save" and leaving the field save it. */
function KeyInput({ id, network, isRefused, inputRef, onSave, onType }: InputProps) {
  const [typed, setTyped] = useState('');
  return (
    <>
      <input
        id={id}
        ref={inputRef}
        type="password"
        aria-label={t('key_label', networkName(network))}
        autocomplete="off"
        spellcheck={false}
        placeholder={keyExample(network)}
        aria-invalid={isRefused}
        aria-describedby={`${hintOf(id)} ${statusOf(id)}`}
        value={typed}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value);
          onType();
        }}
        onChange={({ currentTarget }) => {
          if (currentTarget.value !== '') onSave(currentTarget.value);
        }}
      />
      <Button onPress={() => onSave(typed)}>{t('save')}</Button>
    </>
  );
}

/** What is known of a key. `testedBlock`: the latest block, where the key was tested. */
function keySentence(status: KeyStatus | undefined, testedBlock: string | undefined): string {
  switch (status?.kind) {
    case undefined:
    case 'broken':
      return '';
    case 'none':
      return t('key_none');
    case 'set': {
      const known = t(status.session ? 'key_set_session' : 'key_set', status.endsIn);
      return testedBlock === undefined ? known : sentences(known, t('key_latest_block', testedBlock));
    }
  }
}

/** The project ID of one network, as the background stores it. It can be set, tested and removed, never read. */
function useProjectId(client: Client, network: NetworkId) {
  const [keyStatus, setKeyStatus] = useState<KeyStatus | undefined>(undefined);
  const [message, setMessage] = useState<StatusMessage | undefined>(undefined);
  const [testedBlock, setTestedBlock] = useState<string | undefined>(undefined);
  const startRequest = useLatestReply();
  const fail = (text: () => string) => setMessage(bad(text));
  const readStatus = useCallback(async () => {
    const applyReply = startRequest();
    const reply = await client.ask('key.status', { network });
    applyReply(() => {
      if (reply.ok) setKeyStatus(reply.value);
      else setMessage(bad(() => failureMessage(reply.failure)));
    });
  }, [client, network, startRequest]);
  useEffect(() => void readStatus(), [readStatus]);

  const change = async (request: Promise<Result<KeyStatus>>, done: string) => {
    const applyReply = startRequest();
    const reply = await request;
    if (!reply.ok) return fail(() => failureMessage(reply.failure));
    applyReply(() => setKeyStatus(reply.value));
    setTestedBlock(undefined);
    setMessage(good(() => t(done)));
  };
  return {
    /** Undefined until it is read. */
    keyStatus,
    /** The result of the last action. */
    message,
    /** The latest block that a test of the key returned. */
    testedBlock,
    /** `session`: only until the browser closes. */
    async save(typed: string, session: boolean): Promise<void> {
      const reading = readKey(network, typed);
      if (!reading.ok) return fail(() => projectIdRefusalMessage(reading.refusal, network));
      const applyReply = startRequest();
      const reply = await client.ask('key.set', { network, key: reading.key, session });
      if (!reply.ok) return fail(() => failureMessage(reply.failure));
      applyReply(() => setKeyStatus(reply.value));
      setMessage(reading.unusualLength ? bad(unusualLengthMessage) : good(() => t('saved')));
    },
    /** Allows the key to be sent to the provider address that is set now. */
    approve: () => void change(client.ask('key.approve', { network }), 'saved'),
    async test(): Promise<void> {
      setMessage(busy(() => t('key_testing')));
      setTestedBlock(undefined);
      const reply = await client.ask('key.test', { network });
      if (!reply.ok) return fail(() => failureMessage(reply.failure));
      const { height } = reply.value.block;
      if (height !== null) setTestedBlock(formatNumber(height));
      setMessage(good(() => t('key_works')));
    },
    remove: () => void change(client.ask('key.clear', { network }), 'removed'),
    clearMessage: () => setMessage(undefined),
  };
}
