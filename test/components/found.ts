import { SERVED_SOURCES } from '../../lib/asset/standard.ts';
import type { Outcome, Token } from '../../lib/tokens/token.ts';
import type { TestToken } from '../data/index.ts';

type Identity = Pick<TestToken, 'subject' | 'policy' | 'assetName' | 'fingerprint'>;

/** A token with the given properties, found on mainnet. */
export function found(
  { subject, policy, assetName, fingerprint }: Identity,
  properties: Partial<Token> = {},
) {
  const token: Token = {
    ...{ network: 'mainnet', subject, policy, assetName, fingerprint, service: 'https://tokens.cardano.org' },
    ...{ others: {}, priority: SERVED_SOURCES, ...properties },
  };
  return { kind: 'found', token, fetchedAt: 0, stale: false } satisfies Outcome;
}
