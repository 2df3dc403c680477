/** An entry of the service, or its absence, as the outcome of a lookup. */
import { fingerprintOf } from '../asset/fingerprint.ts';
import type { Identifier } from '../asset/identifier.ts';
import { LABELS, labelOf } from '../asset/label.ts';
import { type Priority, SOURCES } from '../asset/standard.ts';
import { assetNameOf, policyOf, type Subject } from '../asset/subject.ts';
import type { NetworkId } from '../network/networks.ts';
import type { Entry } from './schema.ts';
import type { Answered, Outcome, Token } from './token.ts';

/** Whom a question goes to: another endpoint may give another answer. */
export type Endpoint = { readonly network: NetworkId; readonly base: string; readonly priority: Priority };

/** One key for each endpoint. */
export function endpointKey({ network, base, priority }: Endpoint): string {
  return [network, base, priority.join()].join('|');
}

/** One key for each question at each endpoint. */
export function subjectKey(endpoint: Endpoint, subject: Subject): string {
  return `${endpointKey(endpoint)}|${subject}`;
}

/** What of a token its subject says, and the endpoint that it was asked for at. */
export function tokenIdentity({ network, base }: Endpoint, subject: Subject) {
  return {
    network,
    subject,
    policy: policyOf(subject),
    assetName: assetNameOf(subject),
    fingerprint: fingerprintOf(subject),
    service: base,
  };
}

/** With the fingerprint of an asset of which there is nothing to show: it is known without any service. */
export function withFingerprint(outcome: Outcome, identifier: Identifier | undefined): Outcome {
  if (outcome.kind !== 'absent' || identifier?.kind !== 'subject') return outcome;
  return { ...outcome, fingerprint: fingerprintOf(identifier.subject) };
}

export function foundOutcome(
  endpoint: Endpoint,
  entry: Entry,
  subject: Subject,
  priority: Priority,
  fetchedAt: number,
): Answered {
  const { records } = entry;
  const token: Token = {
    ...tokenIdentity(endpoint, subject),
    ...entry.properties,
    ...(records && { recordedIn: SOURCES.filter((source) => records[source] !== undefined) }),
    priority,
  };
  return { kind: 'found', token, fetchedAt, stale: false };
}

const KNOWN_LABELS: ReadonlySet<number> = new Set(Object.values(LABELS));

/** Not there, or its record is incomplete; of the labels the service looks up 333 only (services.md). */
export function absentOutcome(subject: Subject): Answered {
  const label = labelOf(assetNameOf(subject))?.label;
  const unserved = label !== undefined && label !== LABELS.fungible && KNOWN_LABELS.has(label);
  return { kind: 'absent', reason: unserved ? 'label-not-served' : 'not-registered' };
}
