/** The settings, their defaults, and how they are read from storage. They contain no keys. */
import { PRIORITY_IDS } from '../asset/standard.ts';
import { isRecord } from '../json.ts';
import { IPFS_GATEWAY } from '../network/gateways.ts';
import { METADATA_API_IDS, type MetadataApiId } from '../network/metadata-apis.ts';
import { NETWORKS, type NetworkId } from '../network/networks.ts';
import { PROVIDER_KINDS } from '../network/providers.ts';
import { readAddress } from './address.ts';
import {
  choice,
  defaultsOf,
  type Field,
  field,
  flag,
  group,
  list,
  type Reading,
  readFields,
  type SettingsOf,
} from './field.ts';
import {
  MAX_LABELLED_TOKENS,
  MAX_MUTED_TOKENS,
  parseLabelledToken,
  parseTokenRef,
  tokenRefText,
} from './labels.ts';
import { PAGE_FIELDS } from './page-settings.ts';

/** The first is the default. */
export const REQUEST_LIMITS = [0, 30, 90, 300, 1_000] as const;

function parseAddress(given: unknown): string | undefined {
  const address = typeof given === 'string' ? readAddress(given) : undefined;
  return address?.ok ? address.address : undefined;
}

/** In the address, `[key]` can replace a secret (provider-address.ts). */
function parseProviderAddress(given: unknown): string | undefined {
  const [, scheme = '', user = '', base = '', query = ''] = MARKED.exec(String(given)) ?? [];
  const address = parseAddress(scheme + base);
  return address && address.replace('://', `://${user}`) + query;
}
const MARKED = /^(https?:\/\/)(\[key\]@)?(.*?)(\?\[key\])?$/i;

const perNetwork = <T>(of: (network: NetworkId) => Field<T>) =>
  group<Record<NetworkId, T>>({ mainnet: of('mainnet'), preprod: of('preprod'), preview: of('preview') });

const serviceAddress = (standard = '') =>
  field(standard, (given) => (given === '' ? '' : parseAddress(given)));

const FIELDS = {
  ...PAGE_FIELDS,
  priority: choice(PRIORITY_IDS),
  /** Base address of the metadata service; empty for none. */
  metadataAddress: perNetwork((network) => serviceAddress(NETWORKS[network].metadata)),
  /** The kind of service that a test has found at `recognizedAddress`. */
  metadataApi: perNetwork(() => choice(METADATA_API_IDS)),
  /** The address that was tested. Any other address has the default API. */
  recognizedAddress: perNetwork(() => serviceAddress(undefined)),
  /** Requests per 5 minutes to the user's own metadata service; 0: no limit. */
  requestLimit: perNetwork(() => choice<number>(REQUEST_LIMITS)),
  /** The kind of the chain provider. */
  providerKind: perNetwork(() => choice(PROVIDER_KINDS)),
  /** Base address of the chain provider, without the secret that it may contain. */
  providerAddress: perNetwork((network) => field(NETWORKS[network].provider, parseProviderAddress)),
  /** Whether the provider is asked about the NFTs that the user points at. */
  askAboutNfts: flag(false),
  /** Whether external logos are fetched. Their host learns which token the user looks at. */
  remoteLogos: flag(false),
  /** Base address through which `ipfs:` is fetched. */
  ipfsGateway: field(IPFS_GATEWAY, parseAddress),
  /** Whether keys that are saved from now on are deleted when the browser closes. */
  sessionKeys: flag(false),
  labelledTokens: list(parseLabelledToken, tokenRefText, MAX_LABELLED_TOKENS),
  /** Tokens without lookalike warnings. */
  mutedTokens: list(parseTokenRef, tokenRefText, MAX_MUTED_TOKENS),
};
export type Settings = SettingsOf<typeof FIELDS>;

/** The names in the order of an exported file. */
export const SETTING_NAMES = Object.keys(FIELDS) as readonly (keyof Settings)[];
export const DEFAULT_SETTINGS: Settings = defaultsOf<Settings>(FIELDS);

/** Which metadata service is at the address of a network. */
export const metadataApiOf = (settings: Settings, network: NetworkId): MetadataApiId =>
  settings.recognizedAddress[network] === settings.metadataAddress[network]
    ? settings.metadataApi[network]
    : DEFAULT_SETTINGS.metadataApi[network];

/** The given settings; `others` replace missing and invalid ones. */
export const settingsIn = (given: unknown, others: Settings): Reading<Settings> =>
  readFields<Settings>(FIELDS, given, others);

/** The stored settings, with defaults for missing and invalid ones. */
export const readSettings = (stored: unknown): Settings => settingsIn(stored, DEFAULT_SETTINGS).value;

/** Bytes of one item in `storage.sync`, with its key, and a reserve. */
const MAX_ITEM_BYTES = 8_192 - 'settings'.length - 64;

/** Only what differs from the defaults, so that new defaults of a later version reach everybody who has not changed them. */
export function storedForm(settings: Settings): Readonly<Record<string, unknown>> {
  return { version: 1, ...differingFields(settings, DEFAULT_SETTINGS) };
}

function differingFields(
  group: object,
  defaults: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(group).flatMap(([name, value]) => {
      const defaultValue = defaults[name];
      if (JSON.stringify(value) === JSON.stringify(defaultValue)) return [];
      return [
        [name, isRecord(value) && isRecord(defaultValue) ? differingFields(value, defaultValue) : value],
      ];
    }),
  );
}

/** Whether the browser can store the settings: added sites and labelled tokens take the most space. */
export function hasRoom(settings: Settings): boolean {
  // Chromium counts `<` as the six characters of its own JSON.
  const json = JSON.stringify(storedForm(settings)).replaceAll('<', '\\u003C');
  return new TextEncoder().encode(json).length <= MAX_ITEM_BYTES;
}
