/** What may still name a fingerprint that was not resolved: the card advises only what can help. */

import type { Advice } from '../metadata/token.ts';
import type { Topic } from '../network/explorers.ts';
import type { NetworkId } from '../network/networks.ts';
import type { FingerprintStore } from './store.ts';

export type AdviceDeps = {
  readonly fingerprints: Pick<FingerprintStore, 'list'>;
  /** Whether the provider is asked about pages: the user has allowed it, and there is a key to ask with. */
  readonly isProviderAsked: (network: NetworkId) => Promise<boolean>;
};

/** `topic`: what the page is about, if the provider lists tokens for that. */
export type Adviser = (network: NetworkId, topic: Topic | undefined) => Promise<Advice>;

export function createAdviser({ fingerprints, isProviderAsked }: AdviceDeps): Adviser {
  return async (network, topic) => {
    // The list is that of mainnet's registry.
    if (network === 'mainnet' && (await fingerprints.list()) === undefined) return 'get-list';
    // Where it is asked, it has not listed the token, or will not soon.
    return topic === undefined || (await isProviderAsked(network)) ? 'none' : 'ask-provider';
  };
}
