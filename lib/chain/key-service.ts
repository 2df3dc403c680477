/** Changes the user's keys: validates, seals, and clears what was cached with the previous key. */
import type { NetworkId } from '../network/networks.ts';
import type { KeyStatus, KeyVault } from './key-vault.ts';
import { type ProjectIdRefusal, readProjectId } from './project-id.ts';

type SetResult =
  | { readonly kind: 'stored'; readonly status: KeyStatus; readonly unusualLength: boolean }
  | { readonly kind: 'refused'; readonly refusal: ProjectIdRefusal };

export type KeyService = {
  /** Stores a project ID as typed, or returns why it is not valid for this network. */
  set(network: NetworkId, typed: string, session: boolean): Promise<SetResult>;
  /** The user agrees to send the key to the provider address that is set now. */
  approve(network: NetworkId): Promise<KeyStatus>;
  /** `session`: the stored key is deleted when the browser closes. */
  setLifetime(network: NetworkId, session: boolean): Promise<KeyStatus>;
  clear(network: NetworkId): Promise<KeyStatus>;
};

export type KeyServiceDeps = {
  readonly keys: Pick<KeyVault, 'set' | 'rebind' | 'clear' | 'status'>;
  /** The provider's base address of a network. */
  readonly address: (network: NetworkId) => Promise<string>;
  readonly keyChanged: (network: NetworkId) => Promise<void>;
};

export function createKeyService({ keys, address, keyChanged }: KeyServiceDeps): KeyService {
  const originOf = async (network: NetworkId) => new URL(await address(network)).origin;
  return {
    async set(network, typed, session) {
      const reading = readProjectId(network, typed);
      if (!reading.ok) return { kind: 'refused', refusal: reading.refusal };
      await keys.set(network, reading.projectId, { origin: await originOf(network), session });
      await keyChanged(network);
      return { kind: 'stored', status: await keys.status(network), unusualLength: reading.unusualLength };
    },
    async approve(network) {
      await keys.rebind(network, { origin: await originOf(network) });
      await keyChanged(network);
      return keys.status(network);
    },
    async setLifetime(network, session) {
      await keys.rebind(network, { session });
      return keys.status(network);
    },
    async clear(network) {
      await keys.clear(network);
      await keyChanged(network);
      return keys.status(network);
    },
  };
}
