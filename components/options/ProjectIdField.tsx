import { useState } from 'preact/hooks';
import type { KeyStatus } from '../../lib/chain/key-vault.ts';
import { keyExample, readKey } from '../../lib/chain/provider-key.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { useFocusReturn } from '../hooks/use-focus-return.ts';
import { NETWORK_NAMES, projectIdRefusalMessage, unusualLengthMessage } from '../messages.ts';
import { Button } from '../ui/Button.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { bad, good, type StatusMessage } from '../ui/status-message.ts';
import { TextField } from '../ui/TextField.tsx';
import { type ProjectId, useProjectId } from './use-project-id.ts';

type Props = {
  readonly client: Client;
  readonly network: NetworkId;
  /** The origin that the key would be sent to. */
  readonly providerOrigin: string;
};

export function ProjectIdField({ client, network, providerOrigin }: Props) {
  const projectId = useProjectId(client, network);
  const { keyStatus } = projectId;
  const isSet = keyStatus?.kind === 'set';
  const [session, setSession] = useState(false);
  const [typed, setTyped] = useState('');
  const [ownMessage, setOwnMessage] = useState<StatusMessage | undefined>(undefined);
  const message = ownMessage ?? projectId.message;
  const isForOtherOrigin = isSet && keyStatus.origin !== providerOrigin;
  const { ref, returnFocus } = useFocusReturn<HTMLInputElement>(isForOtherOrigin);
  const save = async (text: string) => {
    const reading = readKey(network, text);
    if (!reading.ok) return setOwnMessage(bad(() => projectIdRefusalMessage(reading.refusal, network)));
    if (!(await projectId.save(reading.key, session))) return;
    // The user may have started to type another key.
    setTyped((now) => (now === text ? '' : now));
    setOwnMessage(good(reading.unusualLength ? unusualLengthMessage : () => t('saved')));
  };
  const type = (text: string) => {
    setTyped(text);
    setOwnMessage(undefined);
  };
  const run = (action: () => unknown) => {
    setOwnMessage(undefined);
    action();
  };
  return (
    <form
      class="field project-id"
      onSubmit={(event) => {
        event.preventDefault();
        void save(typed);
      }}
    >
      <TextField
        inputId={`keys-${network}`}
        label={t('key_label', NETWORK_NAMES[network])}
        status={message ?? good(() => statusSentence(keyStatus))}
        isInvalid={message?.tone === 'bad'}
        inputRef={ref}
        isSecret
        placeholder={isSet ? t('key_replace') : keyExample(network)}
        value={typed}
        onInput={(event) => type(event.currentTarget.value)}
        onBlur={(event) => {
          if (event.currentTarget.value !== '' && isLeft(event)) void save(event.currentTarget.value);
        }}
      >
        <KeyButtons typed={typed} projectId={projectId} run={run} />
      </TextField>
      <SessionCheckBox
        checked={typed === '' && isSet ? keyStatus.session : session}
        onChange={(checked) => {
          setSession(checked);
          if (typed === '' && isSet) projectId.setLifetime(checked);
        }}
      />
      {isForOtherOrigin && (
        <OriginWarning
          from={keyStatus.origin}
          to={providerOrigin}
          onApprove={() => {
            returnFocus();
            run(projectId.approve);
          }}
        />
      )}
    </form>
  );
}

type ButtonsProps = {
  readonly typed: string;
  readonly projectId: ProjectId;
  readonly run: (action: () => unknown) => void;
};

function KeyButtons({ typed, projectId, run }: ButtonsProps) {
  const { keyStatus, test, remove } = projectId;
  return (
    <>
      <Button type="submit" isDisabled={typed === ''}>
        {t('save')}
      </Button>
      <Button isDisabled={keyStatus?.kind !== 'set'} onPress={() => run(test)}>
        {t('options_test')}
      </Button>
      <Button isDisabled={keyStatus === undefined || keyStatus.kind === 'none'} onPress={() => run(remove)}>
        {t('remove')}
      </Button>
    </>
  );
}

type WarningProps = { readonly from: string; readonly to: string; readonly onApprove: () => void };

function OriginWarning({ from, to, onApprove }: WarningProps) {
  return (
    <p class="error" role="alert">
      {t('key_other_address', from, to)} <LinkButton onPress={onApprove}>{t('key_approve')}</LinkButton>
    </p>
  );
}

type SessionProps = { readonly checked: boolean; readonly onChange: (checked: boolean) => void };

function SessionCheckBox({ checked, onChange }: SessionProps) {
  return (
    // A press on the label must not blur the input, which would save the key.
    <label class="session" onMouseDown={(event) => event.preventDefault()}>
      <input
        type="checkbox"
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span>{t('key_session')}</span>
    </label>
  );
}

/** Whether the focus has left the field for good: neither for "Save" or the check box, nor for another window. */
function isLeft({ currentTarget, relatedTarget }: FocusEvent): boolean {
  const isOwnControl = relatedTarget instanceof Element && relatedTarget.matches('.session *, [type=submit]');
  return !isOwnControl && document.activeElement !== currentTarget;
}

function statusSentence(status: KeyStatus | undefined): string {
  switch (status?.kind) {
    case undefined:
      return '';
    case 'none':
      return t('key_none');
    case 'set':
      return t(status.session ? 'key_set_session' : 'key_set', status.endsIn);
    case 'broken':
      return t('key_broken');
  }
}
