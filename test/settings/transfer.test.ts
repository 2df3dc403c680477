import * as fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { fileRefusalMessage } from '../../components/options/BackupSection.tsx';
import { DEFAULT_SETTINGS, type Settings } from '../../lib/settings/settings.ts';
import type { FileReading } from '../../lib/settings/transfer.ts';
import {
  MAX_FILE_BYTES,
  readSettingsFile,
  withPatch,
  writeSettingsFile,
} from '../../lib/settings/transfer.ts';
import { setEnglish } from '../components/english.ts';
import { TOKENS } from '../data/index.ts';
import { anySettings } from './any-settings.ts';

setEnglish();

const AT = Date.UTC(2026, 2, 1, 12, 30);
const read = (text: string) => readSettingsFile(new Blob([text]));
const write = (settings: Settings) => writeSettingsFile(settings, AT).text;

const OURS = { format: 'token-lens-settings', version: 1, exportedAt: '2026-03-01T12:30:00.000Z' };
const withSettings = (settings: unknown) => JSON.stringify({ ...OURS, settings });

async function settingsIn(text: string, before: Settings): Promise<Settings> {
  const reading = await read(text);
  if (!reading.ok) throw new Error(fileRefusalMessage(reading.refusal));
  return withPatch(before, reading.patch);
}

const sentenceOf = (file: FileReading) => (file.ok ? 'no refusal' : fileRefusalMessage(file.refusal));

it('a settings file has a format, a version, a date and every setting', () => {
  const { name, text } = writeSettingsFile(DEFAULT_SETTINGS, AT);
  expect(name).toBe('token-lens-settings-2026-03-01.json');
  expect(JSON.parse(text)).toEqual({ ...OURS, settings: DEFAULT_SETTINGS });
  expect(text.endsWith('}\n')).toBe(true);
});

it('a settings file restores the same settings over any others', async () => {
  await fc.assert(
    fc.asyncProperty(anySettings, anySettings, async (settings, before) => {
      expect(await settingsIn(write(settings), before)).toEqual(settings);
    }),
  );
});

it('a settings file leaves settings that it does not name, also per network', async () => {
  const before: Settings = { ...DEFAULT_SETTINGS, theme: 'dark', badge: false };
  const preview = 'https://own.example';
  const named = { marks: false, metadataAddress: { preview }, providerAddress: { preview } };
  expect(await settingsIn(withSettings(named), before)).toEqual({
    ...before,
    marks: false,
    metadataAddress: { ...before.metadataAddress, preview },
    providerAddress: { ...before.providerAddress, preview },
  });
  expect(await settingsIn(withSettings({}), before)).toEqual(before);
});

it('a settings file contains nothing but settings', () => {
  const canary = `mainnet${'k'.repeat(32)}`;
  const more = { projectId: canary, keys: { mainnet: canary }, 'key.mainnet': canary, [canary]: true };
  const text = write({ ...DEFAULT_SETTINGS, ...more });
  expect(text).not.toContain('kkkk');
  expect(text).toBe(write(DEFAULT_SETTINGS));
});

async function expectRefused(text: string, reason: string) {
  const reading = await read(text);
  expect(reading).not.toHaveProperty('patch');
  expect(sentenceOf(reading)).toBe(`${reason} Nothing was changed.`);
}

it.each([
  ['nothing', ''],
  ['half a file', withSettings({ marks: false }).slice(0, -9)],
  ['a picture', '\x89PNG\r\n\x1a\n'],
])('an invalid file (%s) is not JSON, with the message of the browser', async (_case, text) => {
  const sentence = /^This file isn’t JSON. The browser reported: “.+”\. Nothing was changed\.$/s;
  expect(sentenceOf(await read(text))).toMatch(sentence);
});

const NOT_OURS = 'This isn’t a Token Lens settings file.';
const NEWER = 'This file has version 2 and comes from a newer Token Lens. This one reads version 1.';
const invalid = (path: string) => `“${path}” isn’t valid or not known.`;
const inFull = (fields: string) => `{"format":"token-lens-settings",${fields}}`;
const ours = (fields: object) => JSON.stringify({ ...OURS, ...fields });
it.each([
  ['null', 'null', NOT_OURS],
  ['another format', ours({ format: 'x', settings: {} }), NOT_OURS],
  ['a format by inheritance', `{"__proto__":${withSettings({})}}`, NOT_OURS],
  ['a newer version, whatever it holds', ours({ version: 2, settings: { wings: 4 } }), NEWER],
  ['a huge version', inFull('"version":1e400,"settings":{}'), invalid('version')],
  ['no version', inFull('"settings":{}'), invalid('version')],
  ['no settings', ours({}), invalid('settings')],
  ['a list for settings', withSettings([]), invalid('settings')],
  ['more beside the settings', ours({ settings: {}, keys: {} }), invalid('keys')],
])('an invalid file (%s) is refused', (_case, text, reason) => expectRefused(text, reason));

const MICA = TOKENS.mica.subject;
const A = { host: 'a.example', network: 'default' };
const REF = { network: 'mainnet', subject: MICA };
const tooMany = Array.from({ length: 21 }, (_, i) => ({ ...REF, subject: `${MICA}${10 + i}` }));
const nest = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
const text = (settings: string) => inFull(`"version":1,"settings":${settings}`);

it.each<readonly [what: string, settings: unknown, path: string]>([
  ['a key', { projectId: `mainnet${'k'.repeat(32)}` }, 'projectId'],
  ['an unknown setting', { marks: false, wings: 4 }, 'wings'],
  ['a setting by inheritance', text('{"__proto__":{"marks":false}}'), '__proto__'],
  ['yes in words', { marks: 'yes' }, 'marks'],
  ['another world’s network', { defaultNetwork: 'sanchonet' }, 'defaultNetwork'],
  ['a delay that is no choice', { hoverDelayMs: 151 }, 'hoverDelayMs'],
  ['an address in the clear', { ipfsGateway: 'http://a.example' }, 'ipfsGateway'],
  ['no provider', { providerAddress: { mainnet: '' } }, 'providerAddress.mainnet'],
  ['no network’s address', { metadataAddress: { testnet: '' } }, 'metadataAddress.testnet'],
  ['sites as a group', { sites: { 0: A } }, 'sites'],
  ['a site that is all sites', { sites: [A, { ...A, host: '*.example.org' }] }, 'sites[1]'],
  ['a site without a host', { sites: [{ network: 'mainnet' }] }, 'sites[0]'],
  ['a site twice', { sites: [A, { host: 'A.example', network: 'mainnet' }] }, 'sites[1]'],
  ['a number for a site that is off', { disabledSites: ['AdaStat', 7] }, 'disabledSites[1]'],
  ['an endless label', { labelledTokens: [{ ...REF, label: 'x'.repeat(41) }] }, 'labelledTokens[0]'],
  ['an invalid token', { mutedTokens: [{ ...REF, subject: 'ab' }] }, 'mutedTokens[0]'],
  ['a token twice', { mutedTokens: [REF, { ...REF, subject: MICA.toUpperCase() }] }, 'mutedTokens[1]'],
  ['too many tokens', { mutedTokens: tooMany }, 'mutedTokens[20]'],
  ['a nest of lists', text(`{"sites":${'['.repeat(50_000)}${']'.repeat(50_000)}}`), 'sites[0]'],
  ['a nest of groups', text(`{"metadataAddress":${nest}}`), 'metadataAddress.a'],
])('an invalid file (%s among the settings) is refused with the path', async (...row) => {
  const [, settings, path] = row;
  const file = typeof settings === 'string' ? settings : withSettings(settings);
  await expectRefused(file, invalid(`settings.${path}`));
});

it('an invalid file shows an unprintable name as far as possible', async () => {
  const file = withSettings({ '\u202e\n“evil”': 1 });
  await expectRefused(file, invalid('settings["???evil?"]'));
});

it('an invalid file is not read when it is too large, and is reported when it is gone', async () => {
  const text = vi.fn().mockRejectedValue(new DOMException('gone', 'NotFoundError'));
  const tooLarge = 'This file has 201 kB; a settings file can have at most 200 kB. Nothing was changed.';
  expect(sentenceOf(await readSettingsFile({ size: MAX_FILE_BYTES + 1, text }))).toBe(tooLarge);
  expect(text).not.toHaveBeenCalled();
  const gone = await readSettingsFile({ size: MAX_FILE_BYTES, text });
  expect(sentenceOf(gone)).toMatch(/^The browser couldn’t read this file\./);
});
