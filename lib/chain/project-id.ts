/** The form of a project ID (services.md): its network's name, then letters and digits. */
import { NETWORK_IDS, type NetworkId } from '../network/networks.ts';

declare const brand: unique symbol;
/** A project ID whose prefix fits its network. A secret: it crosses no message but the one that sets it. */
export type ProjectId = string & { readonly [brand]: 'ProjectId' };

export type ProjectIdRefusal =
  | { readonly kind: 'empty' }
  | { readonly kind: 'wrong-network'; readonly of: NetworkId }
  | { readonly kind: 'no-prefix' }
  | { readonly kind: 'characters' };

export type ProjectIdReading =
  /** `unusualLength`: a remark, not a refusal; 32 characters after the prefix is what has been seen. */
  | { readonly ok: true; readonly projectId: ProjectId; readonly unusualLength: boolean }
  | { readonly ok: false; readonly refusal: ProjectIdRefusal };

const USUAL_LENGTH = 32;

/** Reads what was typed for this network; blanks around it and the header's name before it are dropped. */
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
