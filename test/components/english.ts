/** The sentences as an English browser says them; one without a name in `_locales` is a fault. */

import { setLanguage } from '../../lib/i18n/messages.ts';
import messages from '../../public/_locales/en/messages.json' with { type: 'json' };

export function setEnglish(): void {
  const known = new Map(Object.entries(messages));
  setLanguage((name, values) => {
    const message = known.get(name)?.message;
    if (message === undefined) throw new Error(`no sentence is named ${name}`);
    return message.replace(/\$(\d)/g, (_, place) => values[Number(place) - 1] ?? '');
  });
}
