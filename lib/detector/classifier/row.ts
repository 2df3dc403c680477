/**
 * What stands in the row around an identifier: other tokens, policies and names. A row is what surrounds it up to a
 * table row, a list item, or as far as no other token stands there.
 */
import { isLikelyAssetName, readAssetName } from '../../asset/asset-name.ts';
import type { Fingerprint } from '../../asset/bech32.ts';
import { type Identifier, identifierText, policyOfIdentifier } from '../../asset/identifier.ts';
import type { FingerprintContext } from '../../asset/proof.ts';
import { assetNameOf, type PolicyId } from '../../asset/subject.ts';
import { isAmbiguousIdentifier, type Sighting } from '../scanner/attributes.ts';
import type { ElementSightings } from '../scanner/scan.ts';
import { joinedHex, nodesUnder, parentElementOf } from '../scanner/tree.ts';
import { labelOf, labelOfElement } from './label.ts';
import { isAroundRows, isInListRow, isOneOfMany, isPair, isRow } from './row-end.ts';

/** What was read of an element. */
export type SightingsOf = (element: Element) => ElementSightings | undefined;

/** Bounds of a row: levels above the identifier, nodes, policies, names and their length. */
const LEVELS = 10;
const NODES = 400;
/** Levels within which a policy or a token is said to be of the same row where no row element tells. */
const NEAR = 4;
const POLICIES = 8;
const NAMES = 24;
const NAME_AT_MOST = 100;
const TOKENS = 8;

/** How sure it is that 56 digits are a policy: a link or a label says so, nothing says otherwise, or something does. */
type Certainty = 'named' | 'possible' | 'unlikely';

type Row = {
  readonly tokens: Map<string, Identifier>;
  readonly policies: Map<PolicyId, Certainty>;
  readonly names: Set<string>;
  readonly shortened: string[];
};

/** What the row tells of a fingerprint: policies and names, of which one pair may hash to it (CIP-14). */
export function fingerprintContextOf(
  fingerprint: Fingerprint,
  element: Element,
  sightingsOf: SightingsOf,
): FingerprintContext {
  let row: Row | undefined;
  let around: Element | null = element;
  for (let level = 0; around !== null && level < LEVELS; level++, around = parentElementOf(around)) {
    const wider = readFingerprintRow(around, sightingsOf, fingerprint);
    if (wider === undefined) break;
    row = wider;
  }
  return {
    fingerprint,
    policies: [...(row?.policies.keys() ?? [])].slice(0, POLICIES),
    names: [...(row?.names ?? [])].slice(0, NAMES),
  };
}

/** Policies and names; undefined for more than belongs to one row, which another fingerprint tells at once. */
function readFingerprintRow(
  around: Element,
  sightingsOf: SightingsOf,
  fingerprint: Fingerprint,
): Row | undefined {
  const row = emptyRow();
  let nodes = 0;
  for (const node of nodesUnder(around, NODES)) {
    if (++nodes === NODES) return undefined;
    readNames(row, node);
    if (node instanceof Element && !(node instanceof HTMLFormElement)) readSightings(row, node, sightingsOf);
    for (const token of row.tokens.values())
      if (token.kind === 'fingerprint' && token.fingerprint !== fingerprint) return undefined;
  }
  return row;
}

export type Neighbours = {
  /** At most eight. */
  readonly tokens: readonly Identifier[];
  /** More tokens than belong to one row. */
  readonly isCrowded: boolean;
  /** The only one in the row: of those that are named, where there are any. */
  readonly policy: PolicyId | undefined;
  /** The page names one as a policy, or several. */
  readonly isNamed: boolean;
  /** The policy is named in a part of the row that holds no token. */
  readonly isPolicyNearer: boolean;
  /** Hex that the row shows with its middle left out: `12345678…abcdef`. */
  readonly shortened: readonly string[];
};

/** What is looked for in a row. */
export type Wanted = {
  /** The identifier itself, which does not count. */
  readonly hex: string;
  /** A label says what it is: what stands beside it is likely to be the next of several labelled values. */
  readonly isLabelled: boolean;
  /** Only tokens that links and attributes name: whoever writes a text may write any identifier. */
  readonly linkedOnly?: true;
  /** A text that may be the name of a token. 64 digits that end with it are then a subject, not a hash. */
  readonly name?: string;
};

/** The tokens and the policy that stand in the row of an element. */
export function neighboursOf(wanted: Wanted, element: Element, sightingsOf: SightingsOf): Neighbours {
  let best: Row = emptyRow();
  for (const { row } of rowsAround(wanted, element, sightingsOf)) {
    if (row.tokens.size > TOKENS) return { ...neighbours(wanted.hex, best), isCrowded: true };
    const { policy, isNamed } = neighbours(wanted.hex, best);
    if (likelyPolicies(wanted.hex, best).length === 0) best = { ...best, policies: row.policies };
    best = { ...best, tokens: row.tokens, shortened: row.shortened };
    if (row.tokens.size > 0)
      return { ...neighbours(wanted.hex, best), isPolicyNearer: isNamed && policy !== undefined };
  }
  return neighbours(wanted.hex, best);
}

/** The policy that the page names in the row of a fingerprint, where it is the only one and no other token stands there. */
export function policyBeside(
  fingerprint: Fingerprint,
  element: Element,
  sightingsOf: SightingsOf,
): PolicyId | undefined {
  const wanted = { hex: fingerprint, isLabelled: labelOfElement(element) !== undefined };
  let best: Row = emptyRow();
  for (const { row, isWhole } of rowsAround(wanted, element, sightingsOf)) {
    if (row.tokens.size > 0 && isWhole) return undefined;
    if (row.tokens.size > 0) break;
    best = row;
  }
  const [one, ...more] = likelyPolicies(fingerprint, best);
  if (one === undefined || more.length > 0) return undefined;
  const [policy, certainty] = one;
  return certainty === 'named' && isOnlyPolicy(policy, best.shortened) ? policy : undefined;
}

/** `isWhole`: all of a row. */
type RowAround = { readonly row: Row; readonly isWhole: boolean };

/** What surrounds an element, ever wider, up to the end of its row. */
function* rowsAround(wanted: Wanted, element: Element, sightingsOf: SightingsOf): Generator<RowAround> {
  let isPairs = false;
  let within: Element | null = null;
  let around: Element | null = element;
  for (let level = 0; around && level <= LEVELS; level++, around = parentElementOf(around)) {
    const isOther = within !== null && !wanted.isLabelled && isOneOfMany(within, around);
    if (!isPairs && (isOther || isAroundRows(around))) return;
    const row = readRow(around, sightingsOf, wanted);
    if (row === undefined) return;
    isPairs ||= isPair(around);
    const isWhole = isPairs ? around.tagName === 'TABLE' : isRow(around);
    yield { row, isWhole };
    if (isWhole || (level >= NEAR && !isPairs && !isInListRow(around))) return;
    within = around;
  }
}

function likelyPolicies(hex: string, { policies }: Row): readonly (readonly [PolicyId, Certainty])[] {
  return [...policies].filter(([policy, certainty]) => policy !== hex && certainty !== 'unlikely');
}

function neighbours(hex: string, row: Row): Neighbours {
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

const emptyRow = (): Row => ({ tokens: new Map(), policies: new Map(), names: new Set(), shortened: [] });

/** Undefined for more than belongs to one row. */
function readRow(around: Element, sightingsOf: SightingsOf, wanted: Wanted): Row | undefined {
  const row = emptyRow();
  let nodes = 0;
  for (const node of nodesUnder(around, NODES)) {
    if (++nodes === NODES) return undefined;
    if (isShortened(node)) row.shortened.push(node.data.trim());
    if (node instanceof Element && !(node instanceof HTMLFormElement))
      readSightings(row, node, sightingsOf, wanted);
  }
  row.tokens.delete(wanted.hex);
  return row;
}

/** A policy or a subject with its middle left out, unless a link or a label says that it is something else. */
function isShortened(node: Element | Text): node is Text {
  if (!(node instanceof Text) || !SHORTENED.test(node.data)) return false;
  const label = labelOfElement(node);
  return label !== 'hash' && label !== 'other' && !parentElementOf(node)?.closest('a[href]');
}

const SHORTENED = /^\s*[0-9a-f]{6,}(?:…|\.{2,3})[0-9a-f]{4,}\s*$/i;

/** True unless the row shows another policy, or a subject of one, with its middle left out. */
export const isOnlyPolicy = (policy: PolicyId, shortened: readonly string[]) =>
  shortened.every((text) => policy.startsWith(beginningOf(text)));

const beginningOf = (shortened: string) => shortened.toLowerCase().split(/[.…]/, 1)[0] ?? '';

function readNames(row: Row, node: Element | Text): void {
  if (node instanceof Text) addName(row, node.data);
  if (node instanceof Text || node instanceof HTMLFormElement) return;
  for (const name of ['title', 'alt', 'aria-label']) addName(row, node.getAttribute(name) ?? '');
  // An asset name that the page has split.
  if (node.firstChild !== node.lastChild) addName(row, joinedHex(node) ?? '');
}

function readSightings(row: Row, element: Element, sightingsOf: SightingsOf, wanted?: Wanted): void {
  const held = sightingsOf(element);
  for (const sighting of [...(held?.attributes ?? []), ...(held?.texts ?? [])]) {
    const { identifier } = sighting;
    const isOne = isToken(sighting) || endsWithName(sighting, wanted?.name);
    if (isOne && !(wanted?.linkedOnly && 'from' in sighting))
      row.tokens.set(identifierText(identifier), identifier);
    // What may be a policy is worth a try; what may be half of something else is not.
    const isPolicy = sighting.basis === 'named' || identifier.kind === 'policy';
    const policy = isPolicy ? policyOfIdentifier(identifier) : undefined;
    if (policy !== undefined && row.policies.get(policy) !== 'named')
      row.policies.set(policy, certaintyOf(sighting, element));
  }
}

function certaintyOf(sighting: Sighting, element: Element): Certainty {
  if (sighting.basis === 'named') return 'named';
  const label = labelOf(sighting, element);
  const isElse = label === 'name' || label === 'hash' || label === 'other';
  if (sighting.isNamed || isElse) return 'unlikely';
  if (label === 'policy') return 'named';
  return isLikelyAssetName(identifierText(sighting.identifier)) ? 'unlikely' : 'possible';
}

/** True for what can be nothing else than a token. */
export function isToken({ identifier, basis }: Sighting): boolean {
  if (identifier.kind === 'policy' || basis === 'joined') return false;
  return basis === 'named' || !isAmbiguousIdentifier(identifier);
}

/** True for what may be a subject or a hash, if its last bytes are this name, in hex or as text with an amount before it. */
function endsWithName({ identifier, basis, isNamed }: Sighting, name: string | undefined): boolean {
  // A policy and a name that were only put together, and what the page calls a name, are no token by themselves.
  if (name === undefined || identifier.kind !== 'subject' || basis === 'joined' || isNamed) return false;
  const assetName = assetNameOf(identifier.subject);
  const readable = readAssetName(assetName).text?.toLowerCase();
  const written = name.toLowerCase();
  return (
    (assetName !== '' && written === assetName) || (readable !== undefined && written.includes(readable))
  );
}

function addName(row: Row, text: string): void {
  const name = text.trim();
  if (name !== '' && name.length <= NAME_AT_MOST) row.names.add(name);
}
