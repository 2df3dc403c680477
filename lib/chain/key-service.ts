/** Where keys are handed in: read, sealed, and everything told that was learned with the key before. */
import type { NetworkId } from '../network/networks.ts';
import type { KeyStatus, KeyVault } from './key-vault.ts';
import { type ProjectIdRefusal, readProjectId } from './project-id.ts';

type Receipt =
  | { readonly kind: 'stored'; readonly status: KeyStatus; readonly unusualLength: boolean }
  | { readonly kind: 'refused'; readonly refusal: ProjectIdRefusal };

export type KeyService = {
  /** Keeps a project ID as typed, or says why it is none for this network. */
  set(network: NetworkId, typed: string, session: boolean): Promise<Receipt>;
  /** The user agrees that the key goes to the address that is set now. */
  approve(network: NetworkId): Promise<KeyStatus>;
  /** The key that is kept stays until the browser is closed, or for good. */
  keep(network: NetworkId, session: boolean): Promise<KeyStatus>;
  clear(network: NetworkId): Promise<KeyStatus>;
};

export type KeyServiceDeps = {
  readonly keys: Pick<KeyVault, 'set' | 'move' | 'clear' | 'status'>;
  /** The provider's base address that is set for a network. */
  readonly address: (network: NetworkId) => Promise<string>;
  /** Called when the key of a network is another one. */
  readonly changed: (network: NetworkId) => Promise<void>;
};

export function createKeyService({ keys, address, changed }: KeyServiceDeps): KeyService {
  const originOf = async (network: NetworkId) => new URL(await address(network)).origin;
  return {
    async set(network, typed, session) {
      const reading = readProjectId(network, typed);
      if (!reading.ok) return { kind: 'refused', refusal: reading.refusal };
      await keys.set(network, reading.projectId, { origin: await originOf(network), session });
      await changed(network);
      return { kind: 'stored', status: await keys.status(network), unusualLength: reading.unusualLength };
    },
    async approve(network) {
      await keys.move(network, { origin: await originOf(network) });
      await changed(network);
      return keys.status(network);
    },
    async keep(network, session) {
      await keys.move(network, { session });
      return keys.status(network);
    },
    async clear(network) {
      await keys.clear(network);
      await changed(network);
      return keys.status(network);
    },
  };
}
