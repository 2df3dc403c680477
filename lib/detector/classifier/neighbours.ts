/**
 * The tokens and the policy in the row of an identifier. A row is a table row or a list item; elsewhere it ends before
 * the next token.
 */
import type { Identifier } from '../../asset/identifier.ts';
import type { PolicyId } from '../../asset/subject.ts';
import { parentElementOf } from '../scanner/tree.ts';
import {
  type Certainty,
  emptyRow,
  MAX_LEVELS,
  type Row,
  type RowQuery,
  readRow,
  type SightingsOf,
} from './row.ts';
import { isAroundRows, isInListRow, isOneOfMany, isPair, isRow } from './row-end.ts';

/** Levels of a row without a row element. */
const NEAR_LEVELS = 4;
const MAX_TOKENS = 8;

export type Neighbours = {
  /** At most `MAX_TOKENS`. */
  readonly tokens: readonly Identifier[];
  /** More tokens than belong to one row. */
  readonly isCrowded: boolean;
  /** The only policy in the row; if some are named as policies, the only named one. */
  readonly policy: PolicyId | undefined;
  /** The page names at least one hex of the row as a policy. */
  readonly isNamed: boolean;
  /** The policy is named in a part of the row that holds no token. */
  readonly isPolicyNearer: boolean;
  /** Hex in the row that is shortened to its two ends. */
  readonly shortened: readonly string[];
};

export function neighboursOf(query: RowQuery, element: Element, sightingsOf: SightingsOf): Neighbours {
  let best = emptyRow();
  for (const row of rowsAround(query, element, sightingsOf)) {
    const nearer = neighboursIn(query.hex, best);
    if (row.tokens.size > MAX_TOKENS) return { ...nearer, isCrowded: true };
    const { policies } = likelyPolicies(query.hex, best).length === 0 ? row : best;
    best = { ...row, policies };
    if (row.tokens.size > 0) {
      const isPolicyNearer = nearer.isNamed && nearer.policy !== undefined;
      return { ...neighboursIn(query.hex, best), isPolicyNearer };
    }
  }
  return neighboursIn(query.hex, best);
}

/** The surroundings of an element, wider at each step, up to the end of its row. */
function* rowsAround(query: RowQuery, element: Element, sightingsOf: SightingsOf): Generator<Row> {
  let isPairs = false;
  let within: Element | null = null;
  let around: Element | null = element;
  for (let level = 0; around && level <= MAX_LEVELS; level++, around = parentElementOf(around)) {
    const isOther = within !== null && !query.isLabelled && isOneOfMany(within, around);
    if (!isPairs && (isOther || isAroundRows(around))) return;
    const row = readRow(around, sightingsOf, query);
    if (row === undefined) return;
    isPairs ||= isPair(around);
    const isWhole = isPairs ? around.tagName === 'TABLE' : isRow(around);
    yield row;
    if (isWhole || (level >= NEAR_LEVELS && !isPairs && !isInListRow(around))) return;
    within = around;
  }
}

function likelyPolicies(hex: string, { policies }: Row): readonly (readonly [PolicyId, Certainty])[] {
  return [...policies].filter(([policy, certainty]) => policy !== hex && certainty !== 'unlikely');
}

function neighboursIn(hex: string, row: Row): Neighbours {
  const likely = likelyPolicies(hex, row);
  const named = likely.filter(([, certainty]) => certainty === 'named');
  const [one, ...more] = named.length > 0 ? named : likely;
  return {
    tokens: [...row.tokens.values()],
    isCrowded: false,
    policy: more.length === 0 ? one?.[0] : undefined,
    isNamed: named.length > 0,
    isPolicyNearer: false,
    shortened: row.shortened,
  };
}

/** True unless the row shows another policy, or a subject of one, in shortened form. */
export const isOnlyPolicy = (policy: PolicyId, shortened: readonly string[]) =>
  shortened.every((text) => policy.startsWith(startOf(text)));

const startOf = (shortened: string) => shortened.toLowerCase().split(/[.…]/, 1)[0] ?? '';
