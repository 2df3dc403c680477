import { expect, it } from 'vitest';
import { readLanguage } from '../../lib/i18n/languages.ts';

it.each([
  [{ language: 'ja' }, 'ja'],
  [{ language: 'browser' }, 'browser'],
  [{ language: 'klingon' }, 'browser'],
  [{ language: 7 }, 'browser'],
  [{}, 'browser'],
  [null, 'browser'],
  [undefined, 'browser'],
])('reads %j as %s', (stored, language) => expect(readLanguage(stored)).toBe(language));
