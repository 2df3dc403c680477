import { useEffect, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { ReplyOf } from '../../lib/messaging/protocol.ts';
import { NETWORK_IDS, type NetworkId } from '../../lib/network/networks.ts';
import { PROVIDERS } from '../../lib/network/providers.ts';
import { DEFAULT_SETTINGS, REQUEST_LIMITS, type Settings } from '../../lib/settings/settings.ts';
import { limitOf } from '../../lib/tokens/rate-limiter.ts';
import { useAsyncEffect } from '../hooks/use-async-effect.ts';
import { failureMessage, named, networkName } from '../messages.ts';
import { formatNumber } from '../token/format.ts';
import { bad, good } from '../ui/status-message.ts';
import { AddressField } from './AddressField.tsx';
import { ChoiceField } from './fields.tsx';
import { Item } from './Item.tsx';
import { ProviderAddress } from './ProviderAddress.tsx';
import { Group } from './Section.tsx';
import type { SectionProps } from './section-props.ts';

type Props = SectionProps & {
  readonly target: string;
  /** Called when the secret of an address was stored. */
  readonly onSealed: () => void;
};

/**
 * The addresses of the services in short rows. A button opens them with tests and limits; they are open from the start if
 * one was changed or is not allowed.
 */
export function Services({ target, onSealed, ...section }: Props) {
  const isCustom = NETWORK_IDS.some((network) => isCustomized(section.settings, network));
  const isBlocked = NETWORK_IDS.some((network) =>
    addressesOf(section.settings, network).some((address) => section.access.allows(address) === false),
  );
  const [isOpen, setOpen] = useState(isCustom);
  const isNeeded = isCustom || isBlocked || target.startsWith('service');
  useEffect(() => {
    if (isNeeded) setOpen(true);
  }, [isNeeded]);
  return (
    <>
      <Group
        title={t('options_services')}
        aside={t(isCustom ? 'options_services_custom' : 'options_services_default')}
      >
        <Item title={t('options_services_own')} hint={t('options_services_hint')}>
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('options_services_change')}
          </button>
        </Item>
      </Group>
      <div class={isOpen ? undefined : 'group short'}>
        {NETWORK_IDS.map((network) => (
          <NetworkServices
            key={network}
            {...section}
            {...{ network, onSealed }}
            isShort={!isOpen}
            isTarget={target === `service-${network}`}
          />
        ))}
      </div>
    </>
  );
}

const addressesOf = ({ metadataAddress, providerAddress }: Settings, network: NetworkId) => [
  metadataAddress[network],
  providerAddress[network],
];

/** Whether an address differs from the default. A provider that the user runs has its address in another place. */
const isCustomized = (settings: Settings, network: NetworkId) => {
  const kind = settings.providerKind[network];
  const isOtherProvider =
    !PROVIDERS[kind].isOwn && settings.providerAddress[network] !== PROVIDERS[kind].address(network);
  return isOtherProvider || settings.metadataAddress[network] !== DEFAULT_SETTINGS.metadataAddress[network];
};

type NetworkProps = Omit<Props, 'target'> & {
  readonly network: NetworkId;
  /** Shows the addresses only, without tests and limits. */
  readonly isShort: boolean;
  readonly isTarget: boolean;
};

function NetworkServices(props: NetworkProps) {
  const { network, isShort, isTarget, onSealed, ...section } = props;
  const { settings, access, saving } = section;
  const metadata = {
    value: settings.metadataAddress[network],
    defaultValue: DEFAULT_SETTINGS.metadataAddress[network],
    allowed: access.allows(settings.metadataAddress[network]),
    async onSave(address: string, hostPattern: string | undefined) {
      // Within the user's gesture.
      const allowed = hostPattern === undefined ? undefined : access.request(hostPattern);
      const error = await saving.save(({ metadataAddress }) => ({
        metadataAddress: { ...metadataAddress, [network]: address },
      }));
      const isOwn = address !== '' && address !== DEFAULT_SETTINGS.metadataAddress[network];
      if (error !== undefined || !isOwn || !(await allowed)) return error;
      const { message, isWrongAddress } = await testService(props, address);
      return isWrongAddress ? message : undefined;
    },
  };
  const hasService = metadata.defaultValue !== '' || metadata.value !== '';
  return (
    <fieldset>
      <legend>{networkName(network)}</legend>
      <div class="group">
        <AddressField
          id={`service-${network}`}
          label={t('address_metadata')}
          hint={isShort || hasService ? undefined : t('address_no_service')}
          mayBeEmpty
          isTarget={isTarget}
          test={{
            buttonLabel: t('address_test', networkName(network)),
            testing: () => t('address_testing'),
            run: async () => (await testService(props, metadata.value)).message,
          }}
          {...metadata}
        />
        {!PROVIDERS[settings.providerKind[network]].isOwn && (
          <ProviderAddress {...section} {...{ network, onSealed }} />
        )}
        {!isShort && <RequestBudget {...section} network={network} />}
      </div>
    </fieldset>
  );
}

/** Tests the address, and stores which API answers: the services differ in their paths. */
async function testService({ client, network, saving }: NetworkProps, address: string) {
  const reply = await client.ask('service.test', { address });
  if (!reply.ok) {
    const { failure } = reply;
    return { message: bad(() => failureMessage(failure)), isWrongAddress: failure.kind === 'redirected' };
  }
  const { value } = reply;
  if (value.kind !== 'service') {
    return { message: bad(() => t(named('address_is', value.kind))), isWrongAddress: true };
  }
  const { api } = value;
  const error = await saving.save(({ metadataApi, recognizedAddress }) => ({
    metadataApi: { ...metadataApi, [network]: api },
    recognizedAddress: { ...recognizedAddress, [network]: address },
  }));
  const works = () => (api === 'v2' ? t('address_works') : t('address_works_as', api));
  return { message: error ?? good(works), isWrongAddress: false };
}

type BudgetStatus = NonNullable<ReplyOf<'service.budget'>>;
type BudgetProps = SectionProps & { readonly network: NetworkId };

/** The number of recent requests to a metadata service, and a choice of the limit if the service is the user's own. */
function RequestBudget({ network, client, settings, saving }: BudgetProps) {
  const address = settings.metadataAddress[network];
  const limit = settings.requestLimit[network];
  const field = `requestLimit ${network}`;
  const status = useBudget(client, network, `${address} ${limit}`);
  const isOwnService = address !== '' && limitOf(address, undefined) === undefined;
  return (
    <>
      {isOwnService && (
        <ChoiceField
          label={t('budget_limit')}
          hint={t('budget_limit_hint')}
          value={limit}
          options={REQUEST_LIMITS}
          nameOf={(requests) => (requests === 0 ? t('budget_none') : formatNumber(requests))}
          status={saving.statusOf(field)}
          onChange={(requests) =>
            void saving.saveField(field, ({ requestLimit }) => ({
              requestLimit: { ...requestLimit, [network]: requests },
            }))
          }
        />
      )}
      {status && <p class="item note">{budgetSentence(status)}</p>}
    </>
  );
}

/** Reads the budget when the settings change and when the window gets the focus. A timer would keep the worker awake. */
function useBudget(client: Client, network: NetworkId, settingsKey: string): BudgetStatus | undefined {
  const [focusCount, setFocusCount] = useState(0);
  const [known, setKnown] = useState<{ settingsKey: string; status: BudgetStatus | null }>();
  useEffect(() => {
    const onFocus = () => setFocusCount((count) => count + 1);
    addEventListener('focus', onFocus);
    return () => removeEventListener('focus', onFocus);
  }, []);
  useAsyncEffect(
    async (signal) => {
      const reply = await client.ask('service.budget', { network });
      if (!signal.aborted && reply.ok) setKnown({ settingsKey, status: reply.value });
    },
    [client, network, settingsKey, focusCount],
  );
  return (known?.settingsKey === settingsKey && known.status) || undefined;
}

function budgetSentence({ used, limit }: BudgetStatus): string {
  const minutes = formatNumber(limit.windowMs / 60_000);
  return t('budget_used', formatNumber(used), formatNumber(limit.requests), minutes);
}
