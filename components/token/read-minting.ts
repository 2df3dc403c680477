/** Judges a policy by the script that a registry record carries. The code is loaded on demand. */
import type { NetworkId } from '../../lib/network/networks.ts';
import { slotAt } from '../../lib/network/slots.ts';
import type { PolicyMinting } from '../../lib/trust/minting.ts';

type Question = {
  readonly network: NetworkId;
  /** The hash of the script: a policy ID, for a minting script. */
  readonly policy: string;
  /** The `policy` of a registry record. */
  readonly script: unknown;
  /** Milliseconds since the epoch. */
  readonly now: number;
};

export async function loadMinting({ network, policy, script, now }: Question): Promise<PolicyMinting> {
  const { readMinting } = await import('../../lib/trust/minting.ts');
  return readMinting({ policy, script, slot: slotAt(network, now) });
}
