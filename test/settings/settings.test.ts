import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { PRIORITY_IDS } from '../../lib/asset/standard.ts';
import { isNetworkId, NETWORK_IDS } from '../../lib/network/networks.ts';
import { DEFAULT_SETTINGS, hasRoom, readSettings, type Settings } from '../../lib/settings/settings.ts';
import { anySettings } from './any-settings.ts';

function expectSound(settings: Settings): void {
  expect(Object.keys(settings).sort()).toEqual(Object.keys(DEFAULT_SETTINGS).sort());
  expect(isNetworkId(settings.defaultNetwork) && PRIORITY_IDS.includes(settings.priority)).toBe(true);
}

it('take the three network IDs only', () => {
  const others = ['', 'Mainnet', 'mainnet ', 'sanchonet', 'constructor', '__proto__', 0, null, undefined];
  expect([...NETWORK_IDS, ...others, ['mainnet']].filter(isNetworkId)).toEqual(NETWORK_IDS);
});

it('the settings are by default private', () => {
  for (const nothing of [undefined, null, {}]) expect(readSettings(nothing)).toEqual(DEFAULT_SETTINGS);
  expect(DEFAULT_SETTINGS).toMatchObject({
    askProvider: false,
    remoteLogos: false,
    sites: [],
    priority: 'CIP_68,CIP_26',
  });
});

it('the settings have the default of an invalid field, and the other stored fields', () => {
  const odd = [null, undefined, 0, true, '', 'nonsense', [], ['mainnet'], {}, { mainnet: 7 }];
  for (const settings of fc.sample(anySettings, 20)) {
    expect(readSettings(JSON.parse(JSON.stringify(settings)))).toEqual(settings);
    for (const [field, standard] of Object.entries(DEFAULT_SETTINGS)) {
      for (const value of odd) {
        // For a choice of yes or no, `true` makes sense; and a list of texts may hold any.
        if (value === true && typeof standard === 'boolean') continue;
        if (field === 'disabledSites' && Array.isArray(value)) continue;
        expect(readSettings({ ...settings, [field]: value })).toEqual({ ...settings, [field]: standard });
      }
    }
  }
});

it('16: the settings are valid whatever was stored, and unchanged when stored and read again', () => {
  const network = fc.constantFrom(...NETWORK_IDS, 'testnet', '__proto__');
  const fields = {
    defaultNetwork: network,
    priority: fc.constantFrom('CIP_26', 'CIP_26,CIP_68', 'CIP_25'),
    sites: fc.jsonValue(),
    more: fc.jsonValue(),
  };
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.record(fields, { requiredKeys: [] })), (value) => {
      const read = readSettings(value);
      expectSound(read);
      expect(readSettings(JSON.parse(JSON.stringify(read)))).toEqual(read);
    }),
    { numRuns: 500 },
  );
});

it('the settings fit into storage with a few hundred sites, but not with a thousand', () => {
  const site = (i: number) => ({ host: `explorer-${i}.example.org`, network: 'default' }) as const;
  const all = Array.from({ length: 1_000 }, (_, i) => site(i));
  const withSites = (count: number) => ({ ...DEFAULT_SETTINGS, sites: all.slice(0, count) });
  const most = all.findIndex((_, count) => !hasRoom(withSites(count))) - 1;
  // The browser's own measure: the name and the JSON of the value, 8,192 bytes in all.
  const bytes = 'settings'.length + JSON.stringify(withSites(most)).length;
  expect(most).toBeGreaterThan(100);
  expect(bytes).toBeGreaterThan(8_000);
  expect(bytes).toBeLessThanOrEqual(8_192);
});

it('the settings keep the sites that are disabled, also those that only another version knows', () => {
  const disabledSites = ['TapTools', 'AdaStat', 'explorer.example.org', '__proto__'];
  expect(readSettings({ disabledSites }).disabledSites).toEqual(disabledSites);
});

it('the settings do not change the defaults', () => {
  const before = JSON.stringify(DEFAULT_SETTINGS);
  const preview = '{"defaultNetwork":"preview","mainnet":""}';
  readSettings(JSON.parse(`{"__proto__":${preview},"sites":{"__proto__":${preview}}}`));
  expect(JSON.stringify(DEFAULT_SETTINGS)).toBe(before);
});
