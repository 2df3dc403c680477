import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS, readSettings, type Settings } from '../../lib/settings/settings.ts';
import { readSettingsFile, withPatch, writeSettingsFile } from '../../lib/settings/transfer.ts';
import { TOKENS } from '../data/index.ts';
import { anySettings } from './any-settings.ts';

const AT = Date.UTC(2026, 2, 1, 12, 30);
const read = (text: string) => readSettingsFile(new Blob([text]));
const write = (settings: Settings) => writeSettingsFile(settings, AT).text;

const OURS = { format: 'token-lens-settings', version: 1, exportedAt: '2026-03-01T12:30:00.000Z' };
const withSettings = (settings: unknown) => JSON.stringify({ ...OURS, settings });

async function settingsIn(text: string, before: Settings): Promise<Settings> {
  const reading = await read(text);
  if (!reading.ok) throw new Error(reading.invalid ?? 'not ours');
  return withPatch(before, reading.patch);
}

it('a settings file has a format, a version, a date, preferences, sites and labels', () => {
  const { name, text } = writeSettingsFile(DEFAULT_SETTINGS, AT);
  expect(name).toBe('token-lens-settings-2026-03-01.json');
  expect(JSON.parse(text)).toMatchObject({
    ...OURS,
    settings: { theme: 'system', sites: [], labelledTokens: [] },
  });
  expect(text.endsWith('}\n')).toBe(true);
});

it('a settings file restores everything over any other settings', async () => {
  await fc.assert(
    fc.asyncProperty(anySettings, anySettings, async (settings, before) => {
      expect(await settingsIn(write(settings), before)).toEqual(settings);
    }),
  );
});

it('a settings file leaves settings that it does not name', async () => {
  const before: Settings = { ...DEFAULT_SETTINGS, theme: 'dark' };
  expect(await settingsIn(withSettings({ marks: false }), before)).toEqual({ ...before, marks: false });
  expect(await settingsIn(withSettings({}), before)).toEqual(before);
});

it('a settings file contains no address and no key', () => {
  const canary = `mainnet${'k'.repeat(32)}`;
  const own = 'https://own.example';
  const lists = { ownLists: [{ name: 'mine', address: own }] };
  const more = { projectId: canary, keys: { mainnet: canary }, [canary]: true };
  const text = write({ ...readSettings({ providerAddress: { preview: own }, ...lists }), ...more });
  expect(text).not.toMatch(/kkkk|:\/\//);
  expect(text).toBe(write(DEFAULT_SETTINGS));
});

it.each([
  ['nothing', ''],
  ['half a file', withSettings({ marks: false }).slice(0, -9)],
  ['a picture', '\x89PNG\r\n\x1a\n'],
  ['null', 'null'],
  ['another format', JSON.stringify({ ...OURS, format: 'x', settings: {} })],
  ['a format by inheritance', `{"__proto__":${withSettings({})}}`],
  ['another version', JSON.stringify({ ...OURS, version: 2, settings: {} })],
])('a file (%s) is not a settings file', async (_case, text) =>
  expect(await read(text)).toEqual({ ok: false }),
);

it('a file that the browser cannot read is not a settings file', async () => {
  const text = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
  expect(await readSettingsFile({ text })).toEqual({ ok: false });
});

const MICA = TOKENS.mica.subject;
const A = { host: 'a.example', network: 'default' };
const REF = { network: 'mainnet', subject: MICA };
const LABELLED = { ...REF, label: 'Mine' };
const tooMany = Array.from({ length: 21 }, (_, i) => ({ ...LABELLED, subject: `${MICA}${10 + i}` }));
const text = (settings: string) => `{"format":"token-lens-settings","version":1,"settings":${settings}}`;

it.each<readonly [what: string, settings: unknown, path: string]>([
  ['no settings', undefined, ''],
  ['a list for settings', [], ''],
  ['a key', { projectId: `mainnet${'k'.repeat(32)}` }, '.projectId'],
  ['an unknown setting', { marks: false, wings: 4 }, '.wings'],
  ['a setting by inheritance', text('{"__proto__":{"marks":false}}'), '.__proto__'],
  ['yes in words', { marks: 'yes' }, '.marks'],
  ['an unknown network', { defaultNetwork: 'sanchonet' }, '.defaultNetwork'],
  ['the address of a service', { metadataAddress: { mainnet: 'https://a.example' } }, '.metadataAddress'],
  ['sites as a group', { sites: { 0: A } }, '.sites'],
  ['a site that is all sites', { sites: [A, { ...A, host: '*.example.org' }] }, '.sites[1]'],
  ['a site without a host', { sites: [{ network: 'mainnet' }] }, '.sites[0]'],
  ['a site twice', { sites: [A, { host: 'A.example', network: 'mainnet' }] }, '.sites[1]'],
  ['a number for a site that is off', { disabledSites: ['AdaStat', 7] }, '.disabledSites[1]'],
  ['an endless label', { labelledTokens: [{ ...REF, label: 'x'.repeat(41) }] }, '.labelledTokens[0]'],
  ['an invalid token', { labelledTokens: [{ ...LABELLED, subject: 'ab' }] }, '.labelledTokens[0]'],
  [
    'a token twice',
    { labelledTokens: [LABELLED, { ...LABELLED, subject: MICA.toUpperCase() }] },
    '.labelledTokens[1]',
  ],
  ['too many tokens', { labelledTokens: tooMany }, '.labelledTokens[20]'],
  ['a nest of lists', text(`{"sites":${'['.repeat(50_000)}${']'.repeat(50_000)}}`), '.sites[0]'],
  ['an unprintable name', { '\u202e\n“evil”': 1 }, '["???evil?"]'],
])('a settings file with %s is refused with the path', async (...row) => {
  const [, settings, path] = row;
  const file = typeof settings === 'string' ? settings : withSettings(settings);
  expect(await read(file)).toEqual({ ok: false, invalid: `settings${path}` });
});
