/**
 * Resolves fingerprints to subjects in four steps, cheapest first: learned subjects, proof from the page, the token list,
 * the chain provider. Every step compares hashes that were computed here.
 */
import type { Fingerprint } from '../asset/bech32.ts';
import { fingerprintOf } from '../asset/fingerprint.ts';
import { type ProofInputs, proveSubject } from '../asset/proof.ts';
import type { Subject } from '../asset/subject.ts';
import type { Topic } from '../network/explorers.ts';
import type { NetworkId } from '../network/networks.ts';
import type { FingerprintStore } from './store.ts';
import type { TokenList } from './token-list.ts';

/** What the page shows, and what the provider may be asked about it. */
export type PageHints = {
  readonly proofInputs?: ProofInputs | undefined;
  readonly topic?: Topic | undefined;
};

export type FingerprintResolver = {
  /** The subjects of the fingerprints that could be resolved. */
  resolve(
    network: NetworkId,
    fingerprints: readonly Fingerprint[],
    hints: PageHints,
  ): Promise<ReadonlyMap<Fingerprint, Subject>>;
};

export type FingerprintResolverDeps = {
  readonly fingerprints: Pick<FingerprintStore, 'learn' | 'learned' | 'listed'>;
  readonly list: Pick<TokenList, 'ready'>;
  /** The subjects that the provider lists for a topic; empty if it may not be asked. */
  readonly subjectsOf: (network: NetworkId, topic: Topic) => Promise<readonly Subject[]>;
  /** Yields to other tasks. */
  readonly pause: () => Promise<void>;
  /** Called with the error of each failed step; the remaining steps still run. */
  readonly report: (error: unknown) => void;
};

type Resolved = ReadonlyMap<Fingerprint, Subject>;
type Step = (
  fingerprints: readonly Fingerprint[],
  request: PageHints & { readonly network: NetworkId },
) => Promise<Resolved>;

export function createFingerprintResolver(deps: FingerprintResolverDeps): FingerprintResolver {
  const steps: readonly Step[] = [
    fromLearnedSubjects(deps),
    fromProofInputs(deps),
    fromTokenList(deps),
    fromProvider(deps),
  ];
  return {
    async resolve(network, fingerprints, hints) {
      deps.fingerprints.learn(hints.proofInputs?.subjects ?? []);
      const resolved = new Map<Fingerprint, Subject>();
      for (const step of steps) {
        const unresolved = [...new Set(fingerprints)].filter((fingerprint) => !resolved.has(fingerprint));
        if (unresolved.length === 0) break;
        try {
          const found = await step(unresolved, { ...hints, network });
          for (const [fingerprint, subject] of found) resolved.set(fingerprint, subject);
        } catch (error) {
          deps.report(error);
        }
      }
      return resolved;
    },
  };
}

function fromLearnedSubjects({ fingerprints }: FingerprintResolverDeps): Step {
  return (unresolved) => fingerprints.learned(unresolved);
}

/** Hashes for one fingerprint, by round: the first round gives every fingerprint a chance. */
const MAX_HASHES_BY_ROUND = [300, 4_000];
const MAX_HASHES_PER_REQUEST = 50_000;
const HASHES_BETWEEN_PAUSES = 2_000;

function fromProofInputs({ fingerprints, pause }: FingerprintResolverDeps): Step {
  return async (unresolved, { proofInputs }) => {
    const found = new Map<Fingerprint, Subject>();
    if (proofInputs === undefined) return found;
    let hashesLeft = MAX_HASHES_PER_REQUEST;
    let sincePause = 0;
    for (const { maxHashes, context } of attemptsFor(unresolved, proofInputs)) {
      if (found.has(context.fingerprint) || hashesLeft === 0) continue;
      const proof = proveSubject(context, Math.min(maxHashes, hashesLeft));
      if (proof.subject !== undefined) found.set(context.fingerprint, proof.subject);
      hashesLeft -= proof.hashes;
      sincePause += proof.hashes;
      if (sincePause < HASHES_BETWEEN_PAUSES) continue;
      sincePause = 0;
      await pause();
    }
    fingerprints.learn([...found.values()]);
    return found;
  };
}

/** A fingerprint with no policy near it is tried with all policies of the page. */
function attemptsFor(unresolved: readonly Fingerprint[], { fingerprints, policies }: ProofInputs) {
  const wanted = new Set(unresolved);
  const contexts = fingerprints
    .filter(({ fingerprint }) => wanted.has(fingerprint))
    .map((context) => (context.policies.length > 0 ? context : { ...context, policies }));
  return MAX_HASHES_BY_ROUND.flatMap((maxHashes) => contexts.map((context) => ({ maxHashes, context })));
}

function fromTokenList({ fingerprints, list }: FingerprintResolverDeps): Step {
  return async (unresolved) => {
    await list.ready();
    return fingerprints.listed(unresolved);
  };
}

function fromProvider({ fingerprints, subjectsOf }: FingerprintResolverDeps): Step {
  return async (unresolved, { network, topic }) => {
    if (topic === undefined) return new Map();
    const subjects = await subjectsOf(network, topic);
    fingerprints.learn(subjects);
    const byFingerprint = new Map(subjects.map((subject) => [fingerprintOf(subject), subject] as const));
    return new Map([...byFingerprint].filter(([fingerprint]) => unresolved.includes(fingerprint)));
  };
}
