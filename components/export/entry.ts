/** Exports tokens as CSV and as JSON. */
import type { Identifier } from '../../lib/asset/identifier.ts';
import { writeCsv } from '../../lib/csv.ts';
import type { ListedToken } from '../../lib/messaging/replies.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import type { Outcome, Token } from '../../lib/tokens/token.ts';
import { identityOf } from '../token/view.ts';

/** A looked-up token. */
export type Entry = {
  readonly network: NetworkId;
  readonly identifier: Identifier;
  /** Undefined while the look-up is pending. */
  readonly outcome: Outcome | undefined;
  /** The original records of the standards, where they were loaded. */
  readonly records?: Readonly<Record<string, unknown>> | undefined;
} & Partial<Omit<ListedToken, 'outcome'>>;

export const tokenOf = ({ outcome }: Pick<Entry, 'outcome'>): Token | undefined =>
  outcome?.kind === 'found' ? outcome.token : undefined;

function stateOf({ outcome }: Entry): string {
  switch (outcome?.kind) {
    case undefined:
      return 'waiting';
    case 'found':
      return outcome.stale ? 'stale' : 'found';
    case 'absent':
      return outcome.reason;
    case 'failed':
      return `failed: ${outcome.failure.kind}`;
  }
}

const fetchedAt = ({ outcome }: Entry) =>
  outcome?.kind === 'found' ? new Date(outcome.fetchedAt).toISOString() : undefined;

const PROPERTIES = ['name', 'ticker', 'decimals', 'description', 'url'] as const;

const COLUMNS = [
  ...['network', 'subject', 'policy_id', 'asset_name', 'fingerprint', 'state'],
  ...PROPERTIES.flatMap((property) => [property, `${property}_source`]),
  'fetched_at',
];

/** One row per token. */
export function entriesAsCsv(entries: readonly Entry[]): string {
  const rows = entries.map((entry) => {
    const { subject = '', policy = '', assetName = '', fingerprint = '' } = identityOf(entry);
    const token = tokenOf(entry);
    const properties = PROPERTIES.flatMap((property) => {
      const sourced = token?.[property];
      return sourced === undefined ? ['', ''] : [String(sourced.value), sourced.source];
    });
    const identity = [entry.network, subject, policy, assetName, fingerprint, stateOf(entry)];
    return [...identity, ...properties, fetchedAt(entry) ?? ''];
  });
  return writeCsv([COLUMNS, ...rows]);
}

/** The same as JSON, with all properties and the original records. `now`: milliseconds since the epoch. */
export function entriesAsJson(entries: readonly Entry[], now: number): string {
  const tokens = entries.map((entry) => {
    const token = tokenOf(entry);
    return {
      network: entry.network,
      ...identityOf(entry),
      state: stateOf(entry),
      fetchedAt: fetchedAt(entry),
      service: token?.service,
      priority: token?.priority,
      properties: token && {
        ...Object.fromEntries(PROPERTIES.map((property) => [property, token[property]])),
        ...token.others,
      },
      records: entry.records,
    };
  });
  const file = { format: 'token-lens', version: 1, exportedAt: new Date(now).toISOString(), tokens };
  return `${JSON.stringify(file, undefined, 2)}\n`;
}

/** The name of the exported file: with the network, if all tokens share one, and the date. */
export function fileName(entries: readonly Entry[], now: number, extension: 'csv' | 'json'): string {
  const networks = [...new Set(entries.map(({ network }) => network))];
  const scope = networks.length === 1 ? networks.join() : 'networks';
  return `token-lens-${scope}-${new Date(now).toISOString().slice(0, 10)}.${extension}`;
}
