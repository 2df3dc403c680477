/** What was pasted into the search box: an explorer's link is read by that explorer's own patterns. */
import { type Query, readQuery } from '../asset/query.ts';
import { readLink, siteAt } from './explorers.ts';
import type { NetworkId } from './networks.ts';

/** `network`: that of the explorer whose link it is. */
export type Pasted = { readonly query: Query; readonly network: NetworkId | undefined };

export function readPasted(typed: string): Pasted {
  const text = typed.trim();
  const site = siteAt(text);
  if (site === undefined) return { query: readQuery(text), network: undefined };
  const { network, explorer } = site;
  const link = readLink(explorer, new URL(text).pathname);
  if (link?.kind === 'token' || link?.kind === 'policy') return { query: readQuery(link.id), network };
  const refusal = { kind: 'leads-elsewhere', leadsTo: link?.kind ?? 'unknown' } as const;
  return { query: { kind: 'refused', refusal }, network };
}
