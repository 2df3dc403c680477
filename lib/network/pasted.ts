/** What was pasted into the search box: one identifier or several, an explorer's link by that explorer's own patterns. */
import { type Identifier, identifierText } from '../asset/identifier.ts';
import { type Query, type Refusal, readQuery } from '../asset/query.ts';
import { readLink, siteAt } from './explorers.ts';
import type { NetworkId } from './networks.ts';

/** `network`: that of the explorer whose link it was; undefined where the text names none. */
export type Wanted = { readonly identifier: Identifier; readonly network: NetworkId | undefined };

export type Pasted =
  /** Each once, in the order in which they were written; never empty. */
  | { readonly kind: 'wanted'; readonly wanted: readonly Wanted[] }
  /** `piece`: the one that is refused, where there are others beside it. */
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly piece: string | undefined };

export const WANTED_AT_MOST = 50;

/** Pieces end where a line does, and at commas and blanks where that makes identifiers of them. One bad, all refused. */
export function readPasted(typed: string): Pasted {
  const lines = split(typed, /[\r\n]/);
  const named = lines.filter((line) => !LABEL.test(line));
  const pieces = (named.length > 0 ? named : lines).flatMap(piecesOf);
  if (pieces.length === 0) return { kind: 'refused', refusal: { kind: 'empty' }, piece: undefined };
  const wanted = new Map<string, Wanted>();
  for (const piece of pieces) {
    const { query, network } = readOne(piece);
    if (query.kind === 'refused') {
      const isAlone = pieces.length === 1;
      return { kind: 'refused', refusal: query.refusal, piece: isAlone ? undefined : piece };
    }
    wanted.set(`${network} ${identifierText(query.identifier)}`, { identifier: query.identifier, network });
  }
  if (wanted.size <= WANTED_AT_MOST) return { kind: 'wanted', wanted: [...wanted.values()] };
  const refusal = { kind: 'too-many', count: wanted.size, most: WANTED_AT_MOST } as const;
  return { kind: 'refused', refusal, piece: undefined };
}

/** `Policy ID:`, on a line of its own above what it names, or before it. */
const LABEL = /^[^\d]{1,30}:$/;
const CALLED = /^[^\d]{1,30}:\s+/;

/** What of a line is meant as an identifier each. */
function piecesOf(line: string): readonly string[] {
  const all = split(line, /[,;]/);
  // What an identifier is called is no part of a list, when that was on a line of its own.
  const unnamed = all.filter((part) => !LABEL.test(part));
  const parts = unnamed.length > 0 ? unnamed : all;
  if (parts.length === 1 && parts.length < all.length) return wordsOf(parts[0] ?? '');
  const isList = parts.length > 1 && parts.some(isRead) && !isOneName(line, parts);
  return isList ? parts.flatMap(wordsOf) : wordsOf(line);
}

/** A name may hold blanks of its own, and an identifier may stand behind what it is called. */
function wordsOf(line: string): readonly string[] {
  const part = line.replace(CALLED, '');
  const words = split(part, /\s/);
  const read = words.filter(isRead).length;
  if (read === 0 || isOneName(part, words)) return [part];
  return words;
}

/** `policy.name` with all that follows for its name. */
function isOneName(text: string, parts: readonly string[]): boolean {
  return /^[0-9a-f]{56}\./i.test(text) && isRead(text) && parts.filter(isRead).length < 2;
}

const isRead = (text: string) => readOne(text).query.kind === 'identifier';

const split = (text: string, at: RegExp) =>
  text
    .split(at)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');

function readOne(typed: string): { query: Query; network: NetworkId | undefined } {
  const text = typed.trim();
  const site = siteAt(text);
  if (site === undefined) return { query: readQuery(text), network: undefined };
  const { network, explorer } = site;
  const link = readLink(explorer, new URL(text));
  if (link?.kind === 'token' || link?.kind === 'policy') return { query: readQuery(link.id), network };
  const refusal = { kind: 'leads-elsewhere', leadsTo: link?.kind ?? 'unknown' } as const;
  return { query: { kind: 'refused', refusal }, network };
}
