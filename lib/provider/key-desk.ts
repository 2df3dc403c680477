/** Where keys are handed in: read, sealed, and everything told that was learned with the key before. */
import type { NetworkId } from '../network/networks.ts';
import type { KeyStatus, Keys } from './keys.ts';
import { type ProjectIdRefusal, readProjectId } from './project-id.ts';

type Receipt =
  | { readonly kind: 'stored'; readonly status: KeyStatus; readonly unusualLength: boolean }
  | { readonly kind: 'refused'; readonly refusal: ProjectIdRefusal };

export type KeyDesk = {
  /** Keeps a project ID as typed, or says why it is none for this network. */
  set(network: NetworkId, typed: string): Promise<Receipt>;
  clear(network: NetworkId): Promise<KeyStatus>;
};

export type KeyDeskParts = {
  readonly keys: Pick<Keys, 'set' | 'clear' | 'status'>;
  /** Called when the key of a network is another one. */
  readonly changed: (network: NetworkId) => void;
};

export function createKeyDesk({ keys, changed }: KeyDeskParts): KeyDesk {
  return {
    async set(network, typed) {
      const reading = readProjectId(network, typed);
      if (!reading.ok) return { kind: 'refused', refusal: reading.refusal };
      await keys.set(network, reading.projectId);
      changed(network);
      return { kind: 'stored', status: await keys.status(network), unusualLength: reading.unusualLength };
    },
    async clear(network) {
      await keys.clear(network);
      changed(network);
      return keys.status(network);
    },
  };
}
