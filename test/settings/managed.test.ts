/** The settings that an organization makes by managed storage. */
import { expect, it } from 'vitest';
import { METADATA_API_IDS } from '../../lib/network/metadata-apis.ts';
import { NETWORK_IDS } from '../../lib/network/networks.ts';
import { PROVIDER_KINDS, PROVIDERS } from '../../lib/network/providers.ts';
import { MANAGED_NAMES, managedAddresses, readManaged, withManaged } from '../../lib/settings/managed.ts';
import { DEFAULT_SETTINGS, metadataApiOf } from '../../lib/settings/settings.ts';
import schema from '../../release/managed-schema.json' with { type: 'json' };

const perNetwork = <T>(value: T) => ({ mainnet: value, preprod: value, preview: value });
const STORED = {
  metadataAddress: { mainnet: 'https://own.example/', preprod: '' },
  metadataApi: { mainnet: 'yaci-store' },
  providerAddress: { preview: 'https://own.example/api/v0' },
  sites: [{ host: 'own.example', network: 'preview' }],
};

it('managed storage replaces the values that it has, and adds its sites', () => {
  const managed = readManaged(STORED);
  expect(managed.refused).toEqual([]);
  const site = { host: 'mine.example', network: 'mainnet' } as const;
  const before = {
    ...DEFAULT_SETTINGS,
    metadataAddress: { ...DEFAULT_SETTINGS.metadataAddress, preview: 'https://mine.example' },
    sites: [site, { host: 'own.example', network: 'mainnet' } as const],
    disabledSites: ['own.example', 'AdaStat'],
  };
  expect(withManaged(before, managed)).toEqual({
    ...before,
    metadataAddress: { mainnet: 'https://own.example', preprod: '', preview: 'https://mine.example' },
    metadataApi: { ...before.metadataApi, mainnet: 'yaci-store' },
    recognizedAddress: { ...before.recognizedAddress, mainnet: 'https://own.example' },
    providerAddress: { ...before.providerAddress, preview: 'https://own.example/api/v0' },
    sites: [...STORED.sites, site],
    disabledSites: ['AdaStat'],
  });
  const [own, path] = ['https://own.example', '/api/v0'];
  expect(managedAddresses(managed)).toEqual([own, own + path, own]);
});

it('managed storage an API that a test has recognized counts for its address only', () => {
  const own = { ...DEFAULT_SETTINGS, metadataAddress: perNetwork('https://tested.example') };
  const metadataApi = perNetwork('yaci-store' as const);
  const tested = { ...own, metadataApi, recognizedAddress: own.metadataAddress };
  const apiAt = (stored: unknown) => metadataApiOf(withManaged(tested, readManaged(stored)), 'mainnet');
  const address = { mainnet: 'https://other.example' };
  expect(apiAt({})).toBe('yaci-store');
  expect(apiAt({ metadataAddress: address })).toBe('v2');
  expect(apiAt({ metadataAddress: address, metadataApi: { mainnet: 'yaci-store' } })).toBe('yaci-store');
  expect(apiAt({ metadataApi: { mainnet: 'v2' } })).toBe('v2');
});

it('managed storage a provider’s address alone is Blockfrost’s, a kind alone has its own address', () => {
  const mine = 'https://mine.example';
  const [koios, providers] = [perNetwork('koios' as const), perNetwork(mine)];
  const own = { ...DEFAULT_SETTINGS, providerKind: koios, providerAddress: providers };
  const providerIn = (stored: unknown) => {
    const { providerKind, providerAddress } = withManaged(own, readManaged(stored));
    return [providerKind.mainnet, providerAddress.mainnet, providerKind.preview, providerAddress.preview];
  };
  const providerAddress = { mainnet: 'https://own.example' };
  expect(providerIn({ providerAddress })).toEqual(['blockfrost', 'https://own.example', 'koios', mine]);
  const providerKind = { mainnet: 'demeter' };
  const demeter = PROVIDERS.demeter.address('mainnet');
  expect(providerIn({ providerKind })).toEqual(['demeter', demeter, 'koios', mine]);
  expect(managedAddresses(readManaged({ providerKind }))).toEqual([demeter]);
  // An organization that gives an address wants no public one.
  const wrong = { mainnet: 'http://own.example' };
  expect(providerIn({ providerKind, providerAddress: wrong })).toEqual(['demeter', mine, 'koios', mine]);
});

it.each<[string, unknown, readonly string[]]>([
  ['a plain address', { metadataAddress: { preview: 'http://a.example' } }, ['metadataAddress.preview']],
  ['an unknown network', { providerAddress: { sancho: 'https://a.example' } }, ['providerAddress.sancho']],
  ['an unknown service', { metadataApi: { mainnet: 'v3' } }, ['metadataApi.mainnet']],
  ['an invalid address', { metadataAddress: 'https://own.example' }, ['metadataAddress']],
  ['invalid sites', { sites: ['own.example', { host: '*.example' }] }, ['sites[0]', 'sites[1]']],
  ['sites that are no list', { sites: { host: 'own.example' } }, ['sites']],
  ['a key', { key: 'mainnet0123456789' }, ['key']],
  ['another setting', { theme: 'dark' }, ['theme']],
])('managed storage with %s is applied without it', (_what, wrong, refused) => {
  expect(readManaged(wrong)).toEqual({ values: expect.anything(), refused });
  expect(withManaged(DEFAULT_SETTINGS, readManaged(wrong))).toEqual(DEFAULT_SETTINGS);
  const both = readManaged({ ...(wrong as object), metadataApi: { preview: 'yaci-store' } });
  expect(withManaged(DEFAULT_SETTINGS, both).metadataApi.preview).toBe('yaci-store');
});

it('managed storage that is no object sets nothing', () => {
  for (const stored of [undefined, null, 'text', 7, []])
    expect(withManaged(DEFAULT_SETTINGS, readManaged(stored))).toEqual(DEFAULT_SETTINGS);
});

it('the schema of managed storage has the names and the choices of the settings', () => {
  const { sites, ...perNetwork } = schema.properties;
  expect(Object.keys(schema.properties)).toEqual(MANAGED_NAMES);
  for (const group of Object.values(perNetwork)) expect(Object.keys(group.properties)).toEqual(NETWORK_IDS);
  for (const network of NETWORK_IDS) {
    expect(schema.properties.metadataApi.properties[network].enum).toEqual(METADATA_API_IDS);
    expect(schema.properties.providerKind.properties[network].enum).toEqual(PROVIDER_KINDS);
  }
  expect(sites.items.properties.network.enum).toEqual(['default', ...NETWORK_IDS]);
});
