/** Advises the user how to resolve a fingerprint that could not be resolved. */
import type { Advice } from '../metadata/token.ts';
import type { Topic } from '../network/explorers.ts';
import type { NetworkId } from '../network/networks.ts';
import type { FingerprintStore } from './store.ts';

export type AdviceDeps = {
  readonly fingerprints: Pick<FingerprintStore, 'list'>;
  /** Whether the user has allowed requests about pages to the chain provider and has set a project ID. */
  readonly isProviderAsked: (network: NetworkId) => Promise<boolean>;
};

/** `topic`: what the page is about, if the provider can list tokens for it. */
export type Adviser = (network: NetworkId, topic: Topic | undefined) => Promise<Advice>;

export function createAdviser({ fingerprints, isProviderAsked }: AdviceDeps): Adviser {
  return async (network, topic) => {
    // The token list contains the mainnet registry.
    if (network === 'mainnet' && (await fingerprints.list()) === undefined) return 'get-list';
    return topic === undefined || (await isProviderAsked(network)) ? 'none' : 'ask-provider';
  };
}
