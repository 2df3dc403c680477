/** Programmable tokens (CIP-113): the scripts or keys that check or make their transfers. */
import type { Token } from '../metadata/token.ts';

/** Hashes of scripts or keys; undefined for an absent credential. */
export type Transfers = {
  /** Checks each transfer. */
  readonly transfer: string | undefined;
  /** Lets a third party move or freeze units. */
  readonly thirdParty: string | undefined;
};

/** As the metadata service states them; undefined for a token that is not programmable. */
export function transfersOf({ type, extensions }: Pick<Token, 'type' | 'extensions'>): Transfers | undefined {
  const stated = Object(extensions?.cip113) as Readonly<Record<string, unknown>>;
  const transfer = hashIn(stated.transfer_logic_script);
  const thirdParty = hashIn(stated.third_party_transfer_logic_script);
  return type === 'PROGRAMMABLE' || transfer || thirdParty ? { transfer, thirdParty } : undefined;
}

const hashIn = (text: unknown) =>
  typeof text === 'string' && /^[0-9a-f]{56}$/i.test(text) ? text.toLowerCase() : undefined;
