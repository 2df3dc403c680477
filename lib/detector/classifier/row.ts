/** The tokens, policies and names in an element of the page. */
import { isLikelyAssetName } from '../../asset/asset-name.ts';
import type { Fingerprint } from '../../asset/bech32.ts';
import { type Identifier, identifierText, policyOfIdentifier } from '../../asset/identifier.ts';
import type { FingerprintContext } from '../../asset/proof.ts';
import type { PolicyId } from '../../asset/subject.ts';
import { isAmbiguousIdentifier, type Sighting } from '../scanner/attributes.ts';
import type { ElementSightings } from '../scanner/scan.ts';
import {
  closestTo,
  isSafeElement,
  joinedHex,
  nodesUnder,
  parentElementOf,
  shortData,
  walkerOf,
} from '../scanner/tree.ts';
import { labelOf, labelOfElement } from './label.ts';

/** The sightings in an element; undefined if there are none. */
export type SightingsOf = (element: Element) => ElementSightings | undefined;

/** Levels above an identifier within which its row is searched. */
export const MAX_LEVELS = 10;
const MAX_NODES = 400;
const MAX_POLICIES = 8;
const MAX_NAMES = 24;
const MAX_NAME_LENGTH = 100;

/**
 * How certain it is that 56 digits are a policy. `named`: by a link or a label. `unlikely`: something contradicts it.
 */
export type Certainty = 'named' | 'possible' | 'unlikely';

export type Row = {
  readonly tokens: Map<string, Identifier>;
  readonly policies: Map<PolicyId, Certainty>;
  readonly names: Set<string>;
  /** Hex with its middle left out: `12345678…abcdef`. */
  readonly shortened: string[];
};

export const emptyRow = (): Row => ({
  tokens: new Map(),
  policies: new Map(),
  names: new Set(),
  shortened: [],
});

export type RowQuery = {
  /** The identifier that the row surrounds; the row does not include it. */
  readonly hex: string;
  /** A label explains the hex, so the element beside it may be the next of several labelled values. */
  readonly isLabelled: boolean;
};

/** The nodes that a node counts for: reading a sighting takes longer than visiting a node. */
const weightOf = (node: Node, sightingsOf: SightingsOf) =>
  Math.max(1, sightingsOf(node as Element)?.length ?? 0);

/** The policies and names around a fingerprint: one pair of them may hash to it (CIP-14). */
export function fingerprintContextOf(
  fingerprint: Fingerprint,
  element: Element,
  sightingsOf: SightingsOf,
): FingerprintContext {
  const row = emptyRow();
  const around = rowOfFingerprint(fingerprint, element, sightingsOf);
  const walker = around && walkerOf(around);
  // Not a generator, which is slow on its first runs: every page with fingerprints does this.
  let left = MAX_NODES;
  for (let node: Node | null = around ?? null; node; node = walker?.nextNode() ?? null) {
    left -= weightOf(node, sightingsOf);
    if (left < 0) break;
    if (node instanceof Text) addName(row, shortData(node));
    else if (isSafeElement(node)) {
      readNames(row, node);
      readSightings(row, node, sightingsOf);
    }
  }
  return {
    fingerprint,
    policies: [...row.policies.keys()].slice(0, MAX_POLICIES),
    names: [...row.names].slice(0, MAX_NAMES),
  };
}

/** The outermost element around a fingerprint that is no larger than a row and contains no other fingerprint. */
function rowOfFingerprint(
  fingerprint: Fingerprint,
  element: Element,
  sightingsOf: SightingsOf,
): Element | undefined {
  let row: Element | undefined;
  let around: Element | null = element;
  for (let level = 0; around !== null && level < MAX_LEVELS; level++, around = parentElementOf(around)) {
    const walker = walkerOf(around);
    let left = MAX_NODES;
    for (let node: Node | null = around; node; node = walker.nextNode())
      if (--left === 0 || hasOther(sightingsOf(node as Element), fingerprint)) return row;
    row = around;
  }
  return row;
}

const hasOther = (sightings: ElementSightings | undefined, fingerprint: Fingerprint) =>
  sightings?.some(
    ({ identifier }) => identifier.kind === 'fingerprint' && identifier.fingerprint !== fingerprint,
  );

/** Undefined if the element is larger than a row. */
export function readRow(around: Element, sightingsOf: SightingsOf, query: RowQuery): Row | undefined {
  const row = emptyRow();
  let nodes = 0;
  for (const node of nodesUnder(around, MAX_NODES)) {
    nodes += weightOf(node, sightingsOf);
    if (nodes >= MAX_NODES) return undefined;
    if (node instanceof Element) readSightings(row, node, sightingsOf);
    else if (isShortened(node)) row.shortened.push(node.data.trim());
  }
  row.tokens.delete(query.hex);
  return row;
}

const SHORTENED = /^\s*[0-9a-f]{6,}(?:…|\.{2,3})[0-9a-f]{4,}\s*$/i;

/** A policy or a subject with its middle left out, unless a link or a label names it as something else. */
function isShortened(node: Text): boolean {
  if (!SHORTENED.test(shortData(node))) return false;
  const label = labelOfElement(node);
  return label !== 'hash' && label !== 'other' && !closestTo(parentElementOf(node), 'a[href]');
}

function readNames(row: Row, element: Element): void {
  if (element.hasAttributes())
    for (const name of ['title', 'alt', 'aria-label']) addName(row, element.getAttribute(name) ?? '');
  // An asset name that the page has split.
  if (element.firstChild !== element.lastChild) addName(row, joinedHex(element) ?? '');
}

function addName(row: Row, text: string): void {
  const name = text.trim();
  if (name !== '' && name.length <= MAX_NAME_LENGTH) row.names.add(name);
}

function readSightings(row: Row, element: Element, sightingsOf: SightingsOf): void {
  for (const sighting of sightingsOf(element) ?? []) {
    const { identifier } = sighting;
    if (isToken(sighting)) row.tokens.set(identifierText(identifier), identifier);
    // The first half of an ambiguous subject is no candidate.
    const isPolicy = sighting.basis === 'named' || identifier.kind === 'policy';
    const policy = isPolicy ? policyOfIdentifier(identifier) : undefined;
    if (policy !== undefined && row.policies.get(policy) !== 'named')
      row.policies.set(policy, certaintyOf(sighting, element));
  }
}

function certaintyOf(sighting: Sighting, element: Element): Certainty {
  if (sighting.basis === 'named') return 'named';
  const label = labelOf(sighting, element);
  if (sighting.isNamed || label === 'name' || label === 'hash' || label === 'other') return 'unlikely';
  if (label === 'policy') return 'named';
  return isLikelyAssetName(identifierText(sighting.identifier)) ? 'unlikely' : 'possible';
}

/** True for a sighting that can only be a token. */
export function isToken({ identifier, basis }: Sighting): boolean {
  if (identifier.kind === 'policy' || basis === 'joined') return false;
  return basis === 'named' || !isAmbiguousIdentifier(identifier);
}
