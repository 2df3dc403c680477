/** Loading a language from the files of the build, and its messages with their values. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { folderFor, loadLanguage } from '../../lib/i18n/languages.ts';
import { currentLocale, plural, setLanguage, t, translateWith } from '../../lib/i18n/messages.ts';
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

const messagesOf = (folder: string) => messagesIn(read(`public/_locales/${folder}/messages.json`));

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const [, name = ''] = /^own:\/messages\/(\w+)\.json$/.exec(String(url)) ?? [];
    return Response.json(messagesOf(name));
  });
});
afterEach(setEnglish);

it.each([
  ['pt-PT', 'pt_BR'],
  ['zh-SG', 'zh_CN'],
  // In traditional characters.
  ['zh-TW', 'en'],
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
  setEnglish();
  const applyLanguage = await loadLanguage(chosen);
  expect(t('language')).toBe('en');
  applyLanguage();
  expect([t('language'), currentLocale()]).toEqual([shown, tag]);
  expect(plural('policy_tokens', 2)).toBe(messagesOf(shown).policy_tokens_other?.replace('$1', '2'));
});

it.each([
  ['en', 1, 'found_one 1 x'],
  ['en', 1200, 'found_other 1,200 x'],
  ['fr', 0, 'found_one 0 x'],
  ['es', 1_000_000, 'found_many 1.000.000 x'],
  ['ja', 1, 'found_other 1 x'],
  ['ar-XB', 3, 'found_few 3 x'],
])('takes the plural form of %s for %i', (tag, count, expected) => {
  setLanguage((name, values) => [name, ...values].join(' '), tag);
  expect(plural('found', count, 'x')).toBe(expected);
});

it('a message without a name or a value is empty there, and has dollar signs', () => {
  const translate = translateWith({ one: 'one $2, $1 more', price: '$$5' });
  expect([translate('other', []), translate('price', [])]).toEqual(['', '$5']);
  expect([translate('one', ['a', 'b']), translate('one', [])]).toEqual(['one b, a more', 'one ,  more']);
});
