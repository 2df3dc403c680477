/** Every sentence is there in every language, with the same values in it, and none is there for nothing. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LABELS } from '../lib/asset/label.ts';
import { SOURCES } from '../lib/asset/standard.ts';
import { MALFORMED } from '../lib/failure.ts';
import type { NoteKind } from '../lib/metadata/token.ts';
import { LANGUAGES as OFFERED } from '../lib/settings/page-settings.ts';
import { FAILURES } from './failures.ts';
import { filesIn, ROOT, read, SHIPPED } from './own-files.ts';

/** Why a text that was typed is none (lib/asset/query.ts). */
const QUERY_REFUSALS =
  'empty not-hex odd too-short too-long name-too-long fingerprint-length fingerprint-checksum leads-elsewhere several too-many';

/** Lines about a token (lib/metadata/token.ts). */
const NOTES: readonly NoteKind[] = [
  ...(['label', 'ada', 'decimals', 'name', 'ticker', 'url', 'logo'] as const),
  ...(['ticker', 'name', 'face'] as const).flatMap((face) => [`${face}_same`, `${face}_confusable`] as const),
];

const LOCALES = 'public/_locales';
const LANGUAGES = readdirSync(join(ROOT, LOCALES)).sort();

type Catalogue = Readonly<Record<string, { readonly message: string }>>;

const catalogueOf = (language: string): Catalogue => JSON.parse(read(`${LOCALES}/${language}/messages.json`));
const sentences = new Map(LANGUAGES.map((language) => [language, catalogueOf(language)]));
const namesOf = (language: string) => Object.keys(sentences.get(language) ?? {}).sort();

const texts = new Map(filesIn([...SHIPPED, 'wxt.config.ts'], /\.tsx?$/).map((file) => [file, read(file)]));
const whole = [...texts.values()].join('\n');

/** Names that the code puts together, of kinds that are known here: each must be there. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  failure: [...Object.keys(FAILURES), 'refused'],
  absence: ['not-registered', 'label-not-served', 'no-service-on-network'],
  malformed: MALFORMED,
  source: SOURCES,
  label: Object.values(LABELS).map(String),
  odd: ['cut', 'stacked', 'direction', 'control', 'invisible'],
  query: QUERY_REFUSALS.split(' '),
  note: NOTES,
};
const put = Object.entries(FAMILIES).flatMap(([family, kinds]) =>
  kinds.map((kind) => `${family}_${kind.replaceAll('-', '_')}`),
);
/** Said by name, by the code or by the manifest. */
const said = [...whole.matchAll(/\bsay\(\s*'(\w+)'|__MSG_(\w+)__/g)].map(
  ([, name, manifest]) => name ?? manifest ?? '',
);
/** Beginnings of names that the code puts together. */
const beginnings = [...whole.matchAll(/\bsay\(\s*[^'()]*`(\w+_)\$\{|\bnamed\('(\w+)'|`(\w+_)\$\{/g)].map(
  ([, said, family, other]) => said ?? other ?? `${family}_`,
);
const quoted = new Set([...whole.matchAll(/'(\w+)'/g)].map(([, name]) => name));
const isUsed = (name: string) =>
  quoted.has(name) || said.includes(name) || beginnings.some((beginning) => name.startsWith(beginning));

const valuesIn = (message: string) => [...new Set(message.match(/\$[1-9]/g))].sort();

describe('the sentences', () => {
  it('are there in every language that the options offer, English and Japanese among them', () => {
    expect(LANGUAGES).toEqual(OFFERED.filter((one) => one !== 'browser').toSorted());
    expect(LANGUAGES).toEqual(expect.arrayContaining(['en', 'ja']));
  });

  it.each(LANGUAGES)('in %s are all that are said', (language) => {
    expect(said.length).toBeGreaterThan(100);
    const there = new Set(namesOf(language));
    expect([...said, ...put].filter((name) => !there.has(name))).toEqual([]);
  });

  it('are the same in every language, and none is left over', () => {
    for (const language of LANGUAGES) expect(namesOf(language)).toEqual(namesOf('en'));
    expect(namesOf('en').filter((name) => !isUsed(name))).toEqual([]);
  });

  it.each(LANGUAGES)('in %s have words, and no stray blanks', (language) => {
    for (const [name, { message }] of Object.entries(sentences.get(language) ?? {})) {
      expect(message.trim(), name).toBe(message);
      expect(message, name).not.toBe('');
      // A name that browsers take for their own, or cannot take.
      expect(name).toMatch(/^[A-Za-z]\w*$/);
    }
  });

  it('hold the same values in every language, without a gap', () => {
    for (const [name, { message }] of Object.entries(sentences.get('en') ?? {})) {
      const values = valuesIn(message);
      expect(values, name).toEqual(values.map((_, i) => `$${i + 1}`));
      for (const language of LANGUAGES) {
        const { message: other = '' } = sentences.get(language)?.[name] ?? {};
        expect(valuesIn(other), `${name}, ${language}`).toEqual(values);
      }
    }
  });

  it('are said with as many values as they hold', () => {
    const english = sentences.get('en') ?? {};
    for (const [, name = '', rest = ''] of whole.matchAll(/\bsay\('(\w+)'((?:,|\)))/g)) {
      const { message = '' } = english[name] ?? {};
      expect(rest === ',', `say('${name}'…)`).toBe(valuesIn(message).length > 0);
    }
  });

  it('are the only words that our own screens hold', () => {
    const loose = [...texts].flatMap(([file, text]) =>
      file.endsWith('.tsx')
        ? [
            ...text.matchAll(/>\s*((?:[^<>{}=;()]*[A-Za-z]{2,}[^<>{}=;()]*))<\//g),
            ...text.matchAll(/\b(?:label|title|placeholder|aria-label|hint)="([^"]*[A-Za-z]{2,}[^"]*)"/g),
          ].map(([, words = '']) => `${file}: ${words.trim()}`)
        : [],
    );
    // A name that is the same in every language; and examples.
    const names = ['Token Lens', 'explorer.example.org', 'token'];
    expect(loose.filter((one) => !names.some((name) => one.endsWith(`: ${name}`)))).toEqual([]);
  });
});
