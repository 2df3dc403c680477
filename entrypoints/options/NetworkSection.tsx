import { useCallback, useEffect, useState } from 'preact/hooks';
import { AddressField } from '../../components/AddressField.tsx';
import { ProjectIdField, type Said } from '../../components/ProjectIdField.tsx';
import { failureSentence, NETWORK_NAMES, projectIdRefusalSentence } from '../../components/words.ts';
import type { Client } from '../../lib/messages/client.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import type { KeyStatus } from '../../lib/provider/keys.ts';
import { readProjectId } from '../../lib/provider/project-id.ts';
import { readAddress } from '../../lib/settings/address.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../lib/settings/settings.ts';
import type { SettingsStore } from '../../lib/settings/store.ts';
import type { Access } from './use-permissions.ts';

export type Change = (fields: Parameters<SettingsStore['change']>[0]) => void;

type Props = {
  readonly network: NetworkId;
  readonly settings: Settings;
  readonly client: Client;
  readonly access: Access;
  readonly onChange: Change;
};

/** One network: the two services' addresses, and the user's own key. */
export function NetworkSection({ network, settings, client, access, onChange }: Props) {
  const [status, setStatus] = useState<KeyStatus | undefined>(undefined);
  const [said, setSaid] = useState<Said | undefined>(undefined);
  const bad = (text: string) => setSaid({ tone: 'bad', text });
  const readStatus = useCallback(async () => {
    const reply = await client.ask('key.status', { network });
    if (reply.ok) setStatus(reply.value);
    else setSaid({ tone: 'bad', text: failureSentence(reply.failure) });
  }, [client, network]);
  useEffect(() => void readStatus(), [readStatus]);

  const save = async (projectId: string, session: boolean): Promise<boolean> => {
    const reply = await client.ask('key.set', { network, projectId, session });
    if (!reply.ok) bad(failureSentence(reply.failure));
    else if (reply.value.kind === 'refused') bad(projectIdRefusalSentence(reply.value.refusal, network));
    else {
      setStatus(reply.value.status);
      setSaid(undefined);
      return true;
    }
    return false;
  };
  const test = async () => {
    setSaid({ tone: 'good', text: 'Asking for the latest block…' });
    const reply = await client.ask('key.test', { network });
    if (!reply.ok) return bad(failureSentence(reply.failure));
    const { height } = reply.value.block;
    setSaid({
      tone: 'good',
      text: `It works: the latest block is ${height?.toLocaleString() ?? 'of unknown height'}.`,
    });
  };
  const change = async (deed: ReturnType<typeof client.ask<'key.clear'>>, then: string) => {
    const reply = await deed;
    if (!reply.ok) return bad(failureSentence(reply.failure));
    setStatus(reply.value);
    setSaid({ tone: 'good', text: then });
  };

  const askService = async (): Promise<Said> => {
    const reply = await client.ask('service.test', { network });
    if (!reply.ok) return { tone: 'bad', text: failureSentence(reply.failure) };
    return reply.value.isV2
      ? { tone: 'good', text: 'It works: the service speaks version 2.' }
      : { tone: 'bad', text: 'There is a service, but it does not say that it speaks version 2.' };
  };
  const serviceTest = {
    name: `Test the metadata service of ${NETWORK_NAMES[network]}`,
    asking: 'Asking what it speaks…',
    run: askService,
  };

  const address = (of: 'metadataAddress' | 'providerAddress', label: string, mayBeEmpty: boolean) => (
    <AddressField
      label={label}
      value={settings[of][network]}
      standard={DEFAULT_SETTINGS[of][network]}
      allowed={access.allows(settings[of][network])}
      mayBeEmpty={mayBeEmpty}
      read={readAddress}
      {...(of === 'metadataAddress' && { test: serviceTest })}
      onSave={(value, hostPattern) => {
        if (hostPattern !== undefined) void access.request(hostPattern);
        onChange((before) => ({ [of]: { ...before[of], [network]: value } }));
      }}
    />
  );

  return (
    <fieldset>
      <legend>{NETWORK_NAMES[network]}</legend>
      {address('metadataAddress', 'Metadata service address', true)}
      {DEFAULT_SETTINGS.metadataAddress[network] === '' && settings.metadataAddress[network] === '' && (
        <p class="note">No public metadata service is documented for this network. You can enter your own.</p>
      )}
      {address('providerAddress', 'Provider address', false)}
      <ProjectIdField
        network={network}
        status={status}
        said={said}
        read={(typed) => readProjectId(network, typed)}
        origin={new URL(settings.providerAddress[network]).origin}
        onSave={save}
        onKeep={(session) => void change(client.ask('key.keep', { network, session }), 'Kept.')}
        onApprove={() => void change(client.ask('key.approve', { network }), 'Kept.')}
        onTest={() => void test()}
        onRemove={() => void change(client.ask('key.clear', { network }), 'Removed.')}
      />
    </fieldset>
  );
}
