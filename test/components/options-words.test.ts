/** What the options say, they say in every language, with the same values in it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const OURS = /^(?:options|sites|address|key)_/;

const catalogue = (tag: string): readonly (readonly [string, string])[] => {
  const text = readFileSync(join(ROOT, `public/_locales/${tag}/messages.json`), 'utf8');
  return Object.entries(JSON.parse(text) as Record<string, { message: string }>)
    .filter(([name]) => OURS.test(name))
    .map(([name, { message }]) => [name, message]);
};
const valuesIn = (message: string) => [...new Set(message.match(/\$\d/g))].sort();

const english = catalogue('en');
const japanese = new Map(catalogue('ja'));

const sources = ['entrypoints/options', 'components']
  .flatMap((folder) => readdirSync(join(ROOT, folder)).map((name) => join(ROOT, folder, name)))
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

describe('the options’ sentences', () => {
  it('are the same in every language, with the same values', () => {
    expect([...japanese.keys()].sort()).toEqual(english.map(([name]) => name).sort());
    for (const [name, message] of english) {
      const other = japanese.get(name) ?? '';
      expect([name, valuesIn(other)]).toEqual([name, valuesIn(message)]);
      expect(other.trim(), name).not.toBe('');
    }
  });

  it('are there for every name that is said', () => {
    const names = new Set(english.map(([name]) => name));
    const said = [...sources.matchAll(/'((?:options|sites|address|key)_\w+)'/g)].map(([, name = '']) => name);
    expect(said.length).toBeGreaterThan(100);
    // The names of refusals are put together from their kinds; the words of each are tested by kind.
    const isRoom = (name: string) => name.endsWith('_refused');
    expect(said.filter((name) => !names.has(name) && !isRoom(name))).toEqual([]);
  });

  it('are Japanese where they are of more than a name', () => {
    const names = new Set(['options_language_en']);
    for (const [name, message] of japanese)
      if (!names.has(name)) expect(message, name).toMatch(/[\u3040-\u30ff\u4e00-\u9fff]/);
  });
});
