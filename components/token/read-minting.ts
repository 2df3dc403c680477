/** Judges a policy by the script that a registry record carries. The code is loaded on demand. */
import { policyOf, type Subject } from '../../lib/asset/subject.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { slotAt } from '../../lib/network/slots.ts';
import type { PolicyMinting } from '../../lib/trust/minting.ts';

type Question = {
  readonly network: NetworkId;
  readonly subject: Subject;
  /** The `policy` of a registry record. */
  readonly script: unknown;
  /** Milliseconds since the epoch. */
  readonly now: number;
};

export async function loadMinting({ network, subject, script, now }: Question): Promise<PolicyMinting> {
  const { readMinting } = await import('../../lib/trust/minting.ts');
  return readMinting({ policy: policyOf(subject), script, slot: slotAt(network, now) });
}
