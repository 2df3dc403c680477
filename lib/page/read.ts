/**
 * The identifiers that a node of the page holds, whole, in its text or its attributes, with what tells
 * tokens from hashes: 64 hex digits are a subject with a four-byte name or a transaction, a block, a datum
 * (cardano.md). Reads only; the page is never changed.
 */
import { findIdentifiers, type Located, locateIdentifiers, SHORTEST_IDENTIFIER } from '../asset/grammar.ts';
import type { Identifier } from '../asset/identifier.ts';
import { emptyNameSubject } from '../asset/subject.ts';
import { type Explorer, readLink } from '../network/explorers.ts';

/** `bare`: nothing says that it is a token; looked up only when the user points at it. */
export type Sighting = { readonly identifier: Identifier; readonly bare: boolean };
export type TextSighting = Located & { readonly bare: boolean };

/**
 * Subjects of these lengths may be something else: a hash of 32 bytes, an address of 57 or, of a stake key
 * alone, of 29.
 */
const AMBIGUOUS_DIGITS: ReadonlySet<number> = new Set([58, 64, 114]);
/** Longer attributes are `data:` URLs and state dumps. */
const ATTRIBUTE_AT_MOST = 2_000;
const SKIPPED = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEXTAREA', 'INPUT', 'SELECT', 'TOKEN-LENS-CARD']);

/** False for elements whose content is code, or somebody's typing, or our own. */
export function isReadable(element: Element): boolean {
  // A form's own properties are whatever its fields are called.
  if (element instanceof HTMLFormElement) return true;
  return !SKIPPED.has(element.tagName) && !(element instanceof HTMLElement && element.isContentEditable);
}

/** The identifiers in a text node. */
export function readText(node: Text, explorer: Explorer): readonly TextSighting[] {
  if (node.length < SHORTEST_IDENTIFIER) return [];
  const located = locateIdentifiers(node.data);
  if (located.length === 0) return [];
  const link = linkOf(node.parentElement, explorer);
  return located.flatMap((one) => {
    const bare = isBare(one.identifier, link);
    return bare === undefined ? [] : [{ ...one, bare }];
  });
}

/** The identifier that an element's own attributes name: its link first, then what it says of itself. */
export function readAttributes(element: Element, explorer: Explorer): Sighting | undefined {
  if (element instanceof HTMLFormElement) return undefined;
  const href = element.tagName === 'A' ? element.getAttribute('href') : null;
  if (href !== null) {
    const sighting = readHref(href, explorer);
    if (sighting !== undefined) return sighting;
  }
  for (const { name, value } of element.attributes) {
    if (value.length < SHORTEST_IDENTIFIER || value.length > ATTRIBUTE_AT_MOST) continue;
    if (name !== 'title' && name !== 'aria-label' && !name.startsWith('data-')) continue;
    const [identifier] = findIdentifiers(value);
    if (identifier === undefined) continue;
    const bare = isBare(identifier, linkOf(element, explorer));
    if (bare !== undefined) return { identifier, bare };
  }
  return undefined;
}

/** True for a link of this explorer to something that is no token and no policy. */
export function leadsElsewhere(element: Element, explorer: Explorer): boolean {
  return element.tagName === 'A' && isElsewhere(linkOf(element, explorer));
}

type Link = ReturnType<typeof readLink>;

const isElsewhere = (link: Link) => link !== undefined && link.kind !== 'token' && link.kind !== 'policy';

function readHref(href: string, explorer: Explorer): Sighting | undefined {
  if (href.length < SHORTEST_IDENTIFIER || href.length > ATTRIBUTE_AT_MOST) return undefined;
  const link = readLink(explorer, pathOf(href));
  // Without a pattern a link's hex may be anything: an address of another site, a query, a pool.
  if (link?.kind !== 'token' && link?.kind !== 'policy') return undefined;
  // A percent sign's digits would run into an identifier behind them.
  const [identifier] = findIdentifiers(link.id.replace(/%[0-9a-f]{2}/gi, ' '));
  if (identifier?.kind === 'policy' && link.kind === 'token') {
    // The page of a token whose name is empty: its subject is the policy ID.
    return { identifier: { kind: 'subject', subject: emptyNameSubject(identifier.policy) }, bare: false };
  }
  return identifier && { identifier, bare: false };
}

function linkOf(element: Element | null, explorer: Explorer): Link {
  if (element instanceof HTMLFormElement) return undefined;
  const href = element?.closest('a[href]')?.getAttribute('href');
  return href && href.length <= ATTRIBUTE_AT_MOST ? readLink(explorer, pathOf(href)) : undefined;
}

function pathOf(href: string): string {
  const { host } = globalThis.location;
  const url = URL.canParse(href, globalThis.location.href)
    ? new URL(href, globalThis.location.href)
    : undefined;
  return url?.host === host ? url.pathname : '';
}

/** Undefined: it is no token. */
function isBare(identifier: Identifier, link: Link): boolean | undefined {
  if (identifier.kind === 'fingerprint') return false;
  if (isElsewhere(link)) return undefined;
  return (
    identifier.kind === 'subject' && AMBIGUOUS_DIGITS.has(identifier.subject.length) && link === undefined
  );
}
