/**
 * What hex is that may be a token or a hash, by what stands beside it: its label, the head of its column, the
 * links of the page, the page's own address (explorers.md, cardano.md).
 */
import { type Identifier, identifierText, policyIn } from '../asset/identifier.ts';
import type { PolicyId } from '../asset/subject.ts';
import { type Explorer, readLabel, readLink } from '../network/explorers.ts';
import { isElsewhere, leadsElsewhere, mayBeOther, type Sighting } from './read.ts';
import type { TextSighting } from './text.ts';
import { shortText } from './walk.ts';

export type Judge = {
  /** True for what may be asked for unbidden. */
  isToken(sighting: Sighting | TextSighting, element: Element): boolean;
  /** True for what is never asked for: it is known to be something else. */
  isOther(sighting: Sighting | TextSighting, element: Element): boolean;
};

/** `policies`: those that the page names as such. */
export function createJudge(explorer: Explorer, policies: ReadonlySet<PolicyId>): Judge {
  const isUnderKnownPolicy = (identifier: Identifier) => {
    const policy = policyIn(identifier);
    return policy !== undefined && policies.has(policy);
  };
  return {
    isToken(sighting, element) {
      const { standing, identifier } = sighting;
      if (standing === 'named' || isUnderKnownPolicy(identifier)) return true;
      const meaning = standing === 'hidden' ? 'other' : meaningOf(sighting, element);
      return meaning === 'asset' || (meaning !== 'other' && !mayBeOther(identifier));
    },
    isOther(sighting, element) {
      const { standing, identifier } = sighting;
      if (standing === 'named' || isUnderKnownPolicy(identifier)) return false;
      return (
        meaningOf(sighting, element) === 'other' || isLinkedElsewhere(identifierText(identifier), explorer)
      );
    },
  };
}

/** True when the page's own address, or a link on the page, names this hash as something that is no token. */
function isLinkedElsewhere(hash: string, explorer: Explorer): boolean {
  const { href, pathname } = globalThis.location;
  if (href.includes(hash) && isElsewhere(readLink(explorer, pathname))) return true;
  return [...document.querySelectorAll(`a[href*="${hash}" i]`)].some((link) =>
    leadsElsewhere(link, explorer),
  );
}

const LEVELS = 4;
const LABEL_AT_MOST = 48;

/** What the nearest label says that has something to say. */
function meaningOf(sighting: Sighting | TextSighting, element: Element): ReturnType<typeof readLabel> {
  if ('from' in sighting) {
    const { node, offset } = sighting.from;
    const before = node.data.slice(Math.max(0, offset - LABEL_AT_MOST), offset);
    const meaning = readLabel(before.split(/[\n.,;|]/).at(-1) ?? '');
    if (meaning !== undefined) return meaning;
  }
  // From the text itself: its label may stand before it in the same element.
  let at: Node | null = 'from' in sighting ? sighting.from.node : element;
  for (let level = 0; at !== null && level < LEVELS; level++, at = at.parentNode) {
    const meaning = readLabel(labelBefore(at));
    // Around a cell stand the rows of others.
    if (meaning !== undefined || at instanceof HTMLTableCellElement) return meaning;
  }
  return undefined;
}

/** The text before an element on its own level; of a cell, the head of its column, or of its row of two. */
function labelBefore(node: Node): string {
  if (node instanceof HTMLTableCellElement) {
    const row = node.closest('tr');
    const head = node.closest('table')?.querySelector('tr');
    const column = head?.querySelector('[colspan]') ? undefined : head?.children[node.cellIndex];
    const [first] = row?.cells.length === 2 ? row.cells : [];
    const label = column?.tagName === 'TH' && head !== row ? column : first;
    return label === undefined || label === node ? '' : shortText(label, LABEL_AT_MOST);
  }
  let before = node.previousSibling;
  // A form's own properties are whatever its fields are called, and may lead in circles.
  for (let left = LEVELS; before !== null && left > 0; left--, before = before.previousSibling) {
    const text = shortText(before, LABEL_AT_MOST);
    if (text !== '') return text;
  }
  return '';
}
