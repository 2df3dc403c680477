/** Resolves the identifiers of a question to subjects. */
import type { Identifier } from '../asset/identifier.ts';
import { emptyNameSubject, isAmbiguous, type Subject } from '../asset/subject.ts';
import type { Adviser } from '../fingerprints/advice.ts';
import type { FingerprintResolver, PageHints } from '../fingerprints/resolver.ts';
import type { FingerprintStore } from '../fingerprints/store.ts';
import type { NetworkId } from '../network/networks.ts';
import type { Outcome } from './token.ts';

export type ResolveDeps = {
  readonly fingerprints: Pick<FingerprintStore, 'learn'>;
  readonly fingerprintResolver: FingerprintResolver;
  /** Advice for a fingerprint that was not resolved. */
  readonly advise: Adviser;
};

/** Learns the subjects first, since one of them may resolve a fingerprint beside it. */
export async function resolveSubjects(
  { fingerprints, fingerprintResolver }: ResolveDeps,
  network: NetworkId,
  identifiers: readonly Identifier[],
  hints: PageHints,
): Promise<readonly (Subject | undefined)[]> {
  // Hex that may be something else is learned only once it is found.
  const certain = identifiers.flatMap((one) =>
    one.kind === 'subject' && !one.joined && !isAmbiguous(one.subject) ? [one.subject] : [],
  );
  fingerprints.learn(certain);
  const unresolved = identifiers.flatMap((one) => (one.kind === 'fingerprint' ? [one.fingerprint] : []));
  const resolved = await fingerprintResolver.resolve(network, unresolved, hints);
  return identifiers.map((one) => {
    if (one.kind === 'fingerprint') return resolved.get(one.fingerprint);
    return one.kind === 'subject' ? one.subject : emptyNameSubject(one.policy);
  });
}

export async function unresolvedOutcome(
  { advise }: ResolveDeps,
  network: NetworkId,
  { topic }: PageHints,
): Promise<Outcome> {
  return { kind: 'absent', reason: 'fingerprint-unresolved', advice: await advise(network, topic) };
}

export function learnFound(
  { fingerprints }: Pick<ResolveDeps, 'fingerprints'>,
  outcomes: readonly Outcome[],
): void {
  fingerprints.learn(outcomes.flatMap((one) => (one.kind === 'found' ? [one.token.subject] : [])));
}

/** The subjects that the page does not spell in lower case, as the page spells them. */
export function spellingsIn(identifiers: readonly Identifier[]): ReadonlyMap<Subject, string> {
  return new Map(
    identifiers.flatMap((one) =>
      one.kind === 'subject' && one.written !== undefined ? [[one.subject, one.written] as const] : [],
    ),
  );
}
