/** Every sentence is there in every language, with the same values in it, and none is there for nothing. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LABELS } from '../lib/asset/label.ts';
import { SOURCES } from '../lib/asset/standard.ts';
import { MALFORMED } from '../lib/failure.ts';
import type { NoteKind } from '../lib/metadata/token.ts';
import { LANGUAGES as OFFERED } from '../lib/settings/page-settings.ts';
import { FAILURES } from './failures.ts';
import { filesIn, ROOT, read, SHIPPED } from './own-files.ts';

/** Lines about a token (lib/metadata/token.ts). */
const NOTES: readonly NoteKind[] = [
  ...(['label', 'ada', 'decimals', 'name', 'ticker', 'url', 'logo'] as const),
  ...(['ticker', 'name', 'face'] as const).flatMap((face) => [`${face}_same`, `${face}_confusable`] as const),
];

/** Names that the code puts together, of kinds that are known here: each must be there. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  failure: [...Object.keys(FAILURES), 'refused'],
  absence: ['not-registered', 'label-not-served', 'no-service-on-network'],
  malformed: MALFORMED,
  source: SOURCES,
  label: Object.values(LABELS).map(String),
  odd: ['cut', 'stacked', 'direction', 'control', 'invisible'],
  // Why a text that was typed is none (lib/asset/query.ts).
  query: (
    'empty not-hex odd too-short too-long name-too-long fingerprint-length fingerprint-checksum ' +
    'leads-elsewhere several too-many'
  ).split(' '),
  note: NOTES,
};
const put = Object.entries(FAMILIES).flatMap(([family, kinds]) =>
  kinds.map((kind) => `${family}_${kind.replaceAll('-', '_')}`),
);

const LOCALES = 'public/_locales';
const LANGUAGES = readdirSync(join(ROOT, LOCALES)).sort();
type Catalogue = Readonly<Record<string, { readonly message: string }>>;
const catalogues = LANGUAGES.map((language): [string, Catalogue] => [
  language,
  JSON.parse(read(`${LOCALES}/${language}/messages.json`)),
]);
const english = catalogues.find(([language]) => language === 'en')?.[1] ?? {};

const texts = new Map(filesIn([...SHIPPED, 'wxt.config.ts'], /\.tsx?$/).map((file) => [file, read(file)]));
const whole = [...texts.values()].join('\n');
const firstGroups = (sign: RegExp) =>
  [...whole.matchAll(sign)].map(([, ...groups]) => groups.find((group) => group !== undefined) ?? '');
/** Said by name, by the code or by the manifest. */
const said = firstGroups(/\bt\(\s*'(\w+)'|__MSG_(\w+)__/g);
/** Beginnings of names that the code puts together. */
const beginnings = [
  ...firstGroups(/\bt\(\s*[^'()]*`(\w+_)\$\{|`(\w+_)\$\{/g),
  ...firstGroups(/\bnamed\('(\w+)'/g).map((family) => `${family}_`),
];
const quoted = new Set(firstGroups(/'(\w+)'/g));
const isUsed = (name: string) =>
  quoted.has(name) || beginnings.some((beginning) => name.startsWith(beginning));
const valuesIn = (message = '') => [...new Set(message.match(/\$[1-9]/g))].sort();

it('has each language that the options offer, English and Japanese among them', () => {
  expect(LANGUAGES).toEqual(OFFERED.filter((one) => one !== 'browser').toSorted());
  expect(LANGUAGES).toEqual(expect.arrayContaining(['en', 'ja']));
});

it.each(catalogues)(
  'has in %s the sentences that are said, with words, no stray blanks and the same values',
  (_, all) => {
    expect(said.length).toBeGreaterThan(100);
    expect([...said, ...put].filter((name) => !Object.hasOwn(all, name))).toEqual([]);
    expect(Object.keys(all).toSorted()).toEqual(Object.keys(english).toSorted());
    for (const [name, { message }] of Object.entries(all)) {
      expect(message.trim(), name).toBe(message);
      expect(message, name).not.toBe('');
      // Others are names that browsers take for their own, or cannot take.
      expect(name).toMatch(/^[A-Za-z]\w*$/);
      const values = valuesIn(message);
      expect(values, name).toEqual(values.map((_value, i) => `$${i + 1}`));
      expect(values, name).toEqual(valuesIn(english[name]?.message));
    }
  },
);

it('has no sentence that is left over', () => {
  expect(Object.keys(english).filter((name) => !isUsed(name) && !said.includes(name))).toEqual([]);
});

it('says a sentence with values exactly where it holds some', () => {
  for (const [, name = '', rest = ''] of whole.matchAll(/\bt\('(\w+)'((?:,|\)))/g))
    expect(rest === ',', `t('${name}'…)`).toBe(valuesIn(english[name]?.message).length > 0);
});

it('has no other words on our own screens', () => {
  const loose = [...texts].flatMap(([file, text]) =>
    file.endsWith('.tsx')
      ? [
          ...text.matchAll(/>\s*((?:[^<>{}=;()]*[A-Za-z]{2,}[^<>{}=;()]*))<\//g),
          ...text.matchAll(/\b(?:label|title|placeholder|aria-label|hint)="([^"]*[A-Za-z]{2,}[^"]*)"/g),
        ].map(([, words = '']) => words.trim())
      : [],
  );
  // A name that is the same in every language; and examples.
  const names = ['Token Lens', 'explorer.example.org', 'token'];
  expect(loose.filter((words) => !names.includes(words))).toEqual([]);
});
