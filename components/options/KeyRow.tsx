import type { ComponentChildren, RefObject } from 'preact';
import { useState } from 'preact/hooks';
import type { KeyStatus } from '../../lib/chain/key-vault.ts';
import { keyExample } from '../../lib/chain/provider-key.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { keyNeedOf, keyPurposeOf, PROVIDERS, type Provider } from '../../lib/network/providers.ts';
import { useFocusReturn } from '../hooks/use-focus-return.ts';
import { networkName, sentences } from '../messages.ts';
import { providerName } from '../provider-messages.ts';
import { Button } from '../ui/Button.tsx';
import { bad, type StatusMessage } from '../ui/status-message.ts';
import { hintOf, ItemParts, statusOf } from './Item.tsx';
import { useKey } from './use-key.ts';
import type { TestResult } from './use-provider.ts';
import { useTargetFocus } from './use-target.ts';

type Props = {
  readonly client: Client;
  readonly network: NetworkId;
  readonly provider: Provider;
  readonly test: () => Promise<TestResult>;
  /** Counts the secrets that were taken out of addresses and stored, so that the row reads the key's status again. */
  readonly sealed: number;
  /** A key that is saved now is deleted when the browser closes. */
  readonly session: boolean;
  /** The page's address names this field. */
  readonly isTarget: boolean;
  /**
   * Renders the choice of the provider, which calls `reset` when it changes. With a ref, it receives the focus, because the
   * row has no other control.
   */
  readonly children: (
    ref: RefObject<HTMLSelectElement | null> | undefined,
    reset: (choice: Promise<StatusMessage | undefined>) => Promise<void>,
  ) => ComponentChildren;
};

/** The provider of one network, with a field for its key or, once it is stored, the end of the key. */
export function KeyRow({ client, network, provider, test, sealed, session, isTarget, children }: Props) {
  const key = useKey(client, network, provider, sealed);
  const { keyStatus } = key;
  const message = key.message ?? (keyStatus?.kind === 'broken' ? bad(() => t('key_broken')) : undefined);
  const { origin, providerOrigin, isSet, isStored, hasField, hasTest } = stateOf(keyStatus, provider);
  const id = `keys-${network}`;
  const isRefused = message?.tone === 'bad' && !isSet;
  const { ref, returnFocus } = useFocusReturn<HTMLInputElement & HTMLButtonElement & HTMLSelectElement>(
    `${isStored} ${isSet} ${origin}`,
  );
  useTargetFocus(ref, isTarget && keyStatus !== undefined);
  /** Runs an action that may replace the controls. */
  const run = (action: () => void) => {
    returnFocus();
    action();
  };
  return (
    <form class="item fields provider" noValidate onSubmit={(event) => event.preventDefault()}>
      <ItemParts
        id={id}
        isLabel={hasField}
        title={networkName(network)}
        hint={isRefused ? undefined : keySentence(keyStatus, provider, key.testedBlock)}
        status={message}
      >
        {children(hasField || hasTest ? undefined : ref, key.reset)}
        {hasField && (
          <KeyInput
            {...{ id, network, provider, isRefused }}
            inputRef={ref}
            onSave={(typed) => run(() => key.save(typed, session))}
            onType={key.clearMessage}
          />
        )}
        {hasTest && (
          <Button {...(!hasField && { buttonRef: ref })} onPress={() => void key.test(test)}>
            {t('options_test')}
          </Button>
        )}
        {isStored && <Button onPress={() => run(key.remove)}>{t('remove')}</Button>}
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
  );
}

/** Derives from the stored key and the provider which controls the row has. */
function stateOf(status: KeyStatus | undefined, provider: Provider) {
  const purpose = keyPurposeOf(provider);
  const need = keyNeedOf(provider);
  const isSet = status?.kind === 'set' && status.purpose === purpose;
  const providerOrigin = new URL(provider.address).origin;
  return {
    isSet,
    isStored: status !== undefined && status.kind !== 'none',
    hasField: status !== undefined && !isSet && need !== 'none' && purpose !== 'address',
    // A node that the user runs has its test beside its address.
    hasTest: !PROVIDERS[provider.kind].isOwn && (isSet || need !== 'required'),
    providerOrigin,
    /** The origin that the key was entered for. */
    origin: isSet ? status.origin : providerOrigin,
  };
}

type InputProps = {
  readonly id: string;
  readonly network: NetworkId;
  readonly provider: Provider;
  readonly isRefused: boolean;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly onSave: (typed: string) => void;
  readonly onType: () => void;
};

/** A password field, so that a shared screen does not show the key. Enter, "Save" and leaving the field save it. */
function KeyInput({ id, network, provider, isRefused, inputRef, onSave, onType }: InputProps) {
  const [typed, setTyped] = useState('');
  const { kind } = provider;
  const name = networkName(network);
  return (
    <>
      <input
        id={id}
        ref={inputRef}
        type="password"
        aria-label={
          kind === 'blockfrost' ? t('key_label', name) : t('key_label_of', name, providerName(kind))
        }
        autocomplete="off"
        spellcheck={false}
        placeholder={keyExample(network, kind)}
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

/** Says which key is stored or needed. `testedBlock`: the latest block, if the provider was tested. */
function keySentence(
  status: KeyStatus | undefined,
  provider: Provider,
  testedBlock: string | undefined,
): string {
  const known = status === undefined || status.kind === 'broken' ? '' : knownOfKey(status, provider);
  return testedBlock === undefined ? known : sentences(known, t('key_latest_block', testedBlock));
}

function knownOfKey(status: Exclude<KeyStatus, { kind: 'broken' }>, provider: Provider): string {
  const purpose = keyPurposeOf(provider);
  if (status.kind === 'set' && status.purpose === purpose)
    return t(status.session ? 'key_set_session' : 'key_set', status.endsIn);
  if (status.kind === 'set')
    return status.purpose === 'address'
      ? t('key_of_address')
      : t('key_of_other', providerName(status.purpose));
  if (purpose === 'address') return t('key_none_address');
  const { name, hasNoMetadata } = PROVIDERS[provider.kind];
  const need = keyNeedOf(provider);
  if (need === 'required') return t('key_none');
  if (need === 'optional') return t('key_optional', name);
  return hasNoMetadata ? sentences(t('key_not_needed'), t('key_no_nfts')) : t('key_not_needed');
}
