/**
 * The settings that an organization makes by managed storage, a policy of the browser (docs/own-service.md). They replace
 * those of the user, who cannot change them in the options. The schema is release/managed-schema.json.
 */
import { isRecord } from '../json.ts';
import type { AddedSite } from '../network/explorers.ts';
import { NETWORK_IDS, type NetworkId } from '../network/networks.ts';
import { PROVIDERS } from '../network/providers.ts';
import { DEFAULT_SETTINGS, type Settings, settingsIn } from './settings.ts';
import { originOfSite } from './site.ts';

const PER_NETWORK = ['metadataAddress', 'metadataApi', 'providerKind', 'providerAddress'] as const;
type PerNetwork = (typeof PER_NETWORK)[number];
/** `sites` are added to the user's own. There are no keys: every program of the user can read a policy. */
export const MANAGED_NAMES = [...PER_NETWORK, 'sites'] as const;

export type Managed = {
  readonly values: {
    readonly [K in PerNetwork]?: Partial<Settings[K]>;
  } & { readonly sites?: readonly AddedSite[] };
  /** The paths of invalid values, which are not used. */
  readonly refused: readonly string[];
};

export const NOT_MANAGED: Managed = { values: {}, refused: [] };

/** Reads each value by itself, so that an invalid one does not lose the others. */
export function readManaged(stored: unknown): Managed {
  if (!isRecord(stored)) return NOT_MANAGED;
  const values: Record<string, unknown> = {};
  const refused: string[] = [];
  const read = (given: Readonly<Record<string, unknown>>, path: string): Settings | undefined => {
    const { value, invalid } = settingsIn(given, DEFAULT_SETTINGS);
    if (invalid === undefined) return value;
    refused.push(path);
    return undefined;
  };
  for (const [name, given] of Object.entries(stored)) {
    if (name === 'sites' && Array.isArray(given)) {
      const sites = given.flatMap((site, i) => read({ sites: [site] }, `sites[${i}]`)?.sites ?? []);
      if (sites.length > 0) values.sites = sites;
    } else if (isPerNetwork(name) && isRecord(given)) {
      const valid = Object.entries(given).flatMap(([network, value]) => {
        const group = read({ [name]: { [network]: value } }, `${name}.${network}`)?.[name];
        return group === undefined ? [] : [[network, group[network as NetworkId]] as const];
      });
      if (valid.length > 0) values[name] = Object.fromEntries(valid);
    } else refused.push(name);
  }
  return { values: withWholeProviders(values, refused), refused };
}

/** A provider is a kind and an address: each implies the other, unless the given address is invalid. */
function withWholeProviders(values: Managed['values'], refused: readonly string[]): Managed['values'] {
  const { providerKind, providerAddress } = values;
  if (providerKind === undefined && providerAddress === undefined) return values;
  const kinds: Partial<Settings['providerKind']> = { ...providerKind };
  const addresses: Partial<Settings['providerAddress']> = { ...providerAddress };
  const isAddressWrong = refused.some((path) => path.startsWith('providerAddress'));
  for (const network of NETWORK_IDS) {
    const [kind, address] = [kinds[network], addresses[network]];
    if (kind === undefined && address !== undefined) kinds[network] = DEFAULT_SETTINGS.providerKind[network];
    if (kind !== undefined && address === undefined && !isAddressWrong)
      addresses[network] = PROVIDERS[kind].address(network);
  }
  return { ...values, providerKind: kinds, providerAddress: addresses };
}

const isPerNetwork = (name: string): name is PerNetwork => PER_NETWORK.some((one) => one === name);

/** The settings that apply: those of the user, with what an organization has set. */
export function withManaged(settings: Settings, { values }: Managed): Settings {
  const { sites: set = [], ...perNetwork } = values;
  const hosts = new Set(set.map(({ host }) => host));
  const groups = Object.entries(perNetwork).map(([name, part]) => {
    return [name, { ...settings[name as PerNetwork], ...part }] as const;
  });
  // A managed API is for the address that applies, without a test.
  const addresses = { ...settings.metadataAddress, ...values.metadataAddress };
  const apis = NETWORK_IDS.filter((network) => values.metadataApi?.[network] !== undefined);
  const recognized = Object.fromEntries(apis.map((network) => [network, addresses[network]]));
  return {
    ...settings,
    ...Object.fromEntries(groups),
    recognizedAddress: { ...settings.recognizedAddress, ...recognized },
    sites: [...set, ...settings.sites.filter(({ host }) => !hosts.has(host))],
    disabledSites: settings.disabledSites.filter((name) => !hosts.has(name)),
  };
}

/** The managed base addresses, and the origins of the managed sites. */
export const managedAddresses = ({ values }: Managed): readonly string[] => [
  ...[values.metadataAddress, values.providerAddress]
    .flatMap((group) => Object.values(group ?? {}))
    .filter((address) => address !== ''),
  ...(values.sites ?? []).map(({ host }) => originOfSite(host)),
];
