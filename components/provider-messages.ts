/** Messages about the chain providers and their keys. */
import type { KeyRefusal } from '../lib/chain/provider-key.ts';
import type { ProviderTest } from '../lib/chain/recognize.ts';
import type { Failure } from '../lib/failure.ts';
import { t } from '../lib/i18n/messages.ts';
import type { NetworkId } from '../lib/network/networks.ts';
import { PROVIDERS, type ProviderKind } from '../lib/network/providers.ts';
import { failureMessage, named, networkName } from './messages.ts';
import { bad, good, type StatusMessage } from './ui/status-message.ts';

export const providerName = (kind: ProviderKind) => PROVIDERS[kind].name;

/** The result of a test: the provider works, or what answers at its address instead. */
export function providerTestMessage(
  test: ProviderTest,
  network: NetworkId,
  chosen: ProviderKind,
): StatusMessage {
  switch (test.kind) {
    case 'metadata-service':
      return bad(() => t('provider_is_metadata'));
    case 'needs-key':
      return bad(() => t('provider_needs_key', providerName(test.provider.kind)));
    case 'works': {
      const { kind } = test.provider;
      if (test.network === null) return good(() => t('provider_network_unknown', networkName(network)));
      if (test.network === network)
        return good(() => (kind === chosen ? t('key_works') : t('provider_works_as', providerName(kind))));
      const other = test.network;
      return bad(() =>
        t('provider_other_network', other === 'other' ? t('provider_unknown') : networkName(other)),
      );
    }
  }
}

/** Says why a provider cannot be read. */
export function providerFailureMessage(failure: Failure): string {
  if (failure.kind === 'malformed' && failure.detail === 'not-json') return t('provider_is_page');
  if (failure.kind === 'service' && failure.status === 404) return t('provider_not_found');
  return failureMessage(failure);
}

export function projectIdRefusalMessage(
  refusal: KeyRefusal,
  network: NetworkId,
  kind: ProviderKind = 'blockfrost',
): string {
  if (refusal.kind === 'wrong-network')
    return t('key_refused_wrong_network', networkName(refusal.of), network);
  const isNamed = refusal.kind === 'empty' || refusal.kind === 'no-key';
  return t(named('key_refused', refusal.kind), isNamed ? providerName(kind) : network);
}
