/** Writes a token as lines of text. */

import { type Source, STANDARDS } from '../../lib/asset/standard.ts';
import { t } from '../../lib/i18n/messages.ts';
import { safeText } from '../../lib/safe-text.ts';
import { titleOf } from '../token/view.ts';
import { type Entry, identityOf, tokenOf } from './entry.ts';

const PROPERTIES = ['ticker', 'decimals', 'description', 'url', 'version'] as const;

/** One line per property, with its source. Line breaks within a value become spaces. */
export function entryAsText(entry: Entry): string {
  const { subject, policy, fingerprint } = identityOf(entry);
  const token = tokenOf(entry);
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
  // Recorded text must neither forge a line nor change the text direction.
  return lines.map((line) => `${safeText(line).text.replace(/(?<!\s)\s*[\r\n]\s*/g, ' ')}\n`).join('');
}
