import { t } from '../../lib/i18n/messages.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { DEFAULT_SETTINGS } from '../../lib/settings/settings.ts';
import { failureMessage, NETWORK_NAMES } from '../messages.ts';
import { bad, good, type StatusMessage } from '../ui/status-message.ts';
import { AddressField } from './AddressField.tsx';
import { ProjectIdField } from './ProjectIdField.tsx';
import { RequestBudget } from './RequestBudget.tsx';
import type { SectionProps } from './section-props.ts';

type Props = SectionProps & { readonly network: NetworkId; readonly client: Client };

/** The service addresses and the project ID of one network. */
export function NetworkSection({ network, client, ...section }: Props) {
  const { settings, access, saving } = section;
  const address = (setting: 'metadataAddress' | 'providerAddress') => ({
    value: settings[setting][network],
    defaultValue: DEFAULT_SETTINGS[setting][network],
    allowed: access.allows(settings[setting][network]),
    onSave(address: string, hostPattern: string | undefined) {
      if (hostPattern !== undefined) void access.request(hostPattern);
      return saving.save((now) => ({ [setting]: { ...now[setting], [network]: address } }));
    },
  });
  const metadata = address('metadataAddress');
  const hasService = metadata.defaultValue !== '' || metadata.value !== '';
  return (
    <fieldset>
      <legend>{NETWORK_NAMES[network]}</legend>
      <ProjectIdField
        client={client}
        network={network}
        providerOrigin={new URL(settings.providerAddress[network]).origin}
      />
      <AddressField
        id={`service-${network}`}
        label={t('address_metadata')}
        hint={hasService ? undefined : t('address_no_service')}
        mayBeEmpty
        test={{
          buttonLabel: t('address_test', NETWORK_NAMES[network]),
          testing: () => t('address_testing'),
          run: () => testService(client, network),
        }}
        {...metadata}
      />
      <AddressField label={t('address_provider')} {...address('providerAddress')} />
      <RequestBudget {...section} network={network} client={client} />
    </fieldset>
  );
}

async function testService(client: Client, network: NetworkId): Promise<StatusMessage> {
  const reply = await client.ask('service.test', { network });
  if (!reply.ok) return bad(() => failureMessage(reply.failure));
  return reply.value.isV2 ? good(() => t('address_works')) : bad(() => t('address_other_version'));
}
