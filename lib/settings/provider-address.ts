/**
 * Reads the base address of a chain provider as the user types it. `[key]` replaces a secret in it: the settings have the
 * address, and the key vault has the secret.
 */
import { NETWORK_IDS, type NetworkId } from '../network/networks.ts';
import { KEY_PLACE, PROVIDER_KINDS, PROVIDERS, type ProviderKind } from '../network/providers.ts';
import { type AddressReading, type AddressRefusal, readAddress } from './address.ts';

export type ProviderAddressReading =
  | (Extract<AddressReading, { ok: true }> & {
      /** The secret that the address contained, for the vault. */
      readonly secret?: string | undefined;
      /** The kind of provider, if the host is a public one. */
      readonly kind?: ProviderKind | undefined;
    })
  | { readonly ok: false; readonly refusal: AddressRefusal | 'several-secrets' };

/** A secret, the address without it, and what puts `[key]` into the address in place of the secret. */
type Found = { readonly secret: string; readonly rest: URL; readonly mark: (address: string) => string };

/** `network`: the network of the field, for a Demeter address that names none. */
export function readProviderAddress(network: NetworkId, typed: string): ProviderAddressReading {
  const text = typed.trim();
  if (!URL.canParse(text)) return { ok: false, refusal: 'not-an-address' };
  const url = new URL(text);
  const found = [inUserInfo(url), inQuery(url), inPath(url), inHost(url, network)];
  const [only, ...others] = found.filter((one) => one !== undefined);
  if (others.length > 0) return { ok: false, refusal: 'several-secrets' };
  const plain = readAddress(only?.rest.href ?? text);
  if (!plain.ok) return plain;
  const secret = only?.secret === KEY_PLACE ? undefined : only?.secret;
  const address = only?.mark(plain.address) ?? plain.address;
  return { ...plain, address, secret, kind: kindOf(plain.address) };
}

/** The address without its secret, which an address can have that an earlier version stored. */
export function publicAddress(address: string): string {
  const reading = readProviderAddress('mainnet', address);
  return reading.ok ? reading.address : address;
}

function kindOf(address: string): ProviderKind | undefined {
  const { origin } = new URL(address);
  const isAt = (kind: ProviderKind, network: NetworkId) =>
    new URL(PROVIDERS[kind].address(network)).origin === origin;
  return PROVIDER_KINDS.find((kind) => !PROVIDERS[kind].isOwn && NETWORK_IDS.some((id) => isAt(kind, id)));
}

/** A user name and password, which browsers send as a header. */
function inUserInfo(url: URL): Found | undefined {
  const parts = [url.username, url.password].filter((part) => part !== '');
  if (parts.length === 0) return undefined;
  const rest = Object.assign(new URL(url), { username: '', password: '' });
  const mark = (address: string) => address.replace('://', `://${KEY_PLACE}@`);
  return { secret: parts.map(decoded).join(':'), rest, mark };
}

/** A `%` that begins no escape is meant as it is typed. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replace(/%(?![\da-f]{2})/gi, '%25'));
  } catch {
    // Escapes that give no valid UTF-8 were not meant as escapes.
    return part;
  }
}

/** Any query is a secret: the base address of an API has no other reason for one. */
function inQuery(url: URL): Found | undefined {
  if (url.search === '') return undefined;
  const rest = Object.assign(new URL(url), { search: '' });
  return { secret: url.search.slice(1), rest, mark: (address) => `${address}?${KEY_PLACE}` };
}

/** The part of the path from the first to the last segment that is not made of words, numbers and versions. */
function inPath(url: URL): Found | undefined {
  const parts = url.pathname.split('/');
  const first = parts.findIndex((part) => !isWords(part));
  if (first < 0) return undefined;
  const last = parts.findLastIndex((part) => !isWords(part));
  const pathname = [...parts.slice(0, first), KEY_PLACE, ...parts.slice(last + 1)].join('/');
  const rest = Object.assign(new URL(url), { pathname });
  return { secret: parts.slice(first, last + 1).join('/'), rest, mark: (address) => address };
}

const isWords = (part: string) =>
  part.split(/[-_.~]/).every((word) => /^(?:[A-Z]?[a-z]{0,14}\d{0,2}|v?\d{1,4})$/.test(word));

/** `TOKEN.cardano-mainnet.blockfrost-m1.demeter.run`: Demeter takes the token as a header too. */
function inHost(url: URL, network: NetworkId): Found | undefined {
  const [, before, service] = /^(.*?)\.?(blockfrost-m\d+\.demeter\.run)$/.exec(url.hostname) ?? [];
  const labels = before?.split('.') ?? [];
  const secret = labels.find((label) => !label.startsWith('cardano-'));
  if (!secret) return undefined;
  const hostname = `${labels.find((label) => label !== secret) ?? `cardano-${network}`}.${service}`;
  const pathname = url.pathname === '/' ? '/api/v0' : url.pathname;
  const rest = Object.assign(new URL(url), { hostname, pathname });
  return { secret, rest, mark: (address) => address };
}
