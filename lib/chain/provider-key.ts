/** The formats of the user's keys. Blockfrost's project ID is the network's name, then letters and digits. */
import { NETWORK_IDS, type NetworkId } from '../network/networks.ts';
import { type KeyPurpose, PROVIDERS } from '../network/providers.ts';

export type KeyRefusal =
  | { readonly kind: 'empty' }
  | { readonly kind: 'wrong-network'; readonly of: NetworkId }
  | { readonly kind: 'no-prefix' }
  | { readonly kind: 'characters' }
  /** Of a key without a network's name. */
  | { readonly kind: 'no-key' };

export type KeyReading =
  /** `unusualLength`: accepted with a remark; Blockfrost's keys have 32 characters after the prefix. */
  | { readonly ok: true; readonly key: string; readonly unusualLength: boolean }
  | { readonly ok: false; readonly refusal: KeyRefusal };

const USUAL_LENGTH = 32;
/** What a header can carry; the password in an address can have any character but controls. */
const IN_HEADER = /^[!-~]+$/;
const IN_ADDRESS = /^\P{Cc}+$/u;

/** Reads typed text; surrounding blanks and a pasted header name are dropped. */
export function readKey(network: NetworkId, purpose: KeyPurpose, typed: string): KeyReading {
  const key = withoutHeader(typed, purpose);
  if (key === '') return { ok: false, refusal: { kind: 'empty' } };
  if (purpose === 'blockfrost') return readProjectId(network, key);
  // A key of Blockfrost in the field of another provider would be sent there.
  const isKey = purpose === 'address' ? IN_ADDRESS.test(key) : IN_HEADER.test(key) && !isProjectId(key);
  return isKey ? { ok: true, key, unusualLength: false } : { ok: false, refusal: { kind: 'no-key' } };
}

function withoutHeader(typed: string, purpose: KeyPurpose): string {
  const key = typed.trim();
  const { keyHeader } = purpose === 'address' ? {} : PROVIDERS[purpose];
  if (keyHeader === undefined) return key;
  const header = new RegExp(`^${keyHeader.name}\\s*[:=]\\s*`, 'i');
  const bare = key.replace(header, '').trim();
  return bare.startsWith(keyHeader.prefix) ? bare.slice(keyHeader.prefix.length).trim() : bare;
}

const isProjectId = (key: string) =>
  NETWORK_IDS.some((id) => new RegExp(`^${id}[0-9A-Za-z]{${USUAL_LENGTH}}$`).test(key));

function readProjectId(network: NetworkId, key: string): KeyReading {
  const of = NETWORK_IDS.find((id) => key.startsWith(id));
  if (of === undefined) return { ok: false, refusal: { kind: 'no-prefix' } };
  if (of !== network) return { ok: false, refusal: { kind: 'wrong-network', of } };
  const rest = key.slice(network.length);
  if (!/^[0-9A-Za-z]+$/.test(rest)) return { ok: false, refusal: { kind: 'characters' } };
  return { ok: true, key, unusualLength: rest.length !== USUAL_LENGTH };
}

/** How a key looks, where that is known. */
export const keyExample = (network: NetworkId, purpose: KeyPurpose) =>
  purpose === 'blockfrost' ? `${network}…` : '';

/** Whether the text is a key and nothing else. */
export function isKey(network: NetworkId, purpose: KeyPurpose, text: string): boolean {
  const reading = readKey(network, purpose, text);
  return reading.ok && reading.key === text;
}
