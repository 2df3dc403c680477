import { useCallback, useEffect, useState } from 'preact/hooks';
import type { KeyStatus } from '../../lib/chain/key-vault.ts';
import { readProjectId } from '../../lib/chain/project-id.ts';
import { currentLocale, t } from '../../lib/i18n/messages.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { readAddress } from '../../lib/settings/address.ts';
import { DEFAULT_SETTINGS } from '../../lib/settings/settings.ts';
import { useTurns } from '../hooks/use-turns.ts';
import { failureMessage, NETWORK_NAMES, projectIdRefusalMessage } from '../messages.ts';
import { bad, good, type StatusMessage } from '../ui/status-message.ts';
import { AddressField } from './AddressField.tsx';
import { ProjectIdField } from './ProjectIdField.tsx';
import type { Parts } from './parts.ts';
import { RequestBudget } from './RequestBudget.tsx';

type Props = Parts & { readonly network: NetworkId; readonly client: Client };

/** One network: the two services' addresses, and the user's own key. */
export function NetworkSection({ network, settings, client, access, keeping }: Props) {
  const [status, setStatus] = useState<KeyStatus | undefined>(undefined);
  const [said, setSaid] = useState<StatusMessage | undefined>(undefined);
  const takeTurn = useTurns();
  const fail = (text: () => string) => setSaid(bad(text));
  const readStatus = useCallback(async () => {
    const turn = takeTurn();
    const reply = await client.ask('key.status', { network });
    turn(() => {
      if (reply.ok) setStatus(reply.value);
      else setSaid(bad(() => failureMessage(reply.failure)));
    });
  }, [client, network, takeTurn]);
  useEffect(() => void readStatus(), [readStatus]);

  const save = async (projectId: string, session: boolean): Promise<boolean> => {
    const turn = takeTurn();
    const reply = await client.ask('key.set', { network, projectId, session });
    if (!reply.ok) {
      fail(() => failureMessage(reply.failure));
      return false;
    }
    const { value } = reply;
    if (value.kind === 'refused') {
      fail(() => projectIdRefusalMessage(value.refusal, network));
      return false;
    }
    turn(() => setStatus(value.status));
    setSaid(undefined);
    return true;
  };
  const test = async () => {
    setSaid(good(() => t('key_testing')));
    const reply = await client.ask('key.test', { network });
    if (!reply.ok) return fail(() => failureMessage(reply.failure));
    const { height } = reply.value.block;
    const said = () => t('key_works', height?.toLocaleString(currentLocale()) ?? '');
    setSaid(good(height === null ? () => t('key_works_unknown') : said));
  };
  const change = async (deed: ReturnType<typeof client.ask<'key.clear'>>, then: string) => {
    const turn = takeTurn();
    const reply = await deed;
    if (!reply.ok) return fail(() => failureMessage(reply.failure));
    turn(() => setStatus(reply.value));
    setSaid(good(() => t(then)));
  };

  const askService = async (): Promise<StatusMessage> => {
    const reply = await client.ask('service.test', { network });
    if (!reply.ok) return bad(() => failureMessage(reply.failure));
    return reply.value.isV2 ? good(() => t('address_works')) : bad(() => t('address_other_version'));
  };
  const serviceTest = {
    name: t('address_test', NETWORK_NAMES[network]),
    asking: () => t('address_testing'),
    run: askService,
  };

  const isWithoutService =
    DEFAULT_SETTINGS.metadataAddress[network] === '' && settings.metadataAddress[network] === '';
  const address = (of: 'metadataAddress' | 'providerAddress', label: string, mayBeEmpty: boolean) => (
    <AddressField
      label={label}
      value={settings[of][network]}
      standard={DEFAULT_SETTINGS[of][network]}
      allowed={access.allows(settings[of][network])}
      mayBeEmpty={mayBeEmpty}
      read={readAddress}
      {...(of === 'metadataAddress' && { test: serviceTest })}
      {...(isWithoutService && of === 'metadataAddress' && { hint: t('address_no_service') })}
      onSave={(value, hostPattern) => {
        if (hostPattern !== undefined) void access.request(hostPattern);
        return keeping.keep((before) => ({ [of]: { ...before[of], [network]: value } }));
      }}
    />
  );

  return (
    <fieldset>
      <legend>{NETWORK_NAMES[network]}</legend>
      {address('metadataAddress', t('address_metadata'), true)}
      <RequestBudget {...{ network, client, settings, keeping }} />
      {address('providerAddress', t('address_provider'), false)}
      <ProjectIdField
        network={network}
        status={status}
        said={said}
        read={(typed) => readProjectId(network, typed)}
        origin={new URL(settings.providerAddress[network]).origin}
        onSave={save}
        onKeep={(session) => void change(client.ask('key.lifetime', { network, session }), 'saved')}
        onApprove={() => void change(client.ask('key.approve', { network }), 'saved')}
        onTest={() => void test()}
        onRemove={() => void change(client.ask('key.clear', { network }), 'removed')}
      />
    </fieldset>
  );
}
