/** The formats of the user's keys. A project ID of Blockfrost is the network's name, then letters and digits. */
import { NETWORK_IDS, type NetworkId } from '../network/networks.ts';
import { PROVIDERS, type ProviderKind } from '../network/providers.ts';

/** The provider that a key is for. `needsKey`: it is Blockfrost itself, not its API at another address. */
export type KeyOwner = { readonly kind: ProviderKind; readonly needsKey: boolean };

export type KeyRefusal =
  | { readonly kind: 'empty' }
  | { readonly kind: 'wrong-network'; readonly of: NetworkId }
  | { readonly kind: 'no-prefix' }
  | { readonly kind: 'characters' }
  /** The text is not a key of this provider. */
  | { readonly kind: 'no-key' };

export type KeyReading =
  /** `unusualLength`: accepted with a remark; Blockfrost's keys have 32 characters after the prefix. */
  | { readonly ok: true; readonly key: string; readonly unusualLength: boolean }
  | { readonly ok: false; readonly refusal: KeyRefusal };

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

/** Reads a typed or pasted key without surrounding blanks and the name of its header. */
export function readKey(network: NetworkId, owner: KeyOwner, typed: string): KeyReading {
  const key = withoutHeader(typed, owner.kind);
  if (isKey(network, owner, key)) {
    return { ok: true, key, unusualLength: owner.needsKey && !PROJECT_ID.test(key) };
  }
  return { ok: false, refusal: key === '' ? { kind: 'empty' } : refusalOf(network, owner, key) };
}

function withoutHeader(typed: string, kind: ProviderKind): string {
  const { name, prefix } = PROVIDERS[kind].keyHeader;
  const bare = typed.trim().replace(new RegExp(`^${name}\\s*[:=]\\s*`, 'i'), '');
  return bare.startsWith(prefix) ? bare.slice(prefix.length).trim() : bare;
}

function refusalOf(network: NetworkId, { kind, needsKey }: KeyOwner, key: string): KeyRefusal {
  const of = NETWORK_IDS.find((id) => key.startsWith(id));
  if (kind === 'blockfrost' && of !== undefined && of !== network) return { kind: 'wrong-network', of };
  if (!needsKey) return { kind: 'no-key' };
  return { kind: of === undefined ? 'no-prefix' : 'characters' };
}
