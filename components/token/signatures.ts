/** What the signatures of a registry record are worth, in words. */

import { t } from '../../lib/i18n/messages.ts';
import type { Verdict } from '../../lib/trust/attestation.ts';

export type Verdicts = Readonly<Record<string, Verdict>>;

/** From the most that can be said to the least. */
const ORDER: readonly Verdict[] = ['policy-key', 'signed-no-policy', 'other-key', 'invalid', 'unsigned'];

const named = (verdict: Verdict) => verdict.replaceAll('-', '_');

/** Of one property, in a word or two. */
export const verdictWord = (verdict: Verdict) => t(`trust_short_${named(verdict)}`);

/** Of a whole record in one line: what all its properties share, or what is true of how many. Empty for none. */
export function verdictLine(verdicts: Verdicts): string {
  const all = Object.values(verdicts);
  const [first] = all;
  if (first === undefined) return '';
  if (all.every((one) => one === first)) return t(`trust_line_${named(first)}`);
  return ORDER.flatMap((verdict) => {
    const count = all.filter((one) => one === verdict).length;
    return count === 0 ? [] : [t('trust_count', verdictWord(verdict), String(count), String(all.length))];
  }).join(' · ');
}
