/** The languages of the gallery. */
import { LANGUAGES } from '../../lib/settings/language.ts';

/** The names that `--languages` takes. */
export const NAMES = LANGUAGES.filter((one) => one !== 'browser');

const wanted = (process.env.GALLERY_LANGUAGES ?? '').split(',');

/** English first: the others are compared with it. `tag`: what the page has as `lang`, and the name in the gallery. */
export const SHOWN = (['en', ...NAMES.filter((name) => name !== 'en' && wanted.includes(name))] as const).map(
  (language) => ({ language, tag: language.replace('_', '-') }),
);
