/**
 * From fingerprints to subjects, cheapest step first: learned, proven from the page, in the list of registered
 * tokens, named by the provider. No step guesses: every pair's hash was computed here.
 */
import type { Fingerprint } from '../asset/bech32.ts';
import { fingerprintOf } from '../asset/fingerprint.ts';
import { type ProofInputs, proveSubject } from '../asset/proof.ts';
import type { Subject } from '../asset/subject.ts';
import type { Topic } from '../network/explorers.ts';
import type { NetworkId } from '../network/networks.ts';
import type { FingerprintStore } from './store.ts';
import type { TokenList } from './token-list.ts';

/** What a page tells, and what of the provider it may ask. */
export type PageHints = {
  readonly proofInputs?: ProofInputs | undefined;
  readonly topic?: Topic | undefined;
};

export type FingerprintResolver = {
  /** The subjects of those fingerprints that could be resolved. */
  resolve(
    network: NetworkId,
    fingerprints: readonly Fingerprint[],
    hints: PageHints,
  ): Promise<ReadonlyMap<Fingerprint, Subject>>;
};

export type FingerprintResolverDeps = {
  readonly fingerprints: Pick<FingerprintStore, 'learn' | 'learned' | 'listed'>;
  readonly list: Pick<TokenList, 'ready'>;
  /** What the provider lists for a topic; nothing where it may not be asked. */
  readonly subjectsOf: (network: NetworkId, topic: Topic) => Promise<readonly Subject[]>;
  /** Gives others their turn. */
  readonly pause: () => Promise<void>;
  /** Told of every fault: a step that breaks costs what it would have resolved. */
  readonly report: (error: unknown) => void;
};

/** Hashes that one fingerprint is worth, first that all get their turn, then at most; and those of one message. */
const HASHES_A_CLUE = [300, 4_000];
const HASHES_A_MESSAGE = 50_000;
/** Hashes between two turns for others. */
const STRIDE = 2_000;

export function createFingerprintResolver({
  fingerprints,
  list,
  subjectsOf,
  pause,
  report,
}: FingerprintResolverDeps): FingerprintResolver {
  async function proven(wanted: ReadonlySet<Fingerprint>, { fingerprints: contexts, policies }: ProofInputs) {
    const found = new Map<Fingerprint, Subject>();
    let left = HASHES_A_MESSAGE;
    let sincePause = 0;
    for (const [hashes, clue] of HASHES_A_CLUE.flatMap((most) =>
      contexts.map((one) => [most, one] as const),
    )) {
      if (!wanted.has(clue.fingerprint) || found.has(clue.fingerprint) || left === 0) continue;
      // The row's own policies; those of the whole page where the row has none.
      const tried = clue.policies.length > 0 ? clue : { ...clue, policies };
      const proof = proveSubject(tried, Math.min(hashes, left));
      if (proof.subject !== undefined) found.set(clue.fingerprint, proof.subject);
      left -= proof.hashes;
      sincePause += proof.hashes;
      if (sincePause < STRIDE) continue;
      sincePause = 0;
      await pause();
    }
    fingerprints.learn([...found.values()]);
    return found;
  }

  async function listed(wanted: readonly Fingerprint[]) {
    await list.ready();
    return fingerprints.listed(wanted);
  }

  async function named(wanted: ReadonlySet<Fingerprint>, network: NetworkId, topic: Topic) {
    const subjects = await subjectsOf(network, topic);
    fingerprints.learn(subjects);
    return new Map(
      subjects
        .map((subject) => [fingerprintOf(subject), subject] as const)
        .filter(([fingerprint]) => wanted.has(fingerprint)),
    );
  }

  return {
    async resolve(network, asked, { proofInputs, topic }) {
      const resolved = new Map<Fingerprint, Subject>();
      const left = new Set(asked);
      fingerprints.learn(proofInputs?.subjects ?? []);
      const steps = [
        () => fingerprints.learned([...left]),
        () => (proofInputs === undefined ? new Map<Fingerprint, Subject>() : proven(left, proofInputs)),
        () => listed([...left]),
        () => (topic === undefined ? new Map<Fingerprint, Subject>() : named(left, network, topic)),
      ];
      for (const step of steps) {
        if (left.size === 0) break;
        try {
          for (const [fingerprint, subject] of await step()) {
            resolved.set(fingerprint, subject);
            left.delete(fingerprint);
          }
        } catch (error) {
          report(error);
        }
      }
      return resolved;
    },
  };
}
