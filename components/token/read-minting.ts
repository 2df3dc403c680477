/** Judges a policy by a script. The code and its sentences are loaded on demand. */
import type { NetworkId } from '../../lib/network/networks.ts';
import type { PolicyMinting } from '../../lib/trust/minting.ts';
import type { MintingSentence } from './minting-messages.ts';

type Question = {
  readonly network: NetworkId;
  /** The hash of the script: a policy ID, for a minting script. */
  readonly policy: string;
  /** The script, in the form of the `policy` of a registry record. */
  readonly script: unknown;
  /** Milliseconds since the epoch. */
  readonly now: number;
};

/** `sentence`: in the current language; undefined where nothing is known. */
export type ShownMinting = PolicyMinting & { readonly sentence: () => MintingSentence | undefined };

export async function loadMinting({ network, policy, script, now }: Question): Promise<ShownMinting> {
  const [{ readMinting }, { slotAt }, messages] = await Promise.all([
    import('../../lib/trust/minting.ts'),
    import('../../lib/network/slots.ts'),
    import('./minting-messages.ts'),
  ]);
  const minting = readMinting({ policy, script, slot: slotAt(network, now) });
  return { ...minting, sentence: () => messages.mintingSentence(minting, network) };
}
