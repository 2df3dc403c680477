/** Whatever was stored, by whatever version, what is read are settings. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPriorityId } from '../../lib/asset/standard.ts';
import { isNetworkId, NETWORK_IDS } from '../../lib/network/networks.ts';
import { readAddress } from '../../lib/settings/address.ts';
import { DEFAULT_SETTINGS, hasRoom, readSettings, type Settings } from '../../lib/settings/settings.ts';
import { TOKENS } from '../data/index.ts';

const CHANGED: Settings = {
  version: 1,
  defaultNetwork: 'preview',
  explorerNetworkWins: false,
  lookUp: 'pointed',
  hoverDelayMs: 600,
  marks: false,
  theme: 'dark',
  language: 'ja',
  askProvider: true,
  sites: [
    { host: 'explorer.example.org', network: 'preprod' },
    { host: 'localhost:3000', network: 'default' },
  ],
  offSites: ['AdaStat', 'explorer.example.org'],
  priority: 'CIP_26',
  metadataAddress: {
    mainnet: 'https://own.example/metadata',
    preprod: '',
    preview: 'http://localhost:8080',
  },
  providerAddress: {
    mainnet: 'https://own.example/api/v0',
    preprod: 'http://127.0.0.1:3000/preprod/api/v0',
    preview: 'https://cardano-preview.blockfrost.io/api/v0',
  },
  remoteLogos: true,
  ipfsGateway: 'https://gateway.example/ipfs-of-mine',
  badge: false,
  meant: [
    {
      network: 'mainnet',
      subject: TOKENS.fernwood.subject,
      label: 'Mine',
      name: 'Fernwood',
      ticker: 'FERNW',
    },
    { network: 'preprod', subject: TOKENS.fernwood.subject, label: 'ためしの' },
  ],
  quiet: [{ network: 'preview', subject: TOKENS.mica.subject }],
};

function expectSound(settings: Settings): void {
  expect(Object.keys(settings).sort()).toEqual(Object.keys(DEFAULT_SETTINGS).sort());
  expect(settings.version).toBe(1);
  expect(isNetworkId(settings.defaultNetwork)).toBe(true);
  expect(isPriorityId(settings.priority)).toBe(true);
  expect(Object.keys(settings.metadataAddress).sort()).toEqual([...NETWORK_IDS].sort());
  expect(Object.keys(settings.providerAddress).sort()).toEqual([...NETWORK_IDS].sort());
  for (const network of NETWORK_IDS) {
    const metadata = settings.metadataAddress[network];
    const provider = settings.providerAddress[network];
    expect(metadata === '' || readAddress(metadata)).toSatisfy((read) => read === true || read.ok);
    expect(readAddress(provider)).toMatchObject({ ok: true, address: provider });
  }
}

describe('the settings', () => {
  it('are the promised ones where nothing is stored', () => {
    expect(DEFAULT_SETTINGS).toEqual({
      version: 1,
      defaultNetwork: 'mainnet',
      explorerNetworkWins: true,
      lookUp: 'visible',
      hoverDelayMs: 150,
      marks: true,
      theme: 'system',
      language: 'browser',
      askProvider: false,
      sites: [],
      offSites: [],
      priority: 'CIP_68,CIP_26',
      metadataAddress: {
        mainnet: 'https://tokens.cardano.org',
        preprod: 'https://preprod.tokens.cardano.org',
        preview: '',
      },
      providerAddress: {
        mainnet: 'https://cardano-mainnet.blockfrost.io/api/v0',
        preprod: 'https://cardano-preprod.blockfrost.io/api/v0',
        preview: 'https://cardano-preview.blockfrost.io/api/v0',
      },
      remoteLogos: false,
      ipfsGateway: 'https://ipfs.io',
      badge: true,
      meant: [],
      quiet: [],
    });
    for (const nothing of [undefined, null, {}]) expect(readSettings(nothing)).toEqual(DEFAULT_SETTINGS);
    expectSound(DEFAULT_SETTINGS);
  });

  it('are read as they were stored', () => {
    expect(readSettings(CHANGED)).toEqual(CHANGED);
    expect(readSettings(JSON.parse(JSON.stringify(CHANGED)))).toEqual(CHANGED);
  });

  it('have the default for a field that makes no sense, and keep the others', () => {
    const odd = [null, undefined, 0, true, '', 'nonsense', [], ['mainnet'], {}, { mainnet: 7 }];
    for (const field of Object.keys(CHANGED)) {
      for (const value of odd) {
        // For a choice of yes or no, `true` makes sense.
        if (value === true && typeof DEFAULT_SETTINGS[field as keyof Settings] === 'boolean') continue;
        // And a list of texts may hold any.
        if (field === 'offSites' && Array.isArray(value)) continue;
        const read = readSettings({ ...CHANGED, [field]: value });
        expect(read).toEqual({ ...CHANGED, ...Object.fromEntries(pick(DEFAULT_SETTINGS, field)) });
      }
    }
  });

  it('have the default for one address that makes no sense, and keep the others', () => {
    for (const kind of ['metadataAddress', 'providerAddress'] as const) {
      for (const network of NETWORK_IDS) {
        for (const value of ['nonsense', 'http://a.example', 'https://user@a.example', 7, null]) {
          const stored = { ...CHANGED, [kind]: { ...CHANGED[kind], [network]: value } };
          expect(readSettings(stored)).toEqual({
            ...CHANGED,
            [kind]: { ...CHANGED[kind], [network]: DEFAULT_SETTINGS[kind][network] },
          });
        }
      }
    }
  });

  it('may have no metadata service, but always a provider', () => {
    const none = { mainnet: '', preprod: '', preview: '' };
    const read = readSettings({ metadataAddress: none, providerAddress: none });
    expect(read.metadataAddress).toEqual(none);
    expect(read.providerAddress).toEqual(DEFAULT_SETTINGS.providerAddress);
  });

  it('are sound whatever was stored, and the same when they are stored and read again', () => {
    const network = fc.constantFrom(...NETWORK_IDS, 'testnet', '__proto__');
    const address = fc.oneof(
      fc.domain().map((host) => `https://${host}/`),
      fc.constantFrom('', 'http://localhost', 'http://a.example'),
      fc.jsonValue(),
    );
    const stored = fc.oneof(
      fc.jsonValue(),
      fc.record(
        {
          version: fc.jsonValue(),
          defaultNetwork: fc.oneof(network, fc.jsonValue()),
          priority: fc.oneof(fc.constantFrom('CIP_26', 'CIP_68', 'CIP_68,CIP_26'), fc.jsonValue()),
          metadataAddress: fc.oneof(fc.dictionary(network, address), fc.jsonValue()),
          providerAddress: fc.oneof(fc.dictionary(network, address), fc.jsonValue()),
          more: fc.jsonValue(),
        },
        { requiredKeys: [] },
      ),
    );
    fc.assert(
      fc.property(stored, (value) => {
        const read = readSettings(value);
        expectSound(read);
        expect(readSettings(JSON.parse(JSON.stringify(read)))).toEqual(read);
      }),
      { numRuns: 500 },
    );
  });

  it('have room in the browser for some hundred sites, and not for a thousand', () => {
    const withSites = (count: number) => ({
      ...DEFAULT_SETTINGS,
      sites: Array.from({ length: count }, (_, i) => ({
        host: `explorer-${i}.example.org`,
        network: 'default' as const,
      })),
    });
    expect(hasRoom(DEFAULT_SETTINGS)).toBe(true);
    expect(hasRoom(withSites(100))).toBe(true);
    expect(hasRoom(withSites(1_000))).toBe(false);
    // The browser's own measure: the name and the JSON of the value, 8,192 bytes in all.
    const most = Array.from({ length: 300 }, (_, i) => i).filter((count) => hasRoom(withSites(count)));
    const bytes = 'settings'.length + JSON.stringify(withSites(most.length - 1)).length;
    expect(bytes).toBeGreaterThan(8_000);
    expect(bytes).toBeLessThanOrEqual(8_192);
  });

  it('are not changed by what is read: the defaults stay what they were', () => {
    const before = JSON.stringify(DEFAULT_SETTINGS);
    readSettings(CHANGED);
    readSettings(
      JSON.parse('{"__proto__":{"defaultNetwork":"preview"},"metadataAddress":{"__proto__":{"mainnet":""}}}'),
    );
    expect(JSON.stringify(DEFAULT_SETTINGS)).toBe(before);
    expect(readSettings({})).toEqual(DEFAULT_SETTINGS);
  });
});

function pick(settings: Settings, field: string): [string, unknown][] {
  return Object.entries(settings).filter(([key]) => key === field);
}
