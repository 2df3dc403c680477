/** What is read of stored settings, files, consent and recent look-ups. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readLanguage } from '../../lib/i18n/languages.ts';
import * as module from '../../lib/settings/nicknames.ts';
import { readNickname, withNickname, without } from '../../lib/settings/nicknames.ts';
import { readRecent, storedRecent, withRecent } from '../../lib/settings/recent.ts';
import { DEFAULT_SETTINGS, hasRoom, readSettings, type Settings } from '../../lib/settings/settings.ts';
import { readConsent } from '../../lib/settings/store.ts';
import { readSettingsFile, writeSettingsFile } from '../../lib/settings/transfer.ts';
import { TOKENS } from '../data/index.ts';

const { fernwood, mica, tern } = TOKENS;
const SITE = { host: 'a.example:8443', network: 'default' } as const;
const MINE: module.NicknamedToken = {
  network: 'mainnet',
  subject: fernwood.subject,
  nickname: 'Mine',
  name: 'Fernwood',
  ticker: 'FERNW',
};
/** Every setting differs from its default. */
const CHANGED: Settings = {
  defaultNetwork: 'preview',
  lookUp: 'hovered',
  marks: false,
  theme: 'dark',
  language: 'ja',
  askProvider: true,
  sites: [SITE, { host: 'localhost:3000', network: 'preprod' }],
  disabledSites: ['AdaStat', 'b.example'],
  priority: 'CIP_26,CIP_68',
  remoteLogos: true,
  nicknames: [MINE, { network: 'preprod', subject: mica.subject, nickname: '__proto__' }],
};
/** As it comes back from storage. */
const stored = (settings: unknown) => JSON.parse(JSON.stringify(settings));
const FIELDS = Object.keys(DEFAULT_SETTINGS) as (keyof Settings)[];

it('the settings are private by default', () => {
  for (const nothing of [undefined, null, {}]) expect(readSettings(nothing)).toEqual(DEFAULT_SETTINGS);
  expect(DEFAULT_SETTINGS).toMatchObject({ askProvider: false, remoteLogos: false, sites: [] });
});

it.each(FIELDS)('an invalid value of %s has its default, and leaves the others', (field) => {
  const odd = [null, 0, 'nonsense', [null], {}, { mainnet: 7 }];
  expect(CHANGED[field]).not.toEqual(DEFAULT_SETTINGS[field]);
  for (const value of odd) {
    const read = readSettings({ ...CHANGED, [field]: value });
    expect(read).toEqual({ ...CHANGED, [field]: DEFAULT_SETTINGS[field] });
  }
});

it('16: the settings are valid whatever was stored, and unchanged when stored and read again', () => {
  expect(readSettings(stored(CHANGED))).toEqual(CHANGED);
  const anything = fc.oneof(fc.jsonValue(), fc.constantFrom(...Object.values(CHANGED).flat()));
  const fields = Object.fromEntries(FIELDS.map((field) => [field, fc.oneof(anything, fc.array(anything))]));
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.record(fields, { requiredKeys: [] })), (value) => {
      const read = readSettings(value);
      expect(Object.keys(read)).toEqual(FIELDS);
      expect(readSettings(stored(read))).toEqual(read);
    }),
    { numRuns: 500 },
  );
});

it('the settings fit into storage with a few hundred sites, but not with a thousand', () => {
  const all = Array.from({ length: 1_000 }, (_, i): Settings['sites'][number] => ({
    host: `explorer-${i}.example.org`,
    network: 'default',
  }));
  const withSites = (count: number) => ({ ...DEFAULT_SETTINGS, sites: all.slice(0, count) });
  const most = all.findIndex((_, count) => !hasRoom(withSites(count))) - 1;
  // The browser's own measure: the name and the JSON of the value, 8,192 bytes in all.
  const bytes = 'settings'.length + JSON.stringify(withSites(most)).length;
  expect(most).toBeGreaterThan(100);
  expect(bytes).toBeGreaterThan(8_000);
  expect(bytes).toBeLessThanOrEqual(8_192);
  expect(hasRoom({ ...DEFAULT_SETTINGS, disabledSites: ['<'.repeat(700), '語'.repeat(1_400)] })).toBe(false);
});

const AT = Date.UTC(2026, 2, 1, 12, 30);
const OURS = { format: 'token-lens-settings', version: 1, exportedAt: '2026-03-01T12:30:00.000Z' };
const fileWith = (settings: unknown) => JSON.stringify({ ...OURS, settings });
const imported = async (text: string, before: Settings) =>
  (await readSettingsFile(new Blob([text])))?.(before);

it('a settings file has a format, a version, a date and all settings, and restores them', async () => {
  const { name, text } = writeSettingsFile(CHANGED, AT);
  expect(name).toBe('token-lens-settings-2026-03-01.json');
  expect(JSON.parse(text)).toEqual({ ...OURS, settings: CHANGED });
  expect(await imported(text, DEFAULT_SETTINGS)).toEqual(CHANGED);
});

it('an import replaces the choices of the file, and adds its sites and nicknames to those that are there', async () => {
  const file = fileWith({
    marks: true,
    wings: 4,
    sites: [{ host: 'c.example', network: 'default' }, { ...SITE, network: 'preprod' }, { host: '*.x' }, 7],
    disabledSites: ['Cexplorer', 'AdaStat'],
    nicknames: [{ ...MINE, nickname: 'new' }],
  });
  const [own, local] = CHANGED.sites;
  const [, other] = CHANGED.nicknames;
  expect(await imported(file, CHANGED)).toEqual({
    ...CHANGED,
    marks: true,
    sites: [{ host: 'c.example', network: 'default' }, { ...own, network: 'preprod' }, local],
    disabledSites: ['Cexplorer', 'AdaStat', 'b.example'],
    nicknames: [{ ...MINE, nickname: 'new' }, other],
  });
  expect(await imported(fileWith({}), CHANGED)).toEqual(CHANGED);
});

it.each([
  ['nothing', ''],
  ['half a file', fileWith({ marks: false }).slice(0, -9)],
  ['null', 'null'],
  ['another format', JSON.stringify({ ...OURS, format: 'x', settings: {} })],
  ['another version', JSON.stringify({ ...OURS, version: 2, settings: {} })],
])('a file (%s) is not a settings file', async (_case, text) => {
  expect(await readSettingsFile(new Blob([text]))).toBeUndefined();
});

it('a file that the browser cannot read is not a settings file', async () => {
  const text = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
  expect(await readSettingsFile({ text })).toBeUndefined();
});

it.each<readonly [string, string | undefined]>([
  ['  my  own\n', 'my own'],
  [' \n\t\u3000', undefined],
  ['x'.repeat(50), 'x'.repeat(module.MAX_NICKNAME_LENGTH)],
  ['😀'.repeat(50), '😀'.repeat(module.MAX_NICKNAME_LENGTH)],
])('reads the nickname %j as %j', (typed, nickname) => {
  expect(readNickname(typed)).toBe(nickname);
});

it('a token has one nickname per network, the last one', () => {
  const other = { ...MINE, subject: mica.subject };
  const again = { ...MINE, nickname: 'Mine again' };
  expect(withNickname([MINE, other], again)).toEqual([again, other]);
  expect(withNickname([MINE], { ...MINE, network: 'preprod' })).toHaveLength(2);
  expect(without([MINE, other], other)).toEqual([MINE]);
  expect(without([MINE], { ...MINE, network: 'preprod' })).toEqual([MINE]);
});

it('nicknames are read from storage without invalid parts', () => {
  const invalid = [7, {}, { ...MINE, nickname: 7 }, { ...MINE, nickname: ' ' }, { ...MINE, subject: 'ab' }];
  const { name: _, ...rest } = MINE;
  const nicknames = [...invalid, { ...MINE, key: 'mainnetX', name: 7 }];
  expect(readSettings({ nicknames }).nicknames).toEqual([rest]);
});

it('recent look-ups are restored from storage, newest first, the last ten, each once', () => {
  const first = { identifier: { kind: 'subject', subject: fernwood.subject }, network: 'mainnet' } as const;
  const second = { identifier: { kind: 'policy', policy: mica.policy }, network: 'preview' } as const;
  const { fingerprint } = tern;
  const third = { identifier: { kind: 'fingerprint', fingerprint }, network: 'preprod' } as const;
  const recent = withRecent([first, second], [third, first]);
  expect(recent).toEqual([third, first, second]);
  const one = { text: mica.subject, network: 'mainnet' };
  const odd = [null, {}, { ...one, text: 'zebra' }, { ...one, network: 'moon' }, { ...one, text: 7 }];
  expect(readRecent([...odd, ...stored(storedRecent(recent))])).toEqual(recent);
  for (const nothing of [undefined, 'text', { 0: one }]) expect(readRecent(nothing)).toEqual([]);
  const many = Array.from({ length: 12 }, (_, i) => ({ ...one, text: `${mica.policy}${10 + i}` }));
  expect(storedRecent(readRecent(many))).toEqual(many.slice(0, 10));
});

it.each([
  [undefined, 'unanswered', 'allowed'],
  [{ version: 1, isAllowed: true }, 'allowed', 'allowed'],
  // Data goes to a new recipient since.
  [{ version: 0, isAllowed: true }, 'unanswered', 'allowed'],
  [{ version: 1, isAllowed: false }, 'declined', 'declined'],
  ['broken', 'unanswered', 'allowed'],
])('15: of the stored answer %j, our own question is %s, that of Firefox %s', (answer, own, firefox) => {
  expect([readConsent(answer, false), readConsent(answer, true)]).toEqual([own, firefox]);
});

it('the language is the stored one, or that of the browser', () => {
  expect(readLanguage({ language: 'ja' })).toBe('ja');
  for (const odd of [{ language: 'klingon' }, {}, null, undefined]) expect(readLanguage(odd)).toBe('browser');
});
