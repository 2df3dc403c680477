/** Judges a policy by a script. */
import type { NetworkId } from '../../lib/network/networks.ts';
import { slotAt } from '../../lib/network/slots.ts';
import { type PolicyMinting, readMinting } from '../../lib/trust/minting/minting.ts';
import { type MintingSentence, mintingSentence } from './minting-messages.ts';

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

export function judgeMinting({ network, policy, script, now }: Question): ShownMinting {
  const minting = readMinting({ policy, script, slot: slotAt(network, now) });
  return { ...minting, sentence: () => mintingSentence(minting, network) };
}
