/** Parses a text that was pasted into the search box: one or several identifiers or explorer links. */
import { type Identifier, identifierText } from '../asset/identifier.ts';
import { type Query, type Refusal, readQuery, withoutEscapes } from '../asset/query.ts';
import { readLink, siteAt } from './explorers.ts';
import type { NetworkId } from './networks.ts';

/** `network`: the network of an explorer's link; undefined for a bare identifier. */
export type PastedIdentifier = { readonly identifier: Identifier; readonly network: NetworkId | undefined };

export type Pasted =
  /** Distinct, in the order of the text; never empty. */
  | { readonly kind: 'identifiers'; readonly identifiers: readonly PastedIdentifier[] }
  /** `piece`: the part of the text that was refused, if the text has several parts. */
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly piece: string | undefined };

export const MAX_PASTED = 50;

/** Separators are line ends, and commas and spaces between identifiers. One invalid piece refuses the whole text. */
export function readPasted(typed: string): Pasted {
  const pieces = withoutLabels(split(typed, /[\r\n]/)).flatMap(piecesOf);
  if (pieces.length === 0)
    return { kind: 'refused', refusal: { kind: 'empty', values: [] }, piece: undefined };
  const identifiers = new Map<string, PastedIdentifier>();
  for (const piece of pieces) {
    const { query, network } = readPiece(piece);
    if (query.kind === 'refused') {
      return { kind: 'refused', refusal: query.refusal, piece: pieces.length === 1 ? undefined : piece };
    }
    const { identifier } = query;
    identifiers.set(`${network} ${identifierText(identifier)}`, { identifier, network });
  }
  if (identifiers.size <= MAX_PASTED) return { kind: 'identifiers', identifiers: [...identifiers.values()] };
  const refusal = { kind: 'too-many', values: [identifiers.size, MAX_PASTED] } as const;
  return { kind: 'refused', refusal, piece: undefined };
}

/** `Policy ID:` on a line or in a cell of its own. */
const LABEL = /^[^\d]{1,30}:$/;
/** A label before an identifier. */
const LEADING_LABEL = /^[^\d]{1,30}:\s+/;

/** The parts that are not labels; all parts if there is nothing else. */
function withoutLabels(parts: readonly string[]): readonly string[] {
  const values = parts.filter((part) => !LABEL.test(part));
  return values.length > 0 ? values : parts;
}

function piecesOf(line: string): readonly string[] {
  const all = split(line, /[,;]/);
  const parts = withoutLabels(all);
  if (parts.length === 1 && parts.length < all.length) return wordsOf(parts[0] ?? '');
  const isList = parts.length > 1 && parts.some(isIdentifier) && !isOneName(line, parts);
  return isList ? parts.flatMap(wordsOf) : wordsOf(line);
}

/** The words, unless they are one name with spaces or contain no identifier. */
function wordsOf(line: string): readonly string[] {
  const text = line.replace(LEADING_LABEL, '');
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
  const refusal = { kind: 'leads-elsewhere', values: [link?.kind ?? 'unknown'] } as const;
  return { query: { kind: 'refused', refusal }, network };
}
