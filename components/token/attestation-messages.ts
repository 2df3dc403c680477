/** Messages about the signatures of a registry record. */

import { t } from '../../lib/i18n/messages.ts';
import type { Verdict, Verdicts } from '../../lib/trust/signatures/attestation.ts';
import { named } from '../messages.ts';

/** The verdicts from the strongest to the weakest. */
const ORDER: readonly Verdict[] = ['policy-key', 'signed-no-policy', 'other-key', 'invalid', 'unsigned'];

/** The verdict that all properties share, else the count of each verdict. Empty without properties. */
export function verdictSummary(verdicts: Verdicts): string {
  const all = Object.values(verdicts);
  const [first] = all;
  if (first === undefined) return '';
  if (all.every((verdict) => verdict === first)) return t(named('signature', first));
  return ORDER.flatMap((verdict) => {
    const count = all.filter((other) => other === verdict).length;
    return count === 0
      ? []
      : [t('trust_count', t(named('signature', verdict)), String(count), String(all.length))];
  }).join(' · ');
}
