import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS, readSettings, type Settings } from '../../lib/settings/settings.ts';
import { readSettingsFile, writeSettingsFile } from '../../lib/settings/transfer.ts';
import { TOKENS } from '../data/index.ts';
import { anySettings } from './any-settings.ts';

const AT = Date.UTC(2026, 2, 1, 12, 30);
const read = (text: string) => readSettingsFile(new Blob([text]));
const write = (settings: Settings) => writeSettingsFile(settings, AT).text;

const OURS = { format: 'token-lens-settings', version: 1, exportedAt: '2026-03-01T12:30:00.000Z' };
const withSettings = (settings: unknown) => JSON.stringify({ ...OURS, settings });

async function imported(text: string, before: Settings): Promise<Settings> {
  const merge = await read(text);
  if (merge === undefined) throw new Error('not ours');
  return merge(before);
}

it('a settings file has a format, a version, a date, preferences, sites and nicknames, and restores them all', async () => {
  const { name, text } = writeSettingsFile(DEFAULT_SETTINGS, AT);
  expect(name).toBe('token-lens-settings-2026-03-01.json');
  expect(JSON.parse(text)).toEqual({ ...OURS, settings: DEFAULT_SETTINGS });
  const restores = fc.asyncProperty(anySettings, async (settings) => {
    expect(await imported(write(settings), DEFAULT_SETTINGS)).toEqual(settings);
  });
  await fc.assert(restores);
});

const SITE = { host: 'a.example', network: 'default' } as const;
const REF = { network: 'mainnet', subject: TOKENS.mica.subject } as const;

it('an import replaces the choices of the file, and adds its sites and nicknames to those that are there', async () => {
  const before: Settings = {
    ...DEFAULT_SETTINGS,
    theme: 'dark',
    sites: [SITE, { host: 'b.example', network: 'preview' }],
    disabledSites: ['AdaStat'],
    nicknames: [
      { ...REF, nickname: 'mine' },
      { ...REF, network: 'preview', nickname: 'other' },
    ],
  };
  const file = withSettings({
    marks: false,
    sites: [
      { host: 'c.example', network: 'default' },
      { ...SITE, network: 'preprod' },
    ],
    disabledSites: ['Cexplorer', 'AdaStat'],
    nicknames: [{ ...REF, nickname: 'new' }],
  });
  const after = await imported(file, before);
  expect(after).toMatchObject({ theme: 'dark', marks: false });
  expect(after.sites.map(({ host, network }) => `${host} ${network}`)).toEqual([
    'c.example default',
    'a.example preprod',
    'b.example preview',
  ]);
  expect(after.disabledSites).toEqual(['Cexplorer', 'AdaStat']);
  expect(after.nicknames.map(({ nickname }) => nickname)).toEqual(['new', 'other']);
  expect(await imported(withSettings({}), before)).toEqual(before);
});

it('an import takes only what is valid', async () => {
  const file = withSettings({ marks: 'yes', wings: 4, sites: [SITE, { host: '*.example.org' }, 7] });
  expect(await imported(file, DEFAULT_SETTINGS)).toEqual({ ...DEFAULT_SETTINGS, sites: [SITE] });
});

it('1: a settings file contains no address and no key', () => {
  const key = `mainnet${'k'.repeat(32)}`;
  const settings = readSettings({ providerAddress: { preview: 'https://own.example' }, projectId: key });
  expect(write(settings)).toBe(write(DEFAULT_SETTINGS));
});

it.each([
  ['nothing', ''],
  ['half a file', withSettings({ marks: false }).slice(0, -9)],
  ['null', 'null'],
  ['another format', JSON.stringify({ ...OURS, format: 'x', settings: {} })],
  ['another version', JSON.stringify({ ...OURS, version: 2, settings: {} })],
])('a file (%s) is not a settings file', async (_case, text) => expect(await read(text)).toBeUndefined());

it('a file that the browser cannot read is not a settings file', async () => {
  const text = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
  expect(await readSettingsFile({ text })).toBeUndefined();
});
