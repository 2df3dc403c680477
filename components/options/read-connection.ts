/** Reads what was typed into the fields of a connection. */
import type { ConnectionChange, ConnectionStatus } from '../../lib/chain/connections.ts';
import { type KeyOwner, readKey } from '../../lib/chain/provider-key.ts';
import { t } from '../../lib/i18n/messages.ts';
import { NETWORKS, type NetworkId } from '../../lib/network/networks.ts';
import { PROVIDER_KINDS, PROVIDERS, publicKindAt } from '../../lib/network/providers.ts';
import { hostPatternOf, readAddress, readProviderAddress } from '../../lib/settings/address.ts';
import { addressRefusalMessage } from '../messages.ts';

/** `own`: Blockfrost's API at an address of the user. */
export const SOURCES = [...PROVIDER_KINDS, 'own'] as const;
export type Source = (typeof SOURCES)[number];

export type Typed = {
  readonly source: Source;
  readonly address: string;
  readonly key: string;
  readonly metadata: string;
};
export type FieldName = Exclude<keyof Typed, 'source'>;

export type Reading =
  /** `change`: without what stays. `hosts`: match patterns of the hosts that are then asked. */
  | { readonly ok: true; readonly change: ConnectionChange; readonly hosts: readonly string[] }
  | { readonly ok: false; readonly field: FieldName; readonly text: () => string };

type Provider = {
  readonly change: Pick<ConnectionChange, 'kind' | 'address'>;
  readonly owner: KeyOwner;
  /** Null if the host may be secret, and is not typed again. */
  readonly host: string | null;
};

export const sourceOf = ({ kind, needsKey }: ConnectionStatus): Source =>
  kind === 'blockfrost' && !needsKey ? 'own' : kind;

const refused = (field: FieldName, text: () => string): Reading => ({ ok: false, field, text });

export function readConnection(network: NetworkId, status: ConnectionStatus, typed: Typed): Reading {
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
