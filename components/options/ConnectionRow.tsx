import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { ConnectionChange, ConnectionStatus } from '../../lib/chain/connections.ts';
import type { Failure } from '../../lib/failure.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { Client } from '../../lib/messaging/client.ts';
import { NETWORKS, type NetworkId } from '../../lib/network/networks.ts';
import {
  type KeyOwner,
  PROVIDER_KINDS,
  PROVIDERS,
  publicKindAt,
  readKey,
} from '../../lib/network/providers.ts';
import { hostPatternOf, readAddress, readProviderAddress } from '../../lib/settings/address.ts';
import { useUniqueId } from '../hooks/effects.ts';
import { addressRefusalMessage, failureMessage, networkName } from '../messages.ts';
import { formatNumber } from '../token/format.ts';
import { Button } from '../ui/Button.tsx';
import { Select } from '../ui/Select.tsx';
import { bad, busy, good, Status, type StatusMessage, useAction } from '../ui/Status.tsx';
import { Disclosure, Field, type Tools, useTargetFocus } from './rows.tsx';

type Props = Tools & { readonly network: NetworkId };

/** What one network uses, and the form that changes it. */
export function ConnectionRow(props: Props) {
  const { network, connecting, access, target, settings } = props;
  const status = connecting.connections[network];
  if (status === undefined) return null;
  const isBlocked = !status.isAllowed || access.allows(status.metadata) === false;
  const isTarget =
    target.includes(network) || (target === 'connections' && network === settings.defaultNetwork);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be the summary.
    <div role="group" aria-label={networkName(network)}>
      <Disclosure
        title={networkName(network)}
        hint={
          <>
            {summaryOf(network, status)}
            {isBlocked && <span class="error"> {t('connection_blocked')}</span>}
          </>
        }
        isTarget={isTarget}
      >
        <ConnectionForm {...props} status={status} isTarget={isTarget} />
      </Disclosure>
    </div>
  );
}

/** The provider with its key, and the metadata service if it is not the public one. */
function summaryOf(network: NetworkId, status: ConnectionStatus): string {
  const { host, endsIn, needsKey, metadata } = status;
  const name = sourceOf(status) === 'own' ? host : PROVIDERS[status.kind].name;
  const key = endsIn === null ? needsKey && t('key_none') : t('key_set', endsIn);
  const service = metadata !== '' && metadata !== NETWORKS[network].metadata && new URL(metadata).host;
  return [name, key, service].filter((part) => part !== false).join(' · ');
}

type FormProps = Props & { readonly status: ConnectionStatus; readonly isTarget: boolean };

function ConnectionForm(props: FormProps) {
  const { network, client, connecting, access, target, status, isTarget } = props;
  /** What was typed and is not in use yet. */
  const [edited, setEdited] = useState<Partial<Typed>>({});
  const action = useAction();
  const typed: Typed = {
    source: sourceOf(status),
    address: '',
    key: '',
    metadata: status.metadata,
    ...edited,
  };
  const edit = (change: Partial<Typed>) => {
    setEdited({ ...edited, ...change });
    action.clear();
  };
  const focused = useTargetFocus<HTMLInputElement>(isTarget);

  /** Saves first: the tests are of what is in use then. */
  const save = async (): Promise<StatusMessage> => {
    const reading = readConnection(network, status, typed);
    if (!reading.ok) return bad(reading.text, reading.field);
    const { change, hosts } = reading;
    const blocked = hosts.filter((host) => access.allows(host) === false);
    // Within the user's gesture, or the browser does not show its prompt.
    const allowed = blocked.length === 0 || access.request(...blocked);
    const isChanged = Object.keys(change).length > 0;
    if (isChanged) {
      const reply = await client.ask('connection.set', { network, ...change });
      if (!reply.ok) return bad(() => failureMessage(reply.failure));
      connecting.put(network, reply.value);
    }
    if (!(await allowed)) return bad(() => t('address_blocked'));
    connecting.read();
    const message = await test(client, network, isChanged ? change : partsOf(status));
    // What was typed during the test stays.
    if (message.tone === 'good') setEdited((now) => (now === edited ? {} : now));
    return message;
  };
  const remove = async (): Promise<StatusMessage> => {
    const reply = await client.ask('connection.clear', { network });
    if (!reply.ok) return bad(() => failureMessage(reply.failure));
    connecting.put(network, reply.value);
    setEdited({});
    focused.current?.focus();
    return good(() => t('removed'));
  };

  const publicHost =
    typed.source === 'own' ? 'https://…' : new URL(PROVIDERS[typed.source].address(network)).host;
  const isSaved = typed.source === sourceOf(status);
  const endsIn = isSaved && typed.address === '' ? status.endsIn : null;
  const noKey = typed.source === 'blockfrost' ? `${network}…` : t('key_optional');
  const statusId = useUniqueId();
  const input = (field: FieldName, label: string, placeholder: string, hint?: ComponentChildren) => (
    <Field label={label} hint={hint}>
      {(id) => (
        <input
          id={id}
          ref={field === (target.startsWith('service') ? 'metadata' : 'key') ? focused : null}
          {...(field === 'key' ? ({ type: 'password' } as const) : ({ type: 'url' } as const))}
          autocomplete="off"
          spellcheck={false}
          placeholder={placeholder}
          aria-invalid={action.status?.field === field}
          aria-describedby={action.status?.field === field ? statusId : undefined}
          value={typed[field]}
          onInput={({ currentTarget: { value } }) =>
            edit(field === 'address' ? { source: 'own', address: value } : { [field]: value })
          }
        />
      )}
    </Field>
  );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void action.run(
          save(),
          busy(() => t('key_testing')),
        );
      }}
    >
      <Field label={t('connection_source')}>
        {(id) => (
          <Select
            id={id}
            value={typed.source}
            options={SOURCES}
            nameOf={(source) => t(`connection_${source}`)}
            // What was typed as a key of one provider is no key of another.
            onChange={(source) => edit({ source, address: '', key: '' })}
          />
        )}
      </Field>
      {input('address', t('address_provider'), isSaved ? status.host : publicHost)}
      {input(
        'key',
        t('key_label', networkName(network)),
        endsIn === null ? noKey : `••••${endsIn}`,
        typed.source === 'blockfrost' && (
          <a href="https://blockfrost.io" target="_blank" rel="noreferrer">
            {t('options_keys_link')}
          </a>
        ),
      )}
      {input('metadata', t('address_metadata'), NETWORKS[network].metadata ?? t('address_none'))}
      <div class="save">
        <Status id={statusId} message={action.status} hasIcon />
        {!status.isDefault && <Button onPress={() => void action.run(remove())}>{t('remove')}</Button>}
        <Button type="submit">{t('save')}</Button>
      </div>
    </form>
  );
}

/** What can be tested. */
const partsOf = ({ kind, metadata, needsKey, endsIn }: ConnectionStatus) =>
  needsKey && endsIn === null ? { metadata } : { kind, metadata };

/** Tests the parts that were changed, both at once. Of two failures the user reads the provider's. */
async function test(
  client: Client,
  network: NetworkId,
  { kind, key, metadata }: Pick<ConnectionChange, 'kind' | 'key' | 'metadata'>,
): Promise<StatusMessage> {
  const ask = (service: 'provider' | 'metadata') => client.ask('connection.test', { network, service });
  const hasProvider = kind !== undefined || key !== undefined;
  const [provider, service] = await Promise.all([
    hasProvider ? ask('provider') : undefined,
    metadata ? ask('metadata') : undefined,
  ]);
  if (provider?.ok === false) {
    const { failure } = provider;
    return notWorking(() => testFailureMessage(failure), failure.kind.startsWith('key-') ? 'key' : 'address');
  }
  const { network: read = null, height = null } = provider?.value ?? {};
  if (read !== null && read !== network) return notWorking(() => t('provider_other_network'), 'address');
  if (service?.ok === false) return notWorking(() => testFailureMessage(service.failure), 'metadata');
  if (!hasProvider) return good(() => t(service === undefined ? 'saved' : 'key_works'));
  if (read === null) return good(() => t('provider_network_unknown', networkName(network)));
  return good(() => (height === null ? t('key_works') : t('key_works_block', formatNumber(height))));
}

/** What was typed is in use, although its test failed. */
const notWorking = (reason: () => string, field: FieldName) =>
  bad(() => t('saved_not_working', reason()), field);

function testFailureMessage(failure: Failure): string {
  if (failure.kind === 'malformed' && failure.detail === 'not-json') return t('address_is_page');
  if (failure.kind === 'service' && failure.status === 404) return t('address_not_found');
  return failureMessage(failure);
}

/** `own`: Blockfrost's API at an address of the user. */
const SOURCES = [...PROVIDER_KINDS, 'own'] as const;
type Source = (typeof SOURCES)[number];

type Typed = {
  readonly source: Source;
  readonly address: string;
  readonly key: string;
  readonly metadata: string;
};
type FieldName = Exclude<keyof Typed, 'source'>;

type Reading =
  /** `change`: without what stays. `hosts`: match patterns of the hosts that are then asked. */
  | { readonly ok: true; readonly change: ConnectionChange; readonly hosts: readonly string[] }
  | { readonly ok: false; readonly field: FieldName; readonly text: () => string };

type Provider = {
  readonly change: Pick<ConnectionChange, 'kind' | 'address'>;
  readonly owner: KeyOwner;
  /** Null if the host may be secret, and is not typed again. */
  readonly host: string | null;
};

const sourceOf = ({ kind, needsKey }: ConnectionStatus): Source =>
  kind === 'blockfrost' && !needsKey ? 'own' : kind;

const refused = (field: FieldName, text: () => string): Reading => ({ ok: false, field, text });

function readConnection(network: NetworkId, status: ConnectionStatus, typed: Typed): Reading {
  const provider = readProvider(network, status, typed);
  if ('ok' in provider) return provider;
  const service = readService(network, typed.metadata);
  if (typeof service !== 'string') return service;
  const isServiceChanged = service !== status.metadata;

  const { change, owner, host } = provider;
  const isProviderChanged = change.kind !== undefined;
  const hasKey = !isProviderChanged && status.endsIn !== null;
  // Otherwise only the metadata service is of interest.
  const isAboutProvider = isProviderChanged || (!isServiceChanged && service === publicService(network));
  const needsKey = owner.needsKey && !hasKey && isAboutProvider;
  const key = readKey(network, owner, typed.key);
  if (key === undefined && (typed.key !== '' || needsKey))
    return refused('key', () =>
      owner.needsKey ? t('key_refused', network) : t('key_refused_other', PROVIDERS[owner.kind].name),
    );
  const hosts = [host, service === '' ? null : hostPatternOf(new URL(service))];
  return {
    ok: true,
    change: {
      ...change,
      ...(key !== undefined && { key }),
      ...(isServiceChanged && { metadata: service }),
    },
    hosts: hosts.filter((pattern) => pattern !== null),
  };
}

const publicService = (network: NetworkId) => NETWORKS[network].metadata ?? '';

function readService(network: NetworkId, typed: string): string | Reading {
  if (typed.trim() === '') return publicService(network);
  const reading = readAddress(typed);
  if (reading.ok) return reading.address;
  return refused('metadata', () => addressRefusalMessage(reading.refusal));
}

function readProvider(network: NetworkId, status: ConnectionStatus, typed: Typed): Provider | Reading {
  const { source } = typed;
  const isSame = source === sourceOf(status);
  if (source === 'own' && (typed.address !== '' || !isSame)) {
    const reading = readProviderAddress(typed.address);
    if (!reading.ok) return refused('address', () => addressRefusalMessage(reading.refusal));
    const { address, hostPattern } = reading;
    const publicKind = publicKindAt(address);
    return {
      change: { kind: 'blockfrost', address },
      owner: { kind: publicKind ?? 'blockfrost', needsKey: publicKind === 'blockfrost' },
      host: hostPattern,
    };
  }
  if (source === 'own' || isSame) return { change: {}, owner: status, host: status.pattern };
  return {
    change: { kind: source, address: '' },
    owner: { kind: source, needsKey: source === 'blockfrost' },
    host: hostPatternOf(new URL(PROVIDERS[source].address(network))),
  };
}
