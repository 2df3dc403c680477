/**
 * What stands near a fingerprint: the policies and the names of its row, from which the background may prove whose
 * fingerprint it is (asset/proof.ts). A row is what surrounds it as far as no other token does.
 */
import type { Fingerprint } from '../asset/bech32.ts';
import type { Identifier } from '../asset/identifier.ts';
import type { Clue } from '../asset/proof.ts';
import { type PolicyId, policyOf } from '../asset/subject.ts';
import type { Holding } from './scan.ts';
import { under } from './walk.ts';

/** Bounds of a row: levels above the fingerprint, nodes, policies, names and their length. */
const LEVELS = 10;
const NODES = 400;
const POLICIES = 8;
const NAMES = 24;
const NAME_AT_MOST = 100;

type Row = { readonly policies: Set<PolicyId>; readonly names: Set<string> };

/** `holding`: what was read of an element. */
export function clueOf(
  fingerprint: Fingerprint,
  element: Element,
  holding: (element: Element) => Holding | undefined,
): Clue {
  let row: Row = { policies: new Set(), names: new Set() };
  let around: Element | null = element;
  for (let level = 0; around !== null && level < LEVELS; level++, around = around.parentElement) {
    const wider = readRow(around, fingerprint, holding);
    if (wider === undefined) break;
    row = wider;
  }
  return {
    fingerprint,
    policies: [...row.policies].slice(0, POLICIES),
    names: [...row.names].slice(0, NAMES),
  };
}

/** Undefined when another token stands there too, or more than belongs to one row. */
function readRow(
  around: Element,
  own: Fingerprint,
  holding: (element: Element) => Holding | undefined,
): Row | undefined {
  const row: Row = { policies: new Set(), names: new Set() };
  let nodes = 0;
  for (const node of under(around, NODES)) {
    if (++nodes === NODES) return undefined;
    if (node instanceof Text) {
      addName(row, node.data);
      continue;
    }
    if (node instanceof HTMLFormElement) continue;
    for (const name of ['title', 'alt', 'aria-label']) addName(row, node.getAttribute(name) ?? '');
    const held = holding(node);
    for (const { identifier, bare } of [...(held?.own ?? []), ...(held?.texts ?? [])]) {
      if (identifier.kind === 'fingerprint' && identifier.fingerprint !== own) return undefined;
      const policy = bare ? undefined : policyIn(identifier);
      if (policy !== undefined) row.policies.add(policy);
    }
  }
  return row;
}

function addName(row: Row, text: string): void {
  const name = text.trim();
  if (name !== '' && name.length <= NAME_AT_MOST) row.names.add(name);
}

/** The policy that an identifier tells of. */
export function policyIn(identifier: Identifier): PolicyId | undefined {
  switch (identifier.kind) {
    case 'policy':
      return identifier.policy;
    case 'subject':
      return policyOf(identifier.subject);
    case 'fingerprint':
      return undefined;
  }
}
