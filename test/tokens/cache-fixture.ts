/** A service, and entries for its cache. */
import { fingerprintOf } from '../../lib/asset/fingerprint.ts';
import { assetNameOf, policyOf, type Subject } from '../../lib/asset/subject.ts';
import type { CacheEntry } from '../../lib/tokens/cache.ts';
import type { Endpoint, Token } from '../../lib/tokens/token.ts';

export const NOW = Date.UTC(2026, 10, 21, 9);
export const HOUR = 3_600_000;
export const ENDPOINT: Endpoint = {
  network: 'mainnet',
  base: 'https://tokens.example',
  priority: ['CIP_68', 'CIP_26'],
};

/** The entry of a token, by default with a name only. */
export function found(
  subject: Subject,
  at = NOW,
  { network, base, priority }: Endpoint = ENDPOINT,
  more: Partial<Token> = { name: { value: `Token ${subject.slice(-8)}`, source: 'CIP_26' } },
): CacheEntry {
  const token: Token = {
    network,
    subject,
    policy: policyOf(subject),
    assetName: assetNameOf(subject),
    fingerprint: fingerprintOf(subject),
    others: {},
    priority,
    service: base,
    ...more,
  };
  return { outcome: { kind: 'found', token, fetchedAt: at, stale: false }, at };
}
