import { useState } from 'preact/hooks';
import type { ConnectionChange, ConnectionStatus } from '../../lib/chain/connections.ts';
import { readKey } from '../../lib/chain/provider-key.ts';
import type { Result } from '../../lib/failure.ts';
import { t } from '../../lib/i18n/messages.ts';
import { NETWORKS, type NetworkId } from '../../lib/network/networks.ts';
import { PROVIDER_KINDS, PROVIDERS, type ProviderKind } from '../../lib/network/providers.ts';
import { hostPatternOf, readAddress, readProviderAddress } from '../../lib/settings/address.ts';
import { useFocusReturn } from '../hooks/use-focus-return.ts';
import { failureMessage, networkName, sentences, unusualLengthMessage } from '../messages.ts';
import { keyRefusalMessage, providerTestMessage } from '../provider-messages.ts';
import { formatNumber } from '../token/format.ts';
import { Button } from '../ui/Button.tsx';
import { Select } from '../ui/Select.tsx';
import { bad, busy, good, type StatusMessage } from '../ui/status-message.ts';
import { AddressField } from './AddressField.tsx';
import { hintOf, ItemParts, statusOf } from './Item.tsx';
import type { SectionProps } from './section-props.ts';
import { useAction } from './use-action.ts';
import { useTargetFocus } from './use-target.ts';

type Props = SectionProps & {
  readonly network: NetworkId;
  /** The field that the page's address names. */
  readonly target: string;
};

type RowProps = Props & { readonly status: ConnectionStatus };

const saved = good(() => t('saved'));
const providerName = (kind: ProviderKind) => PROVIDERS[kind].name;

/** The provider of one network with its key, its address, and the address of the metadata service. */
export function NetworkConnections(props: Props) {
  const { network, connecting } = props;
  const status = connecting.connections[network];
  if (status === undefined) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be beside its fields.
    <div class="group" role="group" aria-label={networkName(network)}>
      <ProviderRow {...props} status={status} />
      <ProviderAddress {...props} status={status} />
      <MetadataAddress {...props} status={status} />
    </div>
  );
}

/** Changes the connection of a network. Resolves to what the user reads. */
async function change(
  { client, network, connecting }: Props,
  changed: ConnectionChange,
  done: StatusMessage = saved,
): Promise<StatusMessage> {
  return shown(connecting, network, await client.ask('connection.set', { network, ...changed }), done);
}

function shown(
  { put }: Props['connecting'],
  network: NetworkId,
  reply: Result<ConnectionStatus>,
  done: StatusMessage,
): StatusMessage {
  if (!reply.ok) return bad(() => failureMessage(reply.failure));
  put(network, reply.value);
  return done;
}

/** `height`: of the latest block, formatted; undefined if the provider was not read. */
async function testProvider({ client, network }: Props) {
  const reply = await client.ask('connection.test', { network, service: 'provider' });
  const latest = reply.ok ? reply.value?.height : undefined;
  const height = latest == null ? undefined : formatNumber(latest);
  const isKeyMissing = !reply.ok && reply.failure.kind === 'key-missing';
  return { message: providerTestMessage(reply, network), height, isKeyMissing };
}

/** The choice of the provider, and its key. A key cannot be read, only replaced. */
function ProviderRow(props: RowProps) {
  const { client, network, status, connecting, access } = props;
  const { kind, endsIn, needsKey, isDefault } = status;
  const [typed, setTyped] = useState('');
  const [height, setHeight] = useState<string | undefined>(undefined);
  const action = useAction();
  const { ref, returnFocus } = useFocusReturn<HTMLInputElement>(`${isDefault} ${typed}`);
  const id = `keys-${network}`;
  useTargetFocus(ref, props.target === id);
  const run = (work: Promise<StatusMessage>, pending?: StatusMessage) => {
    setHeight(undefined);
    void action.run(work, pending);
  };
  const choose = (chosen: ProviderKind) => {
    const address = PROVIDERS[chosen].address(network);
    // Within the user's gesture.
    if (access.allows(address) === false) void access.request(hostPatternOf(new URL(address)));
    run(change(props, { kind: chosen }));
  };
  const save = async (text: string): Promise<StatusMessage> => {
    const reading = readKey(network, status, text);
    if (!reading.ok) return bad(() => keyRefusalMessage(reading.refusal, network, kind));
    const result = await change(props, { key: reading.key });
    if (result.tone === 'bad') return result;
    setTyped('');
    return reading.unusualLength ? bad(unusualLengthMessage) : result;
  };
  const test = async () => {
    const { message, height: found } = await testProvider(props);
    setHeight(found);
    return message;
  };
  const remove = async () =>
    shown(
      connecting,
      network,
      await client.ask('connection.clear', { network }),
      good(() => t('removed')),
    );
  const isRefused = action.status?.tone === 'bad' && typed !== '';
  return (
    <form class="item fields provider" noValidate onSubmit={(event) => event.preventDefault()}>
      <ItemParts
        id={id}
        title={networkName(network)}
        hint={isRefused ? undefined : keySentence(status, height)}
        status={action.status}
      >
        <Select
          label={t('provider_question_of', networkName(network))}
          value={kind}
          options={PROVIDER_KINDS}
          nameOf={providerName}
          onChange={choose}
        />
        <input
          id={id}
          ref={ref}
          type="password"
          aria-label={t('key_label', networkName(network))}
          autocomplete="off"
          spellcheck={false}
          placeholder={endsIn === null ? (needsKey ? `${network}…` : '') : `••••${endsIn}`}
          aria-invalid={isRefused}
          aria-describedby={`${hintOf(id)} ${statusOf(id)}`}
          value={typed}
          onInput={({ currentTarget }) => {
            setTyped(currentTarget.value);
            action.clear();
          }}
          onChange={({ currentTarget }) => {
            if (currentTarget.value !== '') run(save(currentTarget.value));
          }}
        />
        {(endsIn === null || typed !== '') && (
          <Button
            onPress={() => {
              returnFocus();
              // Leaving the field has saved it already.
              if (typed !== '') run(save(typed));
            }}
          >
            {t('save')}
          </Button>
        )}
        {(endsIn !== null || !needsKey) && (
          <Button
            onPress={() =>
              run(
                test(),
                busy(() => t('key_testing')),
              )
            }
          >
            {t('options_test')}
          </Button>
        )}
        {!isDefault && (
          <Button
            onPress={() => {
              returnFocus();
              run(remove());
            }}
          >
            {t('remove')}
          </Button>
        )}
      </ItemParts>
    </form>
  );
}

/** Says which key is stored or needed. `height`: of the latest block, if the provider was tested. */
function keySentence({ kind, endsIn, needsKey }: ConnectionStatus, height: string | undefined): string {
  const known =
    endsIn !== null
      ? t('key_set', endsIn)
      : needsKey
        ? t('key_none')
        : kind === 'koios'
          ? t('key_optional', providerName(kind))
          : t('key_not_needed');
  return height === undefined ? known : sentences(known, t('key_latest_block', height));
}

/** The address may contain a secret, so it is entered, and never shown. */
function ProviderAddress(props: RowProps) {
  const { network, status, access, connecting } = props;
  const { host, isAllowed, pattern } = status;
  return (
    <AddressField
      id={`provider-${network}`}
      label={t('address_provider')}
      value={undefined}
      placeholder={host}
      read={readProviderAddress}
      isBlocked={pattern === null ? !isAllowed : access.allows(pattern.replace('*', '')) === false}
      onAllow={pattern === null ? undefined : () => void access.request(pattern).then(connecting.read)}
      onSave={async (address, hostPattern = '') => {
        // Within the user's gesture.
        const allowed = access.request(hostPattern);
        const result = await change(props, { address });
        if (result.tone === 'bad' || !(await allowed)) return result;
        connecting.read();
        const { message, isKeyMissing } = await testProvider(props);
        // The user enters the key next.
        return message.tone === 'bad' && !isKeyMissing ? message : result;
      }}
    />
  );
}

function MetadataAddress(props: RowProps) {
  const { client, network, status, access } = props;
  const { metadata } = status;
  const defaultValue = NETWORKS[network].metadata ?? '';
  const id = `service-${network}`;
  const test = async (): Promise<StatusMessage> => {
    const reply = await client.ask('connection.test', { network, service: 'metadata' });
    return reply.ok ? good(() => t('address_works')) : bad(() => failureMessage(reply.failure));
  };
  return (
    <AddressField
      id={id}
      label={t('address_metadata')}
      hint={defaultValue === '' && metadata === '' ? t('address_no_service') : undefined}
      value={metadata}
      placeholder={t('address_none')}
      defaultValue={defaultValue}
      isTarget={props.target === id}
      read={readAddress}
      isBlocked={access.allows(metadata) === false}
      onAllow={() => void access.request(hostPatternOf(new URL(metadata)))}
      test={{ label: t('address_test', networkName(network)), run: test }}
      onSave={async (address, hostPattern) => {
        // Within the user's gesture.
        const allowed = hostPattern === undefined || access.request(hostPattern);
        const done = address === '' ? good(() => t('address_saved_none')) : saved;
        const result = await change(props, { metadata: address }, done);
        const isOwn = address !== '' && address !== defaultValue;
        if (result.tone === 'bad' || !isOwn || !(await allowed)) return result;
        const message = await test();
        return message.tone === 'bad' ? message : result;
      }}
    />
  );
}
