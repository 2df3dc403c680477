/**
 * The languages of the gallery, and two invented ones: `eo-XA` is longer and accented, `ar-XB` from right to left. Neither
 * is English, for which labels have narrower columns.
 */
import { messagesIn, namesOf, pack } from '../../lib/i18n/packed.ts';
import { type Language, LANGUAGES as OFFERED } from '../../lib/settings/language.ts';
import { read } from '../own-files.ts';

/** In a copy of the build, an invented language takes the place of an offered one. */
const INVENTED: Readonly<Record<string, Language>> = { 'eo-XA': 'tr', 'ar-XB': 'vi' };

/** The names that `--languages` takes. */
export const NAMES = OFFERED.filter((one) => one !== 'browser');

const wanted = (process.env.GALLERY_LANGUAGES ?? '').split(',').filter((name) => name !== '');
const isInvented = wanted.includes('invented');

/** `tag`: what the page has as `lang`, and the name in the gallery. */
export const SHOWN: readonly { readonly language: Language; readonly tag: string }[] = [
  { language: 'en', tag: 'en' },
  ...NAMES.filter((name) => name !== 'en' && wanted.includes(name)).map((language) => {
    return { language, tag: language.replace('_', '-') };
  }),
  ...(isInvented ? Object.entries(INVENTED).map(([tag, language]) => ({ language, tag })) : []),
];

/** The messages of the invented languages by the languages that they replace. */
export function inventedMessages(): Readonly<Record<string, string>> {
  if (!isInvented) return {};
  const english = messagesIn(read('public/_locales/en/messages.json'));
  const names = namesOf(english);
  const entries = Object.entries(INVENTED).map(([tag, language]) => {
    const all = Object.entries(english).map(([name, message]) => [name, inventedMessage(message, tag)]);
    return [language, JSON.stringify(pack(names, { ...Object.fromEntries(all), language: tag }))];
  });
  return Object.fromEntries(entries);
}

const PLAIN = 'aceinouyACEINOUY';
const ACCENTED = 'åçéîñöûýÅÇÉÎÑÖÛÝ';

function inventedMessage(message: string, tag: string): string {
  // An override of the direction shows which texts are not messages.
  if (tag === 'ar-XB') return `\u202e${message}\u202c`;
  const accented = message.replace(/[A-Za-z]/g, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter);
  const longer = ' äñðḿöŕé'.repeat(10).slice(0, Math.ceil(message.length * 0.4));
  return `${accented}${message.length < 3 ? '' : longer}`;
}
