/** Messages about the chain providers and their keys. */
import type { ProviderTest } from '../lib/chain/chain.ts';
import type { Failure, Result } from '../lib/failure.ts';
import { t } from '../lib/i18n/messages.ts';
import type { NetworkId } from '../lib/network/networks.ts';
import { type KeyOwner, PROVIDERS } from '../lib/network/providers.ts';
import { failureMessage, networkName } from './messages.ts';
import { formatNumber } from './token/format.ts';
import { bad, good, type StatusMessage } from './ui/status-message.ts';

/** The result of a test: the provider works, or what is wrong. */
export function providerTestMessage(test: Result<ProviderTest | null>, network: NetworkId): StatusMessage {
  if (!test.ok) return bad(() => testFailureMessage(test.failure));
  const { network: read = null, height = null } = test.value ?? {};
  if (read === null) return good(() => t('provider_network_unknown', networkName(network)));
  if (read !== network) return bad(() => t('provider_other_network'));
  return good(() => (height === null ? t('key_works') : t('key_works_block', formatNumber(height))));
}

/** Says why a provider or a metadata service cannot be read. */
export function testFailureMessage(failure: Failure): string {
  if (failure.kind === 'malformed' && failure.detail === 'not-json') return t('address_is_page');
  if (failure.kind === 'service' && failure.status === 404) return t('address_not_found');
  return failureMessage(failure);
}

export const keyRefusalMessage = (network: NetworkId, { kind, needsKey }: KeyOwner) =>
  needsKey ? t('key_refused', network) : t('key_refused_other', PROVIDERS[kind].name);
