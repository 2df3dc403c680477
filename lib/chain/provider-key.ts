/** The formats of the user's keys. A project ID of Blockfrost is the network's name, then letters and digits. */
import type { NetworkId } from '../network/networks.ts';
import { PROVIDERS, type ProviderKind } from '../network/providers.ts';

/** The provider that a key is for. `needsKey`: it is Blockfrost itself, not its API at another address. */
export type KeyOwner = { readonly kind: ProviderKind; readonly needsKey: boolean };

const LETTERS_AND_DIGITS = /^[0-9A-Za-z]+$/;
/** The characters of a header. */
const IN_HEADER = /^[!-~]+$/;
const PROJECT_ID = /^(?:mainnet|preprod|preview)[0-9A-Za-z]{32}$/;

/** Whether the text is a key and nothing else. */
export function isKey(network: NetworkId, { kind, needsKey }: KeyOwner, text: string): boolean {
  if (needsKey) return text.startsWith(network) && LETTERS_AND_DIGITS.test(text.slice(network.length));
  // A key of Blockfrost that is entered for another provider or network would be sent there.
  const isOther = PROJECT_ID.test(text) && (kind !== 'blockfrost' || !text.startsWith(network));
  return IN_HEADER.test(text) && !isOther;
}

/** A typed or pasted key without surrounding blanks and the name of its header; undefined for another text. */
export function readKey(network: NetworkId, owner: KeyOwner, typed: string): string | undefined {
  const key = withoutHeader(typed, owner.kind);
  return isKey(network, owner, key) ? key : undefined;
}

function withoutHeader(typed: string, kind: ProviderKind): string {
  const { name, prefix } = PROVIDERS[kind].keyHeader;
  const bare = typed.trim().replace(new RegExp(`^${name}\\s*[:=]\\s*`, 'i'), '');
  return bare.startsWith(prefix) ? bare.slice(prefix.length).trim() : bare;
}
