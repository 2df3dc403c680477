import { useCallback, useEffect, useState } from 'preact/hooks';
import { AddressField } from '../../components/AddressField.tsx';
import { useTurns } from '../../components/hooks/use-turns.ts';
import { ProjectIdField } from '../../components/ProjectIdField.tsx';
import { bad, good, type Said } from '../../components/said.ts';
import { localeNow, say } from '../../components/say.ts';
import { failureSentence, NETWORK_NAMES, projectIdRefusalSentence } from '../../components/words.ts';
import type { Client } from '../../lib/messages/client.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import type { KeyStatus } from '../../lib/provider/keys.ts';
import { readProjectId } from '../../lib/provider/project-id.ts';
import { readAddress } from '../../lib/settings/address.ts';
import { DEFAULT_SETTINGS } from '../../lib/settings/settings.ts';
import type { Parts } from './parts.ts';
import { RequestBudget } from './RequestBudget.tsx';

type Props = Parts & { readonly network: NetworkId; readonly client: Client };

/** One network: the two services' addresses, and the user's own key. */
export function NetworkSection({ network, settings, client, access, keeping }: Props) {
  const [status, setStatus] = useState<KeyStatus | undefined>(undefined);
  const [said, setSaid] = useState<Said | undefined>(undefined);
  const takeTurn = useTurns();
  const fail = (text: () => string) => setSaid(bad(text));
  const readStatus = useCallback(async () => {
    const turn = takeTurn();
    const reply = await client.ask('key.status', { network });
    turn(() => {
      if (reply.ok) setStatus(reply.value);
      else setSaid(bad(() => failureSentence(reply.failure)));
    });
  }, [client, network, takeTurn]);
  useEffect(() => void readStatus(), [readStatus]);

  const save = async (projectId: string, session: boolean): Promise<boolean> => {
    const turn = takeTurn();
    const reply = await client.ask('key.set', { network, projectId, session });
    if (!reply.ok) {
      fail(() => failureSentence(reply.failure));
      return false;
    }
    const { value } = reply;
    if (value.kind === 'refused') {
      fail(() => projectIdRefusalSentence(value.refusal, network));
      return false;
    }
    turn(() => setStatus(value.status));
    setSaid(undefined);
    return true;
  };
  const test = async () => {
    setSaid(good(() => say('key_asking')));
    const reply = await client.ask('key.test', { network });
    if (!reply.ok) return fail(() => failureSentence(reply.failure));
    const { height } = reply.value.block;
    const said = () => say('key_works', height?.toLocaleString(localeNow()) ?? '');
    setSaid(good(height === null ? () => say('key_works_unknown') : said));
  };
  const change = async (deed: ReturnType<typeof client.ask<'key.clear'>>, then: string) => {
    const turn = takeTurn();
    const reply = await deed;
    if (!reply.ok) return fail(() => failureSentence(reply.failure));
    turn(() => setStatus(reply.value));
    setSaid(good(() => say(then)));
  };

  const askService = async (): Promise<Said> => {
    const reply = await client.ask('service.test', { network });
    if (!reply.ok) return bad(() => failureSentence(reply.failure));
    return reply.value.isV2 ? good(() => say('address_works')) : bad(() => say('address_other_version'));
  };
  const serviceTest = {
    name: say('address_test', NETWORK_NAMES[network]),
    asking: () => say('address_asking'),
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
      {...(isWithoutService && of === 'metadataAddress' && { hint: say('address_no_service') })}
      onSave={(value, hostPattern) => {
        if (hostPattern !== undefined) void access.request(hostPattern);
        return keeping.keep((before) => ({ [of]: { ...before[of], [network]: value } }));
      }}
    />
  );

  return (
    <fieldset>
      <legend>{NETWORK_NAMES[network]}</legend>
      {address('metadataAddress', say('address_metadata'), true)}
      <RequestBudget {...{ network, client, settings, keeping }} />
      {address('providerAddress', say('address_provider'), false)}
      <ProjectIdField
        network={network}
        status={status}
        said={said}
        read={(typed) => readProjectId(network, typed)}
        origin={new URL(settings.providerAddress[network]).origin}
        onSave={save}
        onKeep={(session) => void change(client.ask('key.keep', { network, session }), 'options_kept')}
        onApprove={() => void change(client.ask('key.approve', { network }), 'options_kept')}
        onTest={() => void test()}
        onRemove={() => void change(client.ask('key.clear', { network }), 'key_removed')}
      />
    </fieldset>
  );
}
