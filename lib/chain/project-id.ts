/** The format of a Blockfrost project ID (docs/services.md): the network's name, then letters and digits. */
import { NETWORK_IDS, type NetworkId } from '../network/networks.ts';

declare const brand: unique symbol;
/** A project ID of its network. Secret: `key.set` is the only message that carries one. */
export type ProjectId = string & { readonly [brand]: 'ProjectId' };

export type ProjectIdRefusal =
  | { readonly kind: 'empty' }
  | { readonly kind: 'wrong-network'; readonly of: NetworkId }
  | { readonly kind: 'no-prefix' }
  | { readonly kind: 'characters' };

export type ProjectIdReading =
  /** `unusualLength`: accepted with a remark; known IDs have 32 characters after the prefix. */
  | { readonly ok: true; readonly projectId: ProjectId; readonly unusualLength: boolean }
  | { readonly ok: false; readonly refusal: ProjectIdRefusal };

const USUAL_LENGTH = 32;

/** Reads typed text; surrounding blanks and a pasted header name are dropped. */
export function readProjectId(network: NetworkId, typed: string): ProjectIdReading {
  const text = typed
    .trim()
    .replace(/^project_id\s*[:=]\s*/i, '')
    .trim();
  if (text === '') return { ok: false, refusal: { kind: 'empty' } };
  const of = NETWORK_IDS.find((id) => text.startsWith(id));
  if (of === undefined) return { ok: false, refusal: { kind: 'no-prefix' } };
  if (of !== network) return { ok: false, refusal: { kind: 'wrong-network', of } };
  const rest = text.slice(network.length);
  if (!/^[0-9A-Za-z]+$/.test(rest)) return { ok: false, refusal: { kind: 'characters' } };
  return { ok: true, projectId: text as ProjectId, unusualLength: rest.length !== USUAL_LENGTH };
}
