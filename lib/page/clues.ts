/**
 * What stands near a fingerprint: the policies and the names of its row, from which the background may prove whose
 * fingerprint it is (asset/proof.ts). A row is what surrounds it as far as no other token does.
 */
import type { Fingerprint } from '../asset/bech32.ts';
import { policyIn } from '../asset/identifier.ts';
import type { Clue } from '../asset/proof.ts';
import type { PolicyId } from '../asset/subject.ts';
import type { Holding } from './scan.ts';
import { under } from './walk.ts';

/** Bounds of a row: levels above the fingerprint, nodes, policies, names and their length. */
const LEVELS = 10;
const NODES = 400;
/** Levels within which a policy is said to be of the same row. */
const NEAR = 4;
const POLICIES = 8;
const NAMES = 24;
const NAME_AT_MOST = 100;

/** `policies`: true for those that the page names as such. */
type Row = { readonly policies: Map<PolicyId, boolean>; readonly names: Set<string> };

/** `policy`: the one that the page names in the row, where there is just one. */
type RowClue = { readonly clue: Clue; readonly policy: PolicyId | undefined };

/** `holding`: what was read of an element. */
export function clueOf(
  fingerprint: Fingerprint,
  element: Element,
  holding: (element: Element) => Holding | undefined,
): RowClue {
  let near: Row | undefined;
  let row: Row = { policies: new Map(), names: new Set() };
  let around: Element | null = element;
  for (let level = 0; around !== null && level < LEVELS; level++, around = around.parentElement) {
    const wider = readRow(around, fingerprint, holding);
    if (wider === undefined) break;
    row = wider;
    if (level < NEAR) near = row;
  }
  const policies = [...row.policies.keys()].slice(0, POLICIES);
  const [policy, ...more] = [...(near?.policies ?? [])].flatMap(([one, isNamed]) => (isNamed ? [one] : []));
  return {
    clue: { fingerprint, policies, names: [...row.names].slice(0, NAMES) },
    policy: more.length === 0 ? policy : undefined,
  };
}

/** Undefined when another token stands there too, or more than belongs to one row. */
function readRow(
  around: Element,
  own: Fingerprint,
  holding: (element: Element) => Holding | undefined,
): Row | undefined {
  const row: Row = { policies: new Map(), names: new Set() };
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
    for (const { identifier, standing } of [...(held?.own ?? []), ...(held?.texts ?? [])]) {
      if (identifier.kind === 'fingerprint' && identifier.fingerprint !== own) return undefined;
      // What may be a policy is worth a try; what may be half of something else is not.
      const isNamed = standing === 'named';
      const policy = isNamed || identifier.kind === 'policy' ? policyIn(identifier) : undefined;
      if (policy !== undefined) row.policies.set(policy, row.policies.get(policy) || isNamed);
    }
  }
  return row;
}

function addName(row: Row, text: string): void {
  const name = text.trim();
  if (name !== '' && name.length <= NAME_AT_MOST) row.names.add(name);
}
