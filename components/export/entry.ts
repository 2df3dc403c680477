/** What is exported of tokens: all that is known of each, every value with its source. Pure. */
import type { Fingerprint } from '../../lib/asset/bech32.ts';
import { fingerprintOf } from '../../lib/asset/fingerprint.ts';
import type { Identifier } from '../../lib/asset/identifier.ts';
import {
  type AssetName,
  assetNameOf,
  type PolicyId,
  policyOf,
  type Subject,
} from '../../lib/asset/subject.ts';
import type { Outcome } from '../../lib/metadata/token.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { resolved } from '../token/view.ts';
import { writeCsv } from './csv.ts';

/** A token that was looked up, and what came of it; undefined while nothing has. */
export type Entry = {
  readonly network: NetworkId;
  readonly identifier: Identifier;
  readonly outcome: Outcome | undefined;
  /** The standards' own records, where they were asked for. */
  readonly records?: Readonly<Record<string, unknown>> | undefined;
};

type Identity = {
  readonly subject?: Subject;
  readonly policy?: PolicyId;
  readonly assetName?: AssetName;
  readonly fingerprint?: Fingerprint;
};

export function identityOf({ identifier, outcome }: Entry): Identity {
  if (outcome?.kind === 'found') {
    const { subject, policy, assetName, fingerprint } = outcome.token;
    return { subject, policy, assetName, fingerprint };
  }
  const known = resolved({ identifier, outcome });
  switch (known.kind) {
    case 'subject':
      return {
        subject: known.subject,
        policy: policyOf(known.subject),
        assetName: assetNameOf(known.subject),
        fingerprint: fingerprintOf(known.subject),
      };
    case 'policy':
      return { policy: known.policy };
    case 'fingerprint':
      return { fingerprint: known.fingerprint };
  }
}

/** In one word: what came of a look-up. */
function stateOf(outcome: Outcome | undefined): string {
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

const fetchedAt = (outcome: Outcome | undefined) =>
  outcome?.kind === 'found' ? new Date(outcome.fetchedAt).toISOString() : undefined;

const PROPERTIES = ['name', 'ticker', 'decimals', 'description', 'url', 'version'] as const;

const COLUMNS = [
  'network',
  'subject',
  'policy_id',
  'asset_name',
  'fingerprint',
  'state',
  ...PROPERTIES.flatMap((property) => [property, `${property}_source`]),
  'fetched_at',
];

/** A row a token, in their order. */
export function entriesAsCsv(entries: readonly Entry[]): string {
  const rows = entries.map((entry) => {
    const { subject = '', policy = '', assetName = '', fingerprint = '' } = identityOf(entry);
    const token = entry.outcome?.kind === 'found' ? entry.outcome.token : undefined;
    const properties = PROPERTIES.flatMap((property) => {
      const sourced = token?.[property];
      return sourced === undefined ? ['', ''] : [String(sourced.value), sourced.source];
    });
    return [
      entry.network,
      subject,
      policy,
      assetName,
      fingerprint,
      stateOf(entry.outcome),
      ...properties,
      fetchedAt(entry.outcome) ?? '',
    ];
  });
  return writeCsv([COLUMNS, ...rows]);
}

/** The same and all that is known besides, whole. `now`: milliseconds since the epoch. */
export function entriesAsJson(entries: readonly Entry[], now: number): string {
  const tokens = entries.map((entry) => {
    const token = entry.outcome?.kind === 'found' ? entry.outcome.token : undefined;
    const properties = PROPERTIES.flatMap((property) => {
      const sourced = token?.[property];
      return sourced === undefined ? [] : [[property, sourced] as const];
    });
    return {
      network: entry.network,
      ...identityOf(entry),
      state: stateOf(entry.outcome),
      fetchedAt: fetchedAt(entry.outcome),
      service: token?.service,
      priority: token?.priority,
      properties: token && Object.fromEntries([...properties, ...Object.entries(token.others)]),
      records: entry.records,
    };
  });
  return `${JSON.stringify({ format: 'token-lens', version: 1, exportedAt: new Date(now).toISOString(), tokens }, undefined, 2)}\n`;
}

/** With the network, where all are of one, and the day. */
export function fileName(entries: readonly Entry[], now: number, ending: 'csv' | 'json'): string {
  const networks = [...new Set(entries.map(({ network }) => network))];
  const of = networks.length === 1 ? networks.join() : 'networks';
  return `token-lens-${of}-${new Date(now).toISOString().slice(0, 10)}.${ending}`;
}
