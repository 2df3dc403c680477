/** The message files: complete in every language, with the same placeholders, and without unused messages. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LABELS } from '../lib/asset/asset-name.ts';
import { SOURCES } from '../lib/asset/standard.ts';
import { MALFORMED } from '../lib/failure.ts';
import { LANGUAGES as OFFERED } from '../lib/i18n/languages.ts';
import { PROVIDER_KINDS } from '../lib/network/providers.ts';
import { LOOK_UPS, THEMES } from '../lib/settings/settings.ts';
import { FAILURES } from './failures.ts';
import { filesIn, ROOT, read, SHIPPED } from './own-files.ts';

const words = (text: string) => text.split(' ');

/** Keys that the code builds from kinds. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  failure: [...Object.keys(FAILURES), 'refused'],
  absence: words('not-registered label-not-served no-service-on-network'),
  unresolved: words('ask-provider none'),
  malformed: MALFORMED,
  source: SOURCES,
  label: Object.values(LABELS).map(String),
  odd: words('cut stacked direction control invisible'),
  query: [
    ...words('empty not-hex odd too-short too-long name-too-long fingerprint-length fingerprint-checksum'),
    ...words('leads-elsewhere several too-many'),
  ],
  connection: [...PROVIDER_KINDS, 'own'],
  setting_theme: THEMES,
  setting_lookUp: LOOK_UPS,
  list: words('community-scams minswap-suspicious'),
  priority: words('68_26 26_68'),
};
const familyKeys = Object.entries(FAMILIES).flatMap(([family, kinds]) =>
  kinds.map((kind) => `${family}_${kind.replaceAll('-', '_')}`),
);

const LOCALES = 'public/_locales';
const LANGUAGES = readdirSync(join(ROOT, LOCALES)).sort();
type Message = { readonly message: string; readonly description?: string };
type Catalogue = Readonly<Record<string, Message>>;
const catalogueOf = (folder: string): Catalogue => JSON.parse(read(`${LOCALES}/${folder}/messages.json`));
const catalogues = LANGUAGES.map((language) => [language, catalogueOf(language)] as const);
const english = catalogueOf('en');
const tagOf = (folder: string) => folder.replace('_', '-');

/** The names of the messages; the plural forms of a message have one name. */
const NAMES = new Set(
  Object.keys(english).map((key) => {
    const name = key.replace(/_(one|other)$/, '');
    return ['one', 'other'].every((form) => `${name}_${form}` in english) ? name : key;
  }),
);
/** The name of a message with plural forms (`name_one`, `name_other` …), of which this is one. */
const pluralOf = (key: string) => {
  const name = key.replace(/_[a-z]+$/, '');
  return NAMES.has(key) || !NAMES.has(name) || name in english ? undefined : name;
};
/** The English message with the description of a key in any language. */
const sourceOf = (key: string) => english[pluralOf(key) === undefined ? key : `${pluralOf(key)}_one`];

/** The keys of a language in the order of the English ones. CLDR decides which plural forms it has. */
function keysOf(folder: string): readonly string[] {
  const forms = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;
  const { pluralCategories } = new Intl.PluralRules(tagOf(folder)).resolvedOptions();
  const own = forms.filter((form) => pluralCategories.includes(form));
  return [...NAMES].flatMap((name) => (name in english ? [name] : own.map((form) => `${name}_${form}`)));
}

const texts = new Map(filesIn([...SHIPPED, 'wxt.config.ts'], /\.tsx?$/).map((file) => [file, read(file)]));
const whole = [...texts.values()].join('\n');
const firstGroups = (sign: RegExp) =>
  [...whole.matchAll(sign)].map(([, ...groups]) => groups.find((group) => group !== undefined) ?? '');
/** Keys that the code or the manifest names. */
const named = firstGroups(/\b(?:t|plural)\(\s*'(\w+)'|__MSG_(\w+)__/g);
/** Prefixes of keys that the code builds. */
const prefixes = [
  ...firstGroups(/\bt\(\s*[^'()]*`(\w+_)\$\{|`(\w+_)\$\{/g),
  ...firstGroups(/\bnamed\('(\w+)'/g).map((family) => `${family}_`),
];
const quoted = new Set(firstGroups(/'(\w+)'/g));
const isUsed = (name: string) =>
  quoted.has(pluralOf(name) ?? name) || prefixes.some((prefix) => name.startsWith(prefix));
const valuesIn = (message = '') => [...new Set(message.match(/\$[1-9]/g))].sort();

it('has each language that the options offer', () => {
  expect(LANGUAGES).toEqual(OFFERED.filter((one) => one !== 'browser').toSorted());
});

it.each(catalogues)('has all messages in %s once, with the same placeholders', (language, all) => {
  // JSON keeps the last of two.
  const keys = [...read(`${LOCALES}/${language}/messages.json`).matchAll(/^ {2}"(\w+)":/gm)];
  expect(keys.map(([, key]) => key)).toEqual(Object.keys(all));
  expect(Object.keys(all)).toEqual(keysOf(language));
  expect(all.language?.message).toBe(tagOf(language));
  const isolatesIn = (message = '') => message.match(/[\u2068\u2069]/g)?.length;
  const wrong = Object.entries(all).filter(([name, { message }]) => {
    const source = sourceOf(name)?.message;
    return (
      message.trim() !== message ||
      message === '' ||
      // Browsers reserve or refuse other keys.
      !/^[A-Za-z]\w*$/.test(name) ||
      valuesIn(message).join() !== valuesIn(source).join() ||
      // Names of tokens keep the direction of their script to themselves.
      isolatesIn(message) !== isolatesIn(source)
    );
  });
  expect(wrong).toEqual([]);
});

it('has each message that the code names, and describes it for translators', () => {
  expect([...named, ...familyKeys].filter((name) => !NAMES.has(name))).toEqual([]);
  const undescribed = Object.entries(english).filter(([name, { message, description = '' }]) => {
    const values = valuesIn(message);
    const isNamed = name.endsWith('_other') || values.every((value) => description.includes(value));
    return !/^\S.{15,}\.$/.test(description) || !isNamed || values.some((value, i) => value !== `$${i + 1}`);
  });
  expect(undescribed).toEqual([]);
});

it.each(catalogues)('stays within the lengths that the descriptions set, in %s', (_, all) => {
  const tooLong = Object.entries(all).filter(([name, { message }]) => {
    const [, limit] = /At most (\d+) characters/.exec(sourceOf(name)?.description ?? '') ?? [];
    return limit !== undefined && message.length > Number(limit);
  });
  expect(tooLong).toEqual([]);
});

/** Messages that are the same as in English: names in every language, and words that a language has taken over or shares. */
const SAME: Readonly<Record<string, string>> = JSON.parse(read('test/data/tables/same-as-english.json'));

const others = catalogues.filter(([language]) => language !== 'en');
it.each(others)('leaves nothing in English in %s', (language, all) => {
  const isWord = (message: string) => /[a-z]{3}/.test(message.replaceAll(/\$\d/g, ''));
  const same = Object.keys(all).filter((name) => {
    const { message = '' } = all[name] ?? {};
    return message === english[name]?.message && isWord(message);
  });
  const allowed = ['everywhere', language].flatMap((one) => SAME[one]?.split(' ') ?? []);
  expect(same.toSorted()).toEqual(allowed.toSorted());
});

it('has no unused message', () => {
  expect(Object.keys(english).filter((name) => !isUsed(name) && !named.includes(name))).toEqual([]);
});

it('gets values exactly where it has placeholders', () => {
  for (const [, name = '', rest = ''] of whole.matchAll(/\bt\('(\w+)'((?:,|\)))/g))
    expect(rest === ',', `t('${name}'…)`).toBe(valuesIn(english[name]?.message).length > 0);
});

it('has no text in components that bypasses the messages', () => {
  const found = [...texts].flatMap(([file, text]) => [
    ...(file.endsWith('.tsx') ? text.matchAll(/>\s*((?:[^<>{}=;()]*[A-Za-z]{2,}[^<>{}=;()]*))<\//g) : []),
    ...text.matchAll(/\b(?:label|title|placeholder|aria-label|hint)="([^"]*[A-Za-z]{2,}[^"]*)"/g),
  ]);
  const loose = found.map(([, words = '']) => words.trim());
  // The same in every language.
  const names = ['Token Lens', 'explorer.example.org', 'token', 'Esc'];
  expect(loose.filter((words) => !names.includes(words))).toEqual([]);
});
