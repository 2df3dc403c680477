/**
 * Resolves fingerprints to subjects in four steps, cheapest first: learned subjects, proof from the page, the token list,
 * the chain provider. Every step compares hashes that were computed here.
 */

import { LABEL_PREFIXES } from '../asset/asset-name.ts';
import { type Fingerprint, fingerprintOf } from '../asset/fingerprint.ts';
import type { Identifier } from '../asset/identifier.ts';
import {
  type AssetName,
  assetNameOfText,
  emptyNameSubject,
  isAmbiguous,
  type PolicyId,
  parseAssetName,
  type Subject,
  subjectOf,
} from '../asset/subject.ts';
import type { Topic } from '../network/explorers.ts';
import type { NetworkId } from '../network/networks.ts';
import type { FingerprintStore, Learner } from './learned.ts';
import type { Advice } from './token.ts';

/** The facts of a page by which its fingerprints are resolved. `topic`: the provider may be asked about it. */
export type PageHints = {
  readonly proofInputs?: ProofInputs | undefined;
  readonly topic?: Topic | undefined;
};

export type FingerprintResolverDeps = {
  readonly fingerprints: Pick<FingerprintStore, 'listed'>;
  /** The subjects that the provider lists for a topic; empty if it may not be asked. */
  readonly subjectsOf: (network: NetworkId, topic: Topic) => Promise<readonly Subject[]>;
  /** Whether the user has allowed requests about pages to the chain provider, and the key that it needs is there. */
  readonly isProviderAsked: (network: NetworkId) => Promise<boolean>;
  /** Yields to other tasks. */
  readonly pause: () => Promise<void>;
  /** Called with the error of each failed step; the remaining steps still run. */
  readonly report: (error: unknown) => void;
};

type Resolved = ReadonlyMap<Fingerprint, Subject>;

/** Hashes for one fingerprint in each round. The first round gives every fingerprint a chance. */
const MAX_HASHES_BY_ROUND = [300, 4_000];
const MAX_HASHES_PER_REQUEST = 50_000;
const HASHES_BETWEEN_PAUSES = 2_000;

export class FingerprintResolver {
  readonly #deps: FingerprintResolverDeps;

  constructor(deps: FingerprintResolverDeps) {
    this.#deps = deps;
  }

  /** The subject of each identifier; undefined for a fingerprint that could not be resolved. */
  async subjects(
    network: NetworkId,
    identifiers: readonly Identifier[],
    hints: PageHints,
    learner: Learner,
  ): Promise<readonly (Subject | undefined)[]> {
    // Learned first, since a subject may resolve a fingerprint beside it. Hex that may be something else is learned only once
    // the service has it.
    const certain = identifiers.flatMap((one) =>
      one.kind === 'subject' && !one.joined && !isAmbiguous(one.subject) ? [one.subject] : [],
    );
    learner.learn(certain);
    const fingerprints = identifiers.flatMap((one) => (one.kind === 'fingerprint' ? [one.fingerprint] : []));
    const resolved = await this.resolve(network, fingerprints, hints, learner);
    return identifiers.map((one) => subjectIn(resolved, one));
  }

  /** The subject of an identifier, by the learned subjects alone. */
  async learned(identifier: Identifier, learner: Learner): Promise<Subject | undefined> {
    const fingerprints = identifier.kind === 'fingerprint' ? [identifier.fingerprint] : [];
    return subjectIn(await learner.find(fingerprints), identifier);
  }

  /** The subjects of the fingerprints that could be resolved. */
  async resolve(
    network: NetworkId,
    fingerprints: readonly Fingerprint[],
    { proofInputs, topic }: PageHints,
    learner: Learner,
  ): Promise<Resolved> {
    learner.learn(proofInputs?.subjects ?? []);
    const steps: readonly ((unresolved: readonly Fingerprint[]) => Promise<Resolved>)[] = [
      (unresolved) => learner.find(unresolved),
      (unresolved) => this.#prove(unresolved, proofInputs, learner),
      (unresolved) => this.#deps.fingerprints.listed(unresolved),
      (unresolved) => this.#askProvider(unresolved, network, topic, learner),
    ];
    const resolved = new Map<Fingerprint, Subject>();
    for (const step of steps) {
      const unresolved = [...new Set(fingerprints)].filter((fingerprint) => !resolved.has(fingerprint));
      if (unresolved.length === 0) break;
      try {
        for (const [fingerprint, subject] of await step(unresolved)) resolved.set(fingerprint, subject);
      } catch (error) {
        this.#deps.report(error);
      }
    }
    return resolved;
  }

  /** How the user can have a fingerprint resolved. `topic`: that of the page, if the provider can list its tokens. */
  async advise(network: NetworkId, topic: Topic | undefined): Promise<Advice> {
    return topic === undefined || (await this.#deps.isProviderAsked(network)) ? 'none' : 'ask-provider';
  }

  async #prove(
    unresolved: readonly Fingerprint[],
    proofInputs: ProofInputs | undefined,
    learner: Learner,
  ): Promise<Resolved> {
    const found = new Map<Fingerprint, Subject>();
    if (proofInputs === undefined) return found;
    let hashesLeft = MAX_HASHES_PER_REQUEST;
    let sincePause = 0;
    for (const { maxHashes, context } of attemptsFor(unresolved, proofInputs)) {
      const max = Math.min(maxHashes, hashesLeft);
      if (found.has(context.fingerprint) || max === 0) continue;
      const proof = proveSubject(context, max);
      if (proof.subject !== undefined) found.set(context.fingerprint, proof.subject);
      hashesLeft -= proof.hashes;
      sincePause += proof.hashes;
      if (sincePause < HASHES_BETWEEN_PAUSES) continue;
      sincePause = 0;
      await this.#deps.pause();
    }
    learner.learn([...found.values()]);
    return found;
  }

  async #askProvider(
    unresolved: readonly Fingerprint[],
    network: NetworkId,
    topic: Topic | undefined,
    learner: Learner,
  ): Promise<Resolved> {
    const subjects = topic === undefined ? [] : await this.#deps.subjectsOf(network, topic);
    learner.learn(subjects);
    const pairs = subjects.map((subject) => [fingerprintOf(subject), subject] as const);
    return new Map(pairs.filter(([fingerprint]) => unresolved.includes(fingerprint)));
  }
}

function subjectIn(resolved: Resolved, identifier: Identifier): Subject | undefined {
  if (identifier.kind === 'fingerprint') return resolved.get(identifier.fingerprint);
  return identifier.kind === 'subject' ? identifier.subject : emptyNameSubject(identifier.policy);
}

/** A fingerprint with no policy near it is tried with all policies of the page. */
function attemptsFor(unresolved: readonly Fingerprint[], { fingerprints, policies }: ProofInputs) {
  const wanted = new Set(unresolved);
  const contexts = fingerprints
    .filter(({ fingerprint }) => wanted.has(fingerprint))
    .map((context) => (context.policies.length > 0 ? context : { ...context, policies }));
  return MAX_HASHES_BY_ROUND.flatMap((maxHashes) => contexts.map((context) => ({ maxHashes, context })));
}

/** A fingerprint on a page, with the policy IDs and the texts near it. `names`: as displayed. */
export type FingerprintContext = {
  readonly fingerprint: Fingerprint;
  readonly policies: readonly PolicyId[];
  readonly names: readonly string[];
};

/** The facts of a page that may prove the subjects of its fingerprints. `policies`: all policy IDs of the page. */
export type ProofInputs = {
  readonly fingerprints: readonly FingerprintContext[];
  readonly policies: readonly PolicyId[];
  /** Subjects anywhere on the page; each proves its own fingerprint. */
  readonly subjects: readonly Subject[];
};

export type Proof = { readonly subject: Subject | undefined; readonly hashes: number };

/** Hashes the policies with the names until one gives the fingerprint; at most `maxHashes` times. */
export function proveSubject({ fingerprint, policies, names }: FingerprintContext, maxHashes: number): Proof {
  let hashes = 0;
  for (const name of policies.length === 0 ? [] : possibleAssetNames(names)) {
    for (const policy of policies) {
      if (hashes === maxHashes) return { subject: undefined, hashes };
      hashes++;
      const subject = subjectOf(policy, name);
      if (fingerprintOf(subject) === fingerprint) return { subject, hashes };
    }
  }
  return { subject: undefined, hashes };
}

/**
 * The distinct asset names that may be displayed as these texts, likely ones first: the empty name, the texts as hex and
 * the texts as UTF-8, with each label prefix.
 */
export function* possibleAssetNames(texts: readonly string[]): Generator<AssetName> {
  const inHex = texts.flatMap((text) => parseAssetName(text.trim().replace(/^#/, '')) ?? []);
  const inUtf8 = texts.flatMap((text) => readingsOf(text).map((reading) => assetNameOfText(reading) ?? ''));
  const bodies = new Set<string>(['', ...inHex, ...inUtf8]);
  const yielded = new Set<string>();
  for (const prefix of ['', ...LABEL_PREFIXES]) {
    for (const body of bodies) {
      const name = parseAssetName(prefix + body);
      if (name === undefined || yielded.has(name)) continue;
      yielded.add(name);
      yield name;
    }
  }
}

/** The most brackets, and the most words, of a text that are tried as names. */
const MAX_PARTS = 8;

/** The names that a page may display as this text, likely ones first. */
function readingsOf(text: string): readonly string[] {
  const trimmed = text.trim();
  // `[TICKER] Name`, `Name (TICKER)`.
  const brackets = [...trimmed.matchAll(/[[(]([^[(\])]+)[\])]/g)].slice(0, MAX_PARTS);
  const unbracketed = trimmed.replace(/[[(][^[(\])]*[\])]/g, ' ').trim();
  const parts = [
    text,
    trimmed,
    ...brackets.map(([, inside = '']) => inside),
    unbracketed,
    unbracketed.replace(/\s+/g, ''),
    ...trimmed.split(/[\s,:/|]+/, MAX_PARTS),
  ];
  return parts
    .flatMap((part) => [part, part.replace(/^\$/, '')])
    .flatMap((part) => [part, part.toUpperCase(), part.toLowerCase()]);
}
