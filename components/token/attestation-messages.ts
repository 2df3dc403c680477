/** Messages about the signatures of a registry record. */

import { t } from '../../lib/i18n/messages.ts';
import type { Verdict, Verdicts } from '../../lib/trust/signatures/attestation.ts';
import { named } from '../messages.ts';

/** The verdicts from the strongest to the weakest. */
const ORDER: readonly Verdict[] = ['policy-key', 'signed-no-policy', 'other-key', 'invalid', 'unsigned'];

export const verdictText = (verdict: Verdict) => t(named('trust_short', verdict));

/** A sentence where all properties share a verdict, else the count of each verdict. Empty without properties. */
export function verdictSummary(verdicts: Verdicts): string {
  const all = Object.values(verdicts);
  const [first] = all;
  if (first === undefined) return '';
  if (all.every((verdict) => verdict === first)) return t(named('trust_line', first));
  return ORDER.flatMap((verdict) => {
    const count = all.filter((one) => one === verdict).length;
    return count === 0 ? [] : [t('trust_count', verdictText(verdict), String(count), String(all.length))];
  }).join(' · ');
}
