/**
 * Reads what the user typed or pasted into the search box: one or several identifiers or explorer links, or explains why a text
 * is not one.
 */

import { utf8ToBytes } from '@noble/hashes/utils.js';
import { FINGERPRINT_LENGTH, parseFingerprint } from '../asset/fingerprint.ts';
import { findIdentifiers } from '../asset/grammar.ts';
import { type Identifier, identifierText } from '../asset/identifier.ts';
import {
  assetNameOfText,
  isHex,
  MAX_SUBJECT_DIGITS,
  POLICY_DIGITS,
  parseAssetName,
  parsePolicyId,
  parseSubject,
  subjectOf,
} from '../asset/subject.ts';
import { readLink, siteAt } from './explorers.ts';
import type { NetworkId } from './networks.ts';

/** `network`: the network of an explorer's link; undefined for a bare identifier. */
export type PastedIdentifier = { readonly identifier: Identifier; readonly network: NetworkId | undefined };

export type Pasted =
  /** Distinct, in the order of the text; never empty. */
  | { readonly kind: 'identifiers'; readonly identifiers: readonly PastedIdentifier[] }
  /** `piece`: the part of the text that was refused, if the text has several parts. */
  | (Refused & { readonly piece: string | undefined });

export const MAX_PASTED = 50;

/** Separators are line ends, and commas and spaces between identifiers. One invalid piece refuses the whole text. */
export function readPasted(typed: string): Pasted {
  const pieces = withoutCaptions(split(typed, /[\r\n]/)).flatMap(piecesOf);
  if (pieces.length === 0) return { ...refuse('empty'), piece: undefined };
  const identifiers = new Map<string, PastedIdentifier>();
  for (const piece of pieces) {
    const { query, network } = readPiece(piece);
    if (query.kind === 'refused') return { ...query, piece: pieces.length === 1 ? undefined : piece };
    const { identifier } = query;
    identifiers.set(`${network} ${identifierText(identifier)}`, { identifier, network });
  }
  if (identifiers.size <= MAX_PASTED) return { kind: 'identifiers', identifiers: [...identifiers.values()] };
  return { ...refuse('too-many', identifiers.size, MAX_PASTED), piece: undefined };
}

/** `Policy ID:` on a line or in a cell of its own. */
const CAPTION = /^[^\d]{1,30}:$/;
/** A caption before an identifier. */
const LEADING_CAPTION = /^[^\d]{1,30}:\s+/;

/** The parts that are not captions; all parts if there is nothing else. */
function withoutCaptions(parts: readonly string[]): readonly string[] {
  const values = parts.filter((part) => !CAPTION.test(part));
  return values.length > 0 ? values : parts;
}

function piecesOf(line: string): readonly string[] {
  const all = split(line, /[,;]/);
  const parts = withoutCaptions(all);
  if (parts.length === 1 && parts.length < all.length) return wordsOf(parts[0] ?? '');
  const isList = parts.length > 1 && parts.some(isIdentifier) && !isOneName(line, parts);
  return isList ? parts.flatMap(wordsOf) : wordsOf(line);
}

/** The words, unless they are one name with spaces or contain no identifier. */
function wordsOf(line: string): readonly string[] {
  const text = line.replace(LEADING_CAPTION, '');
  const words = split(text, /\s/);
  return !words.some(isIdentifier) || isOneName(text, words) ? [text] : words;
}

/** Whether the line is `policy.name`, with separators in the name. */
function isOneName(text: string, parts: readonly string[]): boolean {
  return /^[0-9a-f]{56}\./i.test(text) && isIdentifier(text) && parts.filter(isIdentifier).length < 2;
}

const isIdentifier = (text: string) => readPiece(text).query.kind === 'identifier';

const split = (text: string, separator: RegExp) =>
  text
    .split(separator)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');

function readPiece(text: string): { query: Query; network: NetworkId | undefined } {
  const site = siteAt(text);
  if (site === undefined) return { query: readQuery(text), network: undefined };
  const { network, explorer } = site;
  const link = readLink(explorer, new URL(text));
  if (link?.kind === 'token' || link?.kind === 'policy')
    return { query: readQuery(withoutEscapes(link.id)), network };
  return { query: refuse('leads-elsewhere', link?.kind ?? 'unknown'), network };
}

/** Why a text is not an identifier. `values`: for its message, such as the wrong character and its position. */
export type Refusal = {
  readonly kind:
    | ('empty' | 'not-hex' | 'odd' | 'too-short' | 'too-long' | 'name-too-long' | 'several' | 'too-many')
    | ('fingerprint-length' | 'fingerprint-checksum' | 'leads-elsewhere');
  readonly values: readonly (string | number)[];
};

type Refused = { readonly kind: 'refused'; readonly refusal: Refusal };
type Query = { readonly kind: 'identifier'; readonly identifier: Identifier } | Refused;

const accept = (identifier: Identifier): Query => ({ kind: 'identifier', identifier });
const refuse = (kind: Refusal['kind'], ...values: Refusal['values']): Refused => ({
  kind: 'refused',
  refusal: { kind, values },
});

/**
 * Accepts a subject, `policy.name` with the name in hex or as text, a policy ID, a fingerprint, or a link or text that
 * contains exactly one of them, in any case.
 */
export function readQuery(typed: string): Query {
  const text = typed.trim();
  if (text === '') return refuse('empty');
  if (/^https?:\/\//i.test(text)) return readOnlyIdentifier(withoutEscapes(text));
  // A name may contain spaces, but does not start with one and ends with the line.
  if (/^[0-9a-f]{56}\.(?:\S|$)/i.test(text) && !/[\r\n]/.test(text)) return readNamed(text);
  if (/\s/.test(text)) return readOnlyIdentifier(text);
  if (/^asset1/i.test(text)) return readFingerprint(text);
  return readHex(text);
}

function readOnlyIdentifier(text: string): Query {
  const found = findIdentifiers(text);
  const [identifier] = found;
  if (identifier === undefined) return readHex(text);
  const count = new Set(found.map(identifierText)).size;
  return count === 1 ? accept(identifier) : refuse('several', count);
}

/** Decodes percent escapes: their digits would run into the identifier after them. */
function withoutEscapes(link: string): string {
  try {
    return decodeURIComponent(link);
  } catch {
    // It throws for bytes that are not UTF-8.
    return link.replace(/%[0-9a-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
  }
}

function readFingerprint(text: string): Query {
  const fingerprint = parseFingerprint(text);
  if (fingerprint !== undefined) return accept({ kind: 'fingerprint', fingerprint });
  const isComplete = text.length === FINGERPRINT_LENGTH && /^[0-9a-z]*$/i.test(text);
  return isComplete ? refuse('fingerprint-checksum') : refuse('fingerprint-length', text.length);
}

function readNamed(text: string): Query {
  const policy = parsePolicyId(text.slice(0, POLICY_DIGITS));
  const written = text.slice(POLICY_DIGITS + 1);
  // Hex before text: sites write "CAFE" for the bytes ca fe.
  const inHex = isHex(written) && written.length % 2 === 0;
  const name = inHex ? parseAssetName(written) : assetNameOfText(written);
  if (policy === undefined || name === undefined) {
    const bytes = inHex ? written.length / 2 : utf8ToBytes(written).length;
    return refuse('name-too-long', bytes);
  }
  return accept({ kind: 'subject', subject: subjectOf(policy, name) });
}

function readHex(text: string): Query {
  const position = text.search(/[^0-9a-f]/i);
  if (position >= 0) {
    const character = String.fromCodePoint(text.codePointAt(position) ?? 0);
    return refuse('not-hex', character, position + 1);
  }
  const digits = text.length;
  if (digits < POLICY_DIGITS) return refuse('too-short', digits);
  if (digits <= MAX_SUBJECT_DIGITS && digits % 2 === 1) return refuse('odd', digits);
  const policy = parsePolicyId(text);
  if (policy !== undefined) return accept({ kind: 'policy', policy });
  const subject = parseSubject(text);
  return subject === undefined ? refuse('too-long', digits) : accept({ kind: 'subject', subject });
}
