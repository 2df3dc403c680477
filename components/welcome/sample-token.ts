/** A token that does not exist, for the sample card. */

import { fingerprintOf } from '../../lib/asset/fingerprint.ts';
import { assetNameOf, parseSubject, policyOf } from '../../lib/asset/subject.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { TokenView } from '../token/view.ts';

/** Ascending digits, which no real policy has, then the asset name "(333) Example". */
const SUBJECT = `${'0123456789abcdef'.repeat(4).slice(0, 56)}0014df10${'4578616d706c65'}`;

/** `now`: milliseconds since the epoch. */
export function sampleView(now: number): TokenView {
  const subject = parseSubject(SUBJECT);
  if (subject === undefined) throw new Error('The sample subject is invalid.');
  const onChain = <T>(value: T) => ({ value, source: 'CIP_68' as const });
  const registered = <T>(value: T) => ({ value, source: 'CIP_26' as const });
  return {
    network: 'mainnet',
    identifier: { kind: 'subject', subject },
    outcome: {
      kind: 'found',
      fetchedAt: now,
      stale: false,
      token: {
        network: 'mainnet',
        subject,
        policy: policyOf(subject),
        assetName: assetNameOf(subject),
        fingerprint: fingerprintOf(subject),
        name: onChain(t('welcome_sample_name')),
        description: registered(t('welcome_sample_description')),
        ticker: registered('EXMPL'),
        url: registered('https://token.example'),
        decimals: onChain(6),
        others: {},
        recordedIn: ['CIP_68', 'CIP_26'],
        priority: ['CIP_68', 'CIP_26'],
        service: 'https://service.example',
      },
    },
    now,
  };
}
