/** The approved addresses, by messages: only the background opens their database. */
import type { Result } from '../../lib/failure.ts';
import type { Client } from '../../lib/messaging/client.ts';
import { type Addresses, addressesOf, changesOf } from '../../lib/settings/approved-addresses.ts';
import type { Approval } from '../../lib/settings/settings-store.ts';
import { failureMessage } from '../messages.ts';

export type OptionsApproval = Approval & {
  /** `lost` where the browser has deleted the database, null where that or the background fails. */
  read(): Promise<Addresses | 'lost' | null>;
};

/** The promise of an approval rejects where it could not be stored. */
export function createApproval(client: Client): OptionsApproval {
  return {
    async read() {
      const reply = await client.ask('addresses.read', {});
      return reply.ok ? reply.value : null;
    },
    async approve(before, after) {
      const changes = changesOf(before, after);
      if (changes.length === 0) return null;
      return checked(await client.ask('addresses.approve', { changes: [...changes] }));
    },
    async approveAll(addresses) {
      checked(await client.ask('addresses.approveAll', addressesOf(addresses)));
    },
  };
}

function checked<T>(reply: Result<T>): T {
  if (!reply.ok) throw new Error(failureMessage(reply.failure));
  return reply.value;
}
