/** An entry of the service, or its absence, as the outcome of a lookup. */
import { fingerprintOf } from '../asset/fingerprint.ts';
import type { Identifier } from '../asset/identifier.ts';
import { LABELS, labelOf } from '../asset/label.ts';
import { type Priority, SOURCES } from '../asset/standard.ts';
import { assetNameOf, policyOf, type Subject } from '../asset/subject.ts';
import type { NetworkId } from '../network/networks.ts';
import type { Entry } from './schema.ts';
import type { Answered, Outcome, Token } from './token.ts';

/** Whom a question goes to: another place may give another answer. */
export type Place = { readonly network: NetworkId; readonly base: string; readonly priority: Priority };

/** One key for each place. */
export function placeKeyOf({ network, base, priority }: Place): string {
  return [network, base, priority.join()].join('|');
}

/** One key for each question at each place. */
export function keyOf(place: Place, subject: Subject): string {
  return `${placeKeyOf(place)}|${subject}`;
}

/** What of a token its subject says, and the place that it was asked for at. */
export function tokenOf({ network, base }: Place, subject: Subject) {
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

export function foundAt(
  place: Place,
  entry: Entry,
  subject: Subject,
  priority: Priority,
  fetchedAt: number,
): Answered {
  const { records } = entry;
  const token: Token = {
    ...tokenOf(place, subject),
    ...entry.properties,
    ...(records && { recordedIn: SOURCES.filter((source) => records[source] !== undefined) }),
    priority,
  };
  return { kind: 'found', token, fetchedAt, stale: false };
}

const KNOWN_LABELS: ReadonlySet<number> = new Set(Object.values(LABELS));

/** Not there, or its record is incomplete; of the labels the service looks up 333 only (services.md). */
export function absent(subject: Subject): Answered {
  const label = labelOf(assetNameOf(subject))?.label;
  const unserved = label !== undefined && label !== LABELS.fungible && KNOWN_LABELS.has(label);
  return { kind: 'absent', reason: unserved ? 'label-not-served' : 'not-registered' };
}
