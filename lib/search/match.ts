/** How well a token matches a query. */

import { readAssetName } from '../asset/asset-name.ts';
import type { Fingerprint } from '../asset/bech32.ts';
import { fingerprintOf } from '../asset/fingerprint.ts';
import { assetNameOf, policyOf } from '../asset/subject.ts';
import { skeletonOf } from '../trust/skeleton.ts';
import { fold, spacedWords } from './fold.ts';
import {
  CLOSENESSES,
  type Closeness,
  FIELDS,
  type Field,
  type Match,
  type SearchableToken,
} from './found-token.ts';
import { hasEnds, type SearchQuery } from './query.ts';

/** The weights of the fields: a label is worth as much as a name. */
const WEIGHTS: Readonly<Record<Field, number>> = { ticker: 0, name: 1, label: 1, 'asset-name': 2, policy: 3 };

/** One text of a token, prepared for comparison. */
type IndexedText = {
  readonly field: Field;
  readonly folded: string;
  readonly words: string;
  readonly skeleton: string;
};

export type IndexedToken = {
  readonly token: SearchableToken;
  readonly texts: readonly IndexedText[];
  /** The folded ticker, or one that no other token has. */
  readonly group: string;
  /** Computed on demand, since a hash takes 10 µs. */
  fingerprint: Fingerprint | undefined;
};

export function indexToken(token: SearchableToken): IndexedToken {
  const assetName = readAssetName(assetNameOf(token.subject)).text;
  const { ticker, name, label, subject, fingerprint } = token;
  const texts: IndexedText[] = [];
  for (const [field, text] of Object.entries({ ticker, name, label, 'asset-name': assetName })) {
    const folded = fold(text ?? '');
    // A name that repeats the ticker matches nothing more.
    if (folded === '' || texts.some((other) => other.folded === folded)) continue;
    texts.push({
      field: field as Field,
      folded,
      words: spacedWords(folded),
      skeleton: skeletonOf(text ?? ''),
    });
  }
  return { token, texts, group: fold(ticker ?? '') || `\n${subject}`, fingerprint };
}

/** `rank`: lower is better. `length`: of the text that matches; shorter ones are closer. */
export type Ranked = Match & { readonly rank: number; readonly length: number };

/** The best match; undefined if nothing matches. */
export function matchToken(query: SearchQuery, indexed: IndexedToken): Ranked | undefined {
  let best = matchIdentifier(query, indexed);
  for (const { field, folded, words, skeleton } of indexed.texts) {
    const closeness = closenessOf(query, folded, words) ?? confusability(query, skeleton);
    if (closeness === undefined) continue;
    const match = ranked(field, closeness, folded.length);
    if (best === undefined || match.rank < best.rank) best = match;
  }
  return best;
}

/** The beginning of a confusable text: after the whole ones. */
const CONFUSABLE_PREFIX = CLOSENESSES.length;

function ranked(field: Field, closeness: number, length: number): Ranked {
  const how = CLOSENESSES[closeness] ?? 'confusable';
  return { field, how, rank: closeness * FIELDS.length + WEIGHTS[field], length };
}

const rankOf = (how: Closeness): number => CLOSENESSES.indexOf(how);
const [EXACT, PREFIX, WORD_PREFIX, SUBSTRING, CONFUSABLE] = CLOSENESSES.map(rankOf);

function closenessOf({ text, words }: SearchQuery, folded: string, spaced: string): number | undefined {
  const at = folded.indexOf(text);
  if (at === 0) return folded.length === text.length ? EXACT : PREFIX;
  // A single character occurs in almost every text.
  if (words.length === 0) return undefined;
  if (words.every((word) => spaced.includes(` ${word}`))) return WORD_PREFIX;
  return at > 0 ? SUBSTRING : undefined;
}

/** Shorter beginnings are confusable with too many texts. */
const MIN_SKELETON_PREFIX = 3;

function confusability({ skeleton }: SearchQuery, other: string): number | undefined {
  if (skeleton === '' || !other.startsWith(skeleton)) return undefined;
  if (other.length === skeleton.length) return CONFUSABLE;
  return skeleton.length >= MIN_SKELETON_PREFIX ? CONFUSABLE_PREFIX : undefined;
}

function matchIdentifier(query: SearchQuery, indexed: IndexedToken): Ranked | undefined {
  const { hex, fingerprint } = query;
  const { subject } = indexed.token;
  if (hex !== undefined) {
    const policy = policyOf(subject);
    const isWhole = hex.prefix === policy || hex.prefix === subject;
    return hasEnds(hex, [subject, policy]) ? identifierMatch(isWhole, hex.prefix) : undefined;
  }
  if (fingerprint === undefined) return undefined;
  indexed.fingerprint ??= fingerprintOf(subject);
  const isWhole = fingerprint.prefix === indexed.fingerprint;
  return hasEnds(fingerprint, [indexed.fingerprint])
    ? identifierMatch(isWhole, fingerprint.prefix)
    : undefined;
}

const identifierMatch = (isWhole: boolean, { length }: string) => ranked('policy', isWhole ? 0 : 1, length);
