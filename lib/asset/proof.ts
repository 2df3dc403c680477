/**
 * Resolves a fingerprint to its subject by proof. A fingerprint is a hash of policy ID and asset name (CIP-14). A page often
 * shows both beside it, so each combination is hashed until one gives the fingerprint.
 */
import type { Fingerprint } from './bech32.ts';
import { fingerprintOf } from './fingerprint.ts';
import { LABELS, labelPrefix } from './label.ts';
import {
  type AssetName,
  assetNameOfText,
  type PolicyId,
  parseAssetName,
  type Subject,
  subjectOf,
} from './subject.ts';

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

const { fungible, nft, richFungible, referenceNft, royalty } = LABELS;
/** No label, then those in use (CIP-67), the most frequent first. */
const LABEL_PREFIXES: readonly string[] = [
  '',
  ...[fungible, nft, richFungible, referenceNft, royalty].map(labelPrefix),
];

/**
 * The distinct asset names that may be displayed as these texts, likely ones first: the empty name, the texts as hex and
 * the texts as UTF-8, with each label prefix.
 */
export function* possibleAssetNames(texts: readonly string[]): Generator<AssetName> {
  const inHex = texts.flatMap((text) => parseAssetName(text.trim().replace(/^#/, '')) ?? []);
  const inUtf8 = texts.flatMap((text) => readingsOf(text).map((reading) => assetNameOfText(reading) ?? ''));
  const bodies = new Set<string>(['', ...inHex, ...inUtf8]);
  const yielded = new Set<string>();
  for (const prefix of LABEL_PREFIXES) {
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
