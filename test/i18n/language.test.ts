/** Loading a language from the files of the build. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FOLDERS, folderFor, loadLanguage } from '../../lib/i18n/languages.ts';
import { currentLocale, plural, t } from '../../lib/i18n/messages.ts';
import { messagesIn } from '../../release/build.ts';
import { setEnglish } from '../components/english.ts';
import { read } from '../own-files.ts';

const own = vi.hoisted(() => ({ language: 'en' }));
vi.mock('../../lib/browser.ts', () => ({
  browser: {
    runtime: { getURL: (path: string) => `own:/${path}` },
    i18n: { getUILanguage: () => own.language },
  },
}));

const messages = Object.fromEntries(
  FOLDERS.map((folder) => [folder, messagesIn(read(`public/_locales/${folder}/messages.json`))]),
);
const messagesOf = (folder: string) => messages[folder] ?? {};

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const [, name = ''] = /^own:\/messages\/(\w+)\.json$/.exec(String(url)) ?? [];
    return Response.json(messagesOf(name));
  });
});
afterEach(setEnglish);

it.each([
  ['de', 'de'],
  ['es-MX', 'es'],
  ['pt-PT', 'pt_BR'],
  ['zh-CN', 'zh_CN'],
  ['zh-SG', 'zh_CN'],
  // In traditional characters.
  ['zh-TW', 'en'],
  ['sv', 'en'],
])('shows a browser in %s the messages of %s', (tag, folder) => {
  expect(folderFor(tag)).toBe(folder);
});

it.each([
  ['the browser’s language with its region', 'de-AT', 'browser', 'de', 'de-AT'],
  ['English where the browser’s is not offered', 'sv', 'browser', 'en', 'en'],
  ['a chosen language', 'de-AT', 'fr', 'fr', 'fr'],
  ['the region of the browser for the same language', 'en-GB', 'en', 'en', 'en-GB'],
] as const)('loads %s', async (_what, browserLanguage, chosen, shown, tag) => {
  own.language = browserLanguage;
  const applyLanguage = await loadLanguage(chosen);
  applyLanguage();
  expect([t('language'), currentLocale()]).toEqual([shown, tag]);
  expect(plural('policy_tokens', 2)).toBe(messagesOf(shown).policy_tokens_other?.replace('$1', '2'));
});

it('keeps the language that is in use until the returned function is called', async () => {
  setEnglish();
  await loadLanguage('ja');
  expect(t('language')).toBe('en');
});
