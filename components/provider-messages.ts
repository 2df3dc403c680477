/** Messages about the chain providers and their keys. */
import type { ProviderTest } from '../lib/chain/create-chain.ts';
import type { KeyRefusal } from '../lib/chain/provider-key.ts';
import type { Failure, Result } from '../lib/failure.ts';
import { t } from '../lib/i18n/messages.ts';
import type { NetworkId } from '../lib/network/networks.ts';
import { PROVIDERS, type ProviderKind } from '../lib/network/providers.ts';
import { failureMessage, named, networkName } from './messages.ts';
import { bad, good, type StatusMessage } from './ui/status-message.ts';

/** The result of a test: the provider works, or what is wrong. */
export function providerTestMessage(test: Result<ProviderTest | null>, network: NetworkId): StatusMessage {
  if (!test.ok) return bad(() => providerFailureMessage(test.failure));
  const read = test.value?.network ?? null;
  if (read === null) return good(() => t('provider_network_unknown', networkName(network)));
  if (read === network) return good(() => t('key_works'));
  return bad(() => t('provider_other_network', read === 'other' ? t('provider_unknown') : networkName(read)));
}

/** Says why a provider cannot be read. */
function providerFailureMessage(failure: Failure): string {
  if (failure.kind === 'malformed' && failure.detail === 'not-json') return t('provider_is_page');
  if (failure.kind === 'service' && failure.status === 404) return t('provider_not_found');
  return failureMessage(failure);
}

export function keyRefusalMessage(refusal: KeyRefusal, network: NetworkId, kind: ProviderKind): string {
  if (refusal.kind === 'wrong-network')
    return t('key_refused_wrong_network', networkName(refusal.of), network);
  const isNamed = refusal.kind === 'empty' || refusal.kind === 'no-key';
  return t(named('key_refused', refusal.kind), isNamed ? PROVIDERS[kind].name : network);
}
