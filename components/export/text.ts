/** A token as lines of text, for a message to somebody. */

import { type Source, STANDARDS } from '../../lib/asset/standard.ts';
import { t } from '../../lib/i18n/messages.ts';
import { safeText } from '../../lib/safe-text.ts';
import { titleOf } from '../token/view.ts';
import { type Entry, identityOf } from './entry.ts';

const PROPERTIES = ['ticker', 'decimals', 'description', 'url', 'version'] as const;

/** A line a property, each with its source; line breaks within a value become blanks. */
export function entryAsText(entry: Entry): string {
  const { subject, policy, fingerprint } = identityOf(entry);
  const token = entry.outcome?.kind === 'found' ? entry.outcome.token : undefined;
  const from = (sourced: { readonly source: Source } | undefined) =>
    sourced === undefined ? '' : ` (${STANDARDS[sourced.source].label})`;
  const lines = [
    `${titleOf(entry).text}${from(token?.name)} · ${entry.network}`,
    ...PROPERTIES.flatMap((property) => {
      const sourced = token?.[property];
      return sourced === undefined ? [] : [`${t(`property_${property}`)}: ${sourced.value}${from(sourced)}`];
    }),
    ...Object.entries(token?.others ?? {}).map(
      ([property, sourced]) => `${property}: ${sourced.value}${from(sourced)}`,
    ),
    ...(subject === undefined ? [] : [`${t('property_subject')}: ${subject}`]),
    ...(policy === undefined ? [] : [`${t('property_policy')}: ${policy}`]),
    ...(fingerprint === undefined ? [] : [`${t('property_fingerprint')}: ${fingerprint}`]),
  ];
  // One line each, and nothing in it that forges another or turns what is around it.
  return lines.map((line) => `${safeText(line).text.replace(/\s*[\r\n]+\s*/g, ' ')}\n`).join('');
}
