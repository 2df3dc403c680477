/** The English messages. A missing message is an error. */

import { setLanguage } from '../../lib/i18n/messages.ts';
import messages from '../../public/_locales/en/messages.json' with { type: 'json' };

const known = new Map(Object.entries(messages));

function english(name: string, values: readonly string[]): string {
  const message = known.get(name)?.message;
  if (message === undefined) throw new Error(`There is no message ${name}.`);
  return message.replace(/\$(\d)/g, (_, place) => values[Number(place) - 1] ?? '');
}

export const setEnglish = (): void => setLanguage(english, 'en');
