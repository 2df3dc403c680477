/** The formats of the user's keys. A project ID of Blockfrost is the network's name, then letters and digits. */
import { NETWORK_IDS, type NetworkId } from '../network/networks.ts';
import { type KeyPurpose, PROVIDERS } from '../network/providers.ts';

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
/** The characters of a header; a password in an address can have any character but controls. */
const IN_HEADER = /^[!-~]+$/;
const IN_ADDRESS = /^\P{Cc}+$/u;
const PROJECT_ID = /^(?:mainnet|preprod|preview)[0-9A-Za-z]{32}$/;

/** Whether the text is a key and nothing else. */
export function isKey(network: NetworkId, purpose: KeyPurpose, text: string): boolean {
  if (text !== text.trim()) return false;
  if (purpose === 'address') return IN_ADDRESS.test(text);
  if (purpose === 'blockfrost')
    return text.startsWith(network) && LETTERS_AND_DIGITS.test(text.slice(network.length));
  // A key of Blockfrost that is entered for another provider would be sent to that provider.
  return IN_HEADER.test(text) && !PROJECT_ID.test(text);
}

/** Reads a typed or pasted key without surrounding blanks and the name of its header. */
export function readKey(network: NetworkId, purpose: KeyPurpose, typed: string): KeyReading {
  const key = withoutHeader(typed, purpose);
  if (isKey(network, purpose, key)) {
    const unusualLength = purpose === 'blockfrost' && !PROJECT_ID.test(key);
    return { ok: true, key, unusualLength };
  }
  return { ok: false, refusal: key === '' ? { kind: 'empty' } : refusalOf(network, purpose, key) };
}

function withoutHeader(typed: string, purpose: KeyPurpose): string {
  const key = typed.trim();
  const { keyHeader } = purpose === 'address' ? {} : PROVIDERS[purpose];
  if (keyHeader === undefined) return key;
  const bare = key.replace(new RegExp(`^${keyHeader.name}\\s*[:=]\\s*`, 'i'), '').trim();
  return bare.startsWith(keyHeader.prefix) ? bare.slice(keyHeader.prefix.length).trim() : bare;
}

function refusalOf(network: NetworkId, purpose: KeyPurpose, key: string): KeyRefusal {
  if (purpose !== 'blockfrost') return { kind: 'no-key' };
  const of = NETWORK_IDS.find((id) => key.startsWith(id));
  if (of === undefined) return { kind: 'no-prefix' };
  return of === network ? { kind: 'characters' } : { kind: 'wrong-network', of };
}

const EXAMPLES: Readonly<Partial<Record<KeyPurpose, string>>> = { koios: 'eyJ…', demeter: 'dmtr_…' };

/** What a key looks like; empty where that is not known. */
export const keyExample = (network: NetworkId, purpose: KeyPurpose) =>
  purpose === 'blockfrost' ? `${network}…` : (EXAMPLES[purpose] ?? '');
