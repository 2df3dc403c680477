/** Puts the key of a provider into the request: into its header, or into its address. */
import { base64 } from '@scure/base';
import { type Result, success } from '../failure.ts';
import type { HttpRequest } from '../http/request.ts';
import type { NetworkId } from '../network/networks.ts';
import { KEY_PLACE, keyNeedOf, keyPurposeOf, PROVIDERS, type Provider } from '../network/providers.ts';
import type { KeyTarget, KeyVault } from './key-vault.ts';

export type Access = Required<Pick<HttpRequest, 'headers'>> & {
  /** The address of a request. `path` begins with a slash. */
  readonly urlOf: (path: string) => string;
  readonly hasKey: boolean;
};

export type Keys = Pick<KeyVault, 'open'>;

/** Where the key of a provider is sent. */
export const targetOf = (provider: Provider): KeyTarget => ({
  origin: new URL(provider.address).origin,
  purpose: keyPurposeOf(provider),
});

/** How to send requests to a provider. Fails where the key that it needs is missing. */
export async function openAccess(
  keys: Keys,
  network: NetworkId,
  provider: Provider,
): Promise<Result<Access>> {
  const need = keyNeedOf(provider);
  if (need === 'none') return success(without(provider));
  const key = await keys.open(network, targetOf(provider));
  if (key.ok) return success(withKey(provider, key.value));
  return need === 'optional' ? success(without(provider)) : key;
}

const without = ({ address }: Provider): Access => ({
  urlOf: (path) => address + path,
  headers: {},
  hasKey: false,
});

function withKey({ kind, address }: Provider, key: string): Access {
  const [before = '', after] = address.split(KEY_PLACE);
  const { keyHeader } = PROVIDERS[kind];
  if (after === undefined) {
    const headers = keyHeader && { [keyHeader.name]: keyHeader.prefix + key };
    return { urlOf: (path) => address + path, headers: headers ?? {}, hasKey: true };
  }
  if (after.startsWith('@')) {
    // Browsers refuse to fetch an address with a user name.
    const authorization = `Basic ${base64.encode(new TextEncoder().encode(key))}`;
    const base = before + after.slice(1);
    return { urlOf: (path) => base + path, headers: { authorization }, hasKey: true };
  }
  if (before.endsWith('?')) {
    const base = before.slice(0, -1);
    const urlOf = (path: string) => `${base}${path}${path.includes('?') ? '&' : '?'}${key}`;
    return { urlOf, headers: {}, hasKey: true };
  }
  return { urlOf: (path) => before + key + after + path, headers: {}, hasKey: true };
}
