/** The format of the user's key: a Blockfrost project ID, which is the network's name, then letters and digits. */
import { NETWORK_IDS, type NetworkId } from '../network/networks.ts';

export type KeyRefusal =
  | { readonly kind: 'empty' }
  | { readonly kind: 'wrong-network'; readonly of: NetworkId }
  | { readonly kind: 'no-prefix' }
  | { readonly kind: 'characters' };

export type KeyReading =
  /** `unusualLength`: accepted with a remark; known keys have 32 characters after the prefix. */
  | { readonly ok: true; readonly key: string; readonly unusualLength: boolean }
  | { readonly ok: false; readonly refusal: KeyRefusal };

const USUAL_LENGTH = 32;

/** Reads typed text; surrounding blanks and a pasted header name are dropped. */
export function readKey(network: NetworkId, typed: string): KeyReading {
  const key = typed
    .trim()
    .replace(/^project_id\s*[:=]\s*/i, '')
    .trim();
  if (key === '') return { ok: false, refusal: { kind: 'empty' } };
  const of = NETWORK_IDS.find((id) => key.startsWith(id));
  if (of === undefined) return { ok: false, refusal: { kind: 'no-prefix' } };
  if (of !== network) return { ok: false, refusal: { kind: 'wrong-network', of } };
  const rest = key.slice(network.length);
  if (!/^[0-9A-Za-z]+$/.test(rest)) return { ok: false, refusal: { kind: 'characters' } };
  return { ok: true, key, unusualLength: rest.length !== USUAL_LENGTH };
}

/** How a key of the network looks. */
export const keyExample = (network: NetworkId) => `${network}…`;

/** Whether the text is a key of the network and nothing else. */
export function isKey(network: NetworkId, text: string): boolean {
  const reading = readKey(network, text);
  return reading.ok && reading.key === text;
}
