/**
 * The public services and their differences (docs/services.md): the kinds of chain providers, a row for each, the formats of their
 * keys, and how many requests the extension sends to each service.
 */
import { NETWORK_IDS, NETWORKS, type NetworkId } from './networks.ts';

/** In the order of the options. `blockfrost`: Blockfrost's API, at any address. */
export const PROVIDER_KINDS = ['koios', 'blockfrost'] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

export type RequestLimit = { readonly requests: number; readonly windowMs: number };

type Row = {
  readonly name: string;
  /** The public base address. */
  readonly address: (network: NetworkId) => string;
  /** How a key is sent. */
  readonly keyHeader: { readonly name: string; readonly prefix: string };
};

export const PROVIDERS: Readonly<Record<ProviderKind, Row>> = {
  blockfrost: {
    name: 'Blockfrost',
    address: (network) => `https://cardano-${network}.blockfrost.io/api/v0`,
    keyHeader: { name: 'project_id', prefix: '' },
  },
  koios: {
    name: 'Koios',
    address: (network) => `https://${network === 'mainnet' ? 'api' : network}.koios.rest/api/v1`,
    keyHeader: { name: 'authorization', prefix: 'Bearer ' },
  },
};

/** The addresses of the services that need no entry by the user. */
export const PUBLIC_SERVICES: readonly string[] = NETWORK_IDS.flatMap((network) => [
  NETWORKS[network].metadata ?? [],
  ...PROVIDER_KINDS.map((kind) => PROVIDERS[kind].address(network)),
]).flat();

/** The host that identifies a service. */
export const hostOf = (address: string): string => new URL(address).host;

/** The kind of the public provider at the host of an address; undefined for another host. */
export function publicKindAt(address: string): ProviderKind | undefined {
  const host = hostOf(address);
  return PROVIDER_KINDS.find((kind) =>
    NETWORK_IDS.some((network) => hostOf(PROVIDERS[kind].address(network)) === host),
  );
}

/** Half of what a public provider allows for one IP address. */
const PROVIDER_LIMIT: RequestLimit = { requests: 50, windowMs: 10_000 };
/** The operator allows about 100 in 5 minutes for one IP address. */
const METADATA_LIMIT: RequestLimit = { requests: 90, windowMs: 300_000 };
const METADATA_HOSTS = NETWORK_IDS.flatMap((network) => NETWORKS[network].metadata ?? []).map(hostOf);

/** The limit of the service at a base address; undefined for a service of the user's own, which has none. */
export function limitOf(base: string): RequestLimit | undefined {
  if (METADATA_HOSTS.includes(hostOf(base))) return METADATA_LIMIT;
  return publicKindAt(base) && PROVIDER_LIMIT;
}

/** The provider that a key is for. `needsKey`: it is Blockfrost itself, not its API at another address. */
export type KeyOwner = { readonly kind: ProviderKind; readonly needsKey: boolean };

const LETTERS_AND_DIGITS = /^[0-9A-Za-z]+$/;
/** The characters of a header. */
const IN_HEADER = /^[!-~]+$/;
const PROJECT_ID = /^(?:mainnet|preprod|preview)[0-9A-Za-z]{32}$/;

/** Whether the text is a key and nothing else. */
export function isKey(network: NetworkId, { kind, needsKey }: KeyOwner, text: string): boolean {
  if (needsKey) return text.startsWith(network) && LETTERS_AND_DIGITS.test(text.slice(network.length));
  // A key of Blockfrost that is entered for another provider or network would be sent there.
  const isOther = PROJECT_ID.test(text) && (kind !== 'blockfrost' || !text.startsWith(network));
  return IN_HEADER.test(text) && !isOther;
}

/** A typed or pasted key without surrounding blanks and the name of its header; undefined for another text. */
export function readKey(network: NetworkId, owner: KeyOwner, typed: string): string | undefined {
  const { name, prefix } = PROVIDERS[owner.kind].keyHeader;
  const key = typed
    .trim()
    .replace(new RegExp(`^${name}\\s*[:=]\\s*`, 'i'), '')
    .replace(new RegExp(`^${prefix}`), '')
    .trim();
  return isKey(network, owner, key) ? key : undefined;
}
