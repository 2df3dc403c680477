/**
 * From a fingerprint back to its subject, by proof: a fingerprint is one-way (CIP-14), but a page often shows the
 * policy and the name beside it. Every way to read them is hashed until one gives this very fingerprint; nothing
 * is believed that does not.
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

/** What stands near a fingerprint on its page. `names`: texts, as written. */
export type FingerprintContext = {
  readonly fingerprint: Fingerprint;
  readonly policies: readonly PolicyId[];
  readonly names: readonly string[];
};

/** All that a page shows which may tell whose fingerprints stand on it. */
export type ProofInputs = {
  readonly fingerprints: readonly FingerprintContext[];
  /** Policies anywhere on the page. */
  readonly policies: readonly PolicyId[];
  /** Subjects anywhere on the page: each is the proof of its own fingerprint. */
  readonly subjects: readonly Subject[];
};

/**
 * The subject of the fingerprint when one of its policies and one of its names give it. `hashes`: how many
 * tries it is worth; `tried` says how many it took.
 */
export function prove(
  { fingerprint, policies, names }: FingerprintContext,
  hashes: number,
): { readonly subject: Subject | undefined; readonly tried: number } {
  let tried = 0;
  for (const name of policies.length === 0 ? [] : possibleAssetNames(names)) {
    for (const policy of policies) {
      if (tried === hashes) return { subject: undefined, tried };
      tried++;
      const subject = subjectOf(policy, name);
      if (fingerprintOf(subject) === fingerprint) return { subject, tried };
    }
  }
  return { subject: undefined, tried };
}

/** CIP-67: no label, then those in use, the fungible token's first. */
export const LABEL_PREFIXES: readonly string[] = [
  '',
  ...[LABELS.fungible, LABELS.nft, LABELS.richFungible, LABELS.referenceNft, LABELS.royalty].map(labelPrefix),
];

/**
 * The asset names that these texts may be the reading of, each once, likely ones first: the empty name, hex, then
 * the texts as UTF-8, each behind every CIP-67 label and behind none.
 */
export function* possibleAssetNames(texts: readonly string[]): Generator<AssetName> {
  const given = new Set<string>(['']);
  const readings = new Set<string>();
  for (const text of texts) {
    const hex = parseAssetName(text.trim().replace(/^#/, ''));
    if (hex !== undefined) given.add(hex);
    for (const reading of readingsOf(text)) readings.add(assetNameOfText(reading) ?? '');
  }
  const seen = new Set<string>();
  for (const prefix of LABEL_PREFIXES) {
    for (const hex of [...given, ...readings]) {
      const name = parseAssetName(prefix + hex);
      if (name === undefined || seen.has(name)) continue;
      seen.add(name);
      yield name;
    }
  }
}

/** Words of a text that may each be the name. */
const PIECES = 8;

/** How a name may have been meant that a page writes so, likely ones first. */
function* readingsOf(text: string): Generator<string> {
  const trimmed = text.trim();
  // `[TICKER] Name`, `Name (TICKER)`.
  const bracketed = [...trimmed.matchAll(/[[(]([^\])]+)[\])]/g)]
    .slice(0, PIECES)
    .map(([, inside = '']) => inside);
  const bare = trimmed.replace(/[[(][^\])]*[\])]/g, ' ').trim();
  const pieces = [
    text,
    trimmed,
    ...bracketed,
    bare,
    bare.replace(/\s+/g, ''),
    ...trimmed.split(/[\s,:/|]+/, PIECES),
  ];
  for (const piece of pieces) {
    for (const one of [piece, piece.replace(/^\$/, '')]) {
      yield one;
      yield one.toUpperCase();
      yield one.toLowerCase();
    }
  }
}
