/** Settings go into a file and come out the same; a file that makes no sense changes nothing, and is told why. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileRefusalSentence } from '../../components/transfer-words.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../lib/settings/settings.ts';
import {
  type FileReading,
  LARGEST_FILE,
  readSettingsFile,
  withPatch,
  writeSettingsFile,
} from '../../lib/settings/transfer.ts';
import { speakEnglish } from '../components/english.ts';
import { TOKENS } from '../data/index.ts';
import { anySettings } from './sound-settings.ts';

speakEnglish();

const AT = Date.UTC(2026, 2, 1, 12, 30);
const fileOf = (text: string) => new Blob([text]);
const read = (text: string) => readSettingsFile(fileOf(text));
const write = (settings: Settings) => writeSettingsFile(settings, AT).text;

const OURS = { format: 'token-lens-settings', version: 1, exportedAt: '2026-03-01T12:30:00.000Z' };
const withSettings = (settings: unknown) => JSON.stringify({ ...OURS, settings });

async function settingsIn(text: string, before: Settings): Promise<Settings> {
  const reading = await read(text);
  if (!reading.ok) throw new Error(fileRefusalSentence(reading.refusal));
  return withPatch(before, reading.patch);
}

const sentenceOf = (reading: FileReading) =>
  reading.ok ? 'no refusal' : fileRefusalSentence(reading.refusal);

describe('a file of settings', () => {
  it('has its format, its version, when it was written, and every setting', () => {
    const { name, text } = writeSettingsFile(DEFAULT_SETTINGS, AT);
    const { version: _, ...settings } = DEFAULT_SETTINGS;
    expect(name).toBe('token-lens-settings-2026-03-01.json');
    expect(JSON.parse(text)).toEqual({ ...OURS, settings });
    expect(text.endsWith('}\n')).toBe(true);
  });

  it('gives the same settings wherever it is read', async () => {
    await fc.assert(
      fc.asyncProperty(anySettings, anySettings, async (settings, before) => {
        expect(await settingsIn(write(settings), before)).toEqual(settings);
      }),
      { numRuns: 200 },
    );
  });

  it('leaves what it does not name as it is, to a single network’s address', async () => {
    const before: Settings = { ...DEFAULT_SETTINGS, theme: 'dark', badge: false };
    const text = withSettings({ marks: false, metadataAddress: { preview: 'https://own.example/' } });
    expect(await settingsIn(text, before)).toEqual({
      ...before,
      marks: false,
      metadataAddress: { ...before.metadataAddress, preview: 'https://own.example' },
    });
    expect(await settingsIn(withSettings({}), before)).toEqual(before);
  });

  it('holds nothing but settings, whatever else lay among them', () => {
    const canary = `mainnet${'k'.repeat(32)}`;
    const loaded = {
      ...DEFAULT_SETTINGS,
      projectId: canary,
      keys: { mainnet: canary },
      'key.mainnet': canary,
      [canary]: true,
    };
    const text = write(loaded);
    expect(text).not.toContain('kkkk');
    expect(text).toBe(write(DEFAULT_SETTINGS));
  });
});

const MICA = TOKENS.mica.subject;
const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const deepGroup = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

/** Each with all that is said of it but for the end, which is the same for all. */
const BAD: readonly (readonly [what: string, text: string, sentence: string | RegExp])[] = [
  ['nothing', '', /^This file is not JSON: the browser said “.+”\.$/],
  [
    'half a file',
    withSettings({ marks: false }).slice(0, -9),
    /^This file is not JSON: the browser said “.+”\.$/,
  ],
  ['a picture', '\x89PNG\r\n\x1a\n', /^This file is not JSON/],
  ['a list', '[]', 'This file holds no settings of Token Lens.'],
  ['null', 'null', 'This file holds no settings of Token Lens.'],
  ['another’s JSON', '{"name":"package"}', 'This file holds no settings of Token Lens.'],
  [
    'another format',
    JSON.stringify({ ...OURS, format: 'x', settings: {} }),
    'This file holds no settings of Token Lens.',
  ],
  [
    'a format by inheritance',
    '{"__proto__":{"format":"token-lens-settings","version":1,"settings":{}}}',
    'This file holds no settings of Token Lens.',
  ],
  [
    'a newer version',
    JSON.stringify({ ...OURS, version: 2, settings: { wings: 4 } }),
    'This file is of version 2, which a newer Token Lens has written; this one reads version 1.',
  ],
  [
    'a huge version',
    '{"format":"token-lens-settings","version":1e400,"settings":{}}',
    '“version” makes no sense: it must be a whole number, from 1.',
  ],
  [
    'half a version',
    JSON.stringify({ ...OURS, version: 1.5, settings: {} }),
    '“version” makes no sense: it must be a whole number, from 1.',
  ],
  [
    'version nought',
    JSON.stringify({ ...OURS, version: 0, settings: {} }),
    '“version” makes no sense: it must be a whole number, from 1.',
  ],
  [
    'no version',
    '{"format":"token-lens-settings","settings":{}}',
    '“version” makes no sense: it must be a whole number, from 1.',
  ],
  [
    'a date that is none',
    JSON.stringify({ ...OURS, exportedAt: 'soon', settings: {} }),
    '“exportedAt” makes no sense: it must be a date.',
  ],
  ['no settings', JSON.stringify(OURS), '“settings” makes no sense: it is missing.'],
  ['settings as a list', withSettings([]), '“settings” makes no sense: it must be a group of fields.'],
  ['settings as null', withSettings(null), '“settings” makes no sense: it must be a group of fields.'],
  [
    'more beside the settings',
    JSON.stringify({ ...OURS, settings: {}, keys: {} }),
    '“keys” makes no sense: there is no setting of that name.',
  ],
  [
    'a key among the settings',
    withSettings({ projectId: `mainnet${'k'.repeat(32)}` }),
    '“settings.projectId” makes no sense: there is no setting of that name.',
  ],
  [
    'an unknown setting',
    withSettings({ marks: false, wings: 4 }),
    '“settings.wings” makes no sense: there is no setting of that name.',
  ],
  [
    'a setting by inheritance',
    '{"format":"token-lens-settings","version":1,"settings":{"__proto__":{"marks":false}}}',
    '“settings.__proto__” makes no sense: there is no setting of that name.',
  ],
  [
    'a method’s name',
    withSettings({ constructor: {} }),
    '“settings.constructor” makes no sense: there is no setting of that name.',
  ],
  [
    'a name that nobody can read',
    withSettings({ '\u202e\n“evil”': 1 }),
    '“settings["???evil?"]” makes no sense: there is no setting of that name.',
  ],
  [
    'yes in words',
    withSettings({ marks: 'yes' }),
    '“settings.marks” makes no sense: it must be true or false.',
  ],
  [
    'one as yes',
    withSettings({ remoteLogos: 1 }),
    '“settings.remoteLogos” makes no sense: it must be true or false.',
  ],
  [
    'a network of another world',
    withSettings({ defaultNetwork: 'sanchonet' }),
    '“settings.defaultNetwork” makes no sense: it must be one of mainnet, preprod, preview.',
  ],
  [
    'a network’s name by inheritance',
    withSettings({ defaultNetwork: '__proto__' }),
    '“settings.defaultNetwork” makes no sense: it must be one of mainnet, preprod, preview.',
  ],
  [
    'a delay that is no choice',
    withSettings({ hoverDelayMs: 151 }),
    '“settings.hoverDelayMs” makes no sense: it must be one of 80, 150, 300, 600.',
  ],
  [
    'a delay in words',
    withSettings({ hoverDelayMs: '150' }),
    '“settings.hoverDelayMs” makes no sense: it must be one of 80, 150, 300, 600.',
  ],
  [
    'a huge number',
    '{"format":"token-lens-settings","version":1,"settings":{"hoverDelayMs":1e999}}',
    '“settings.hoverDelayMs” makes no sense: it must be one of 80, 150, 300, 600.',
  ],
  [
    'an address in the clear',
    withSettings({ metadataAddress: { mainnet: 'http://a.example' } }),
    '“settings.metadataAddress.mainnet” makes no sense: Only https:// is safe; http:// works for localhost and 127.0.0.1.',
  ],
  [
    'an address with a password',
    withSettings({ providerAddress: { preview: 'https://u:p@a.example' } }),
    '“settings.providerAddress.preview” makes no sense: An address must not hold a user name or password.',
  ],
  [
    'no provider',
    withSettings({ providerAddress: { mainnet: '' } }),
    '“settings.providerAddress.mainnet” makes no sense: Enter an address that starts with https://.',
  ],
  [
    'an address of no network',
    withSettings({ metadataAddress: { testnet: 'https://a.example' } }),
    '“settings.metadataAddress.testnet” makes no sense: there is no setting of that name.',
  ],
  [
    'one address for all',
    withSettings({ metadataAddress: 'https://a.example' }),
    '“settings.metadataAddress” makes no sense: it must be a group of fields.',
  ],
  [
    'a gateway that is a script',
    withSettings({ ipfsGateway: 'javascript:alert(1)' }),
    '“settings.ipfsGateway” makes no sense: Enter an address that starts with https://.',
  ],
  [
    'sites as a group',
    withSettings({ sites: { 0: { host: 'a.example', network: 'default' } } }),
    '“settings.sites” makes no sense: it must be a list.',
  ],
  [
    'a site that is all sites',
    withSettings({
      sites: [
        { host: 'a.example', network: 'default' },
        { host: '*.example.org', network: 'default' },
      ],
    }),
    '“settings.sites[1].host” makes no sense: This is no host, and no address of a page. Enter one such as explorer.example.org.',
  ],
  [
    'a site without a network',
    withSettings({ sites: [{ host: 'a.example' }] }),
    '“settings.sites[0].network” makes no sense: it is missing.',
  ],
  [
    'a site without a host',
    withSettings({ sites: [{ network: 'default' }] }),
    '“settings.sites[0].host” makes no sense: it is missing.',
  ],
  [
    'a site twice',
    withSettings({
      sites: [
        { host: 'a.example', network: 'default' },
        { host: 'A.example', network: 'mainnet' },
      ],
    }),
    '“settings.sites[1]” makes no sense: it is in the list already.',
  ],
  [
    'a site that is off by number',
    withSettings({ offSites: ['AdaStat', 7] }),
    '“settings.offSites[1]” makes no sense: it must be a name of 1 to 253 characters.',
  ],
  [
    'a site off with an endless name',
    withSettings({ offSites: ['x'.repeat(254)] }),
    '“settings.offSites[0]” makes no sense: it must be a name of 1 to 253 characters.',
  ],
  [
    'a token that is meant without a label',
    withSettings({ meant: [{ network: 'mainnet', subject: MICA }] }),
    '“settings.meant[0].label” makes no sense: it is missing.',
  ],
  [
    'an endless label',
    withSettings({ meant: [{ network: 'mainnet', subject: MICA, label: 'x'.repeat(41) }] }),
    '“settings.meant[0].label” makes no sense: it must be a text of 1 to 40 characters, without blanks around it.',
  ],
  [
    'a token that is none',
    withSettings({ quiet: [{ network: 'mainnet', subject: 'ab' }] }),
    '“settings.quiet[0].subject” makes no sense: it must be a subject: 56 to 120 hex digits.',
  ],
  [
    'a token of no network',
    withSettings({ quiet: [{ subject: MICA }] }),
    '“settings.quiet[0].network” makes no sense: it is missing.',
  ],
  [
    'a token twice',
    withSettings({
      quiet: [
        { network: 'mainnet', subject: MICA },
        { network: 'mainnet', subject: MICA.toUpperCase() },
      ],
    }),
    '“settings.quiet[1]” makes no sense: it is in the list already.',
  ],
  [
    'more tokens than there is room for',
    withSettings({ quiet: Array(21).fill({ network: 'mainnet', subject: MICA }) }),
    '“settings.quiet” makes no sense: there may be 20 at most.',
  ],
  [
    'a nest of lists',
    `{"format":"token-lens-settings","version":1,"settings":{"sites":${deep(50_000)}}}`,
    '“settings.sites[0]” makes no sense: it must be a group of fields.',
  ],
  [
    'a nest of groups',
    `{"format":"token-lens-settings","version":1,"settings":{"metadataAddress":${deepGroup(20_000)}}}`,
    '“settings.metadataAddress.a” makes no sense: there is no setting of that name.',
  ],
];

describe('a file that makes no sense', () => {
  it.each(BAD)('(%s) is refused whole, with the reason and the place', async (_what, text, sentence) => {
    const reading = await read(text);
    const said = sentenceOf(reading);
    expect(reading).not.toHaveProperty('patch');
    expect(said).toMatch(/\. Nothing was changed\.$/);
    const reason = said.replace(/ Nothing was changed\.$/, '');
    if (typeof sentence === 'string') expect(reason).toBe(sentence);
    else expect(reason).toMatch(sentence);
  });

  it('may have a site that is covered since it was written: that one is left out', async () => {
    const own = { host: 'a.example', network: 'default' };
    const sites = [{ host: 'cexplorer.io', network: 'mainnet' }, own];
    expect(await read(withSettings({ sites }))).toEqual({ ok: true, patch: { sites: [own] } });
  });

  it('is refused for its last field as for its first: nothing before it is kept', async () => {
    const { version: _, ...all } = DEFAULT_SETTINGS;
    for (const name of Object.keys(all)) {
      const reading = await read(withSettings({ ...all, [name]: { a: { b: 1 } } }));
      expect(reading).toMatchObject({ ok: false, refusal: { kind: 'field' } });
      expect(sentenceOf(reading)).toContain(`“settings.${name}`);
    }
  });

  it('is not even read when it is too large', async () => {
    let reads = 0;
    const file = (size: number) => ({ size, text: async () => `${++reads}` });
    expect(sentenceOf(await readSettingsFile(file(LARGEST_FILE + 1)))).toBe(
      'This file has 201 kB; settings have 200 kB at most. Nothing was changed.',
    );
    expect(reads).toBe(0);
    await readSettingsFile(file(LARGEST_FILE));
    expect(reads).toBe(1);
  });

  it('may be gone before it is read', async () => {
    const gone = { size: 9, text: () => Promise.reject(new DOMException('gone', 'NotFoundError')) };
    expect(sentenceOf(await readSettingsFile(gone))).toMatch(/^The browser could not read this file\./);
  });

  it('is a refusal or sound settings, whatever it holds', async () => {
    const names = fc.constantFrom(...Object.keys(DEFAULT_SETTINGS), '__proto__', 'more');
    await fc.assert(
      fc.asyncProperty(fc.dictionary(names, fc.jsonValue()), async (settings) => {
        const reading = await read(withSettings(settings));
        if (!reading.ok) return;
        const after = withPatch(DEFAULT_SETTINGS, reading.patch);
        expect(await settingsIn(write(after), DEFAULT_SETTINGS)).toEqual(after);
      }),
      { numRuns: 300 },
    );
    expect(Object.prototype).not.toHaveProperty('marks');
  });
});
