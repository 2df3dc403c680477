/**
 * The identifiers that an element of the page names in its attributes, whole, with what tells tokens from hashes:
 * 64 hex digits are a subject with a four-byte name or a transaction, a block, a datum (cardano.md). Reads only; the
 * page is never changed.
 */
import { findIdentifiers, SHORTEST_IDENTIFIER } from '../asset/grammar.ts';
import { type Identifier, identifierText } from '../asset/identifier.ts';
import { emptyNameSubject, isAmbiguous } from '../asset/subject.ts';
import { type Explorer, readLink, siteAt } from '../network/explorers.ts';

/** `bare`: nothing in it says that it is a token; what stands beside it may (evidence.ts). */
export type Sighting = { readonly identifier: Identifier; readonly bare: boolean };

/** Longer attributes are `data:` URLs and state dumps. */
const ATTRIBUTE_AT_MOST = 2_000;
const SKIPPED = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEXTAREA', 'INPUT', 'SELECT', 'TOKEN-LENS-CARD']);
/** Attributes named so hold tokens. */
const TELLING_NAME = /asset|token|policy|subject|unit|fingerprint/;

/** False for elements whose content is code, or somebody's typing, or our own. */
export function isReadable(element: Element): boolean {
  // A form's own properties are whatever its fields are called.
  if (element instanceof HTMLFormElement) return true;
  return !SKIPPED.has(element.tagName) && !(element instanceof HTMLElement && element.isContentEditable);
}

/** The identifiers that an element's own attributes name: its link's first, then what it says of itself. */
export function readAttributes(element: Element, explorer: Explorer): readonly Sighting[] {
  if (element instanceof HTMLFormElement) return [];
  const sightings: Sighting[] = [];
  let link: Link | null = null;
  for (const { name, value } of element.attributes) {
    if (value.length < SHORTEST_IDENTIFIER || value.length > ATTRIBUTE_AT_MOST) continue;
    if (name === 'href') {
      if (element.tagName === 'A') sightings.unshift(...readHref(value, explorer));
    } else if (name === 'src' ? !/^data:/i.test(value) : /^(?:title|alt|aria-label|data-.+)$/.test(name)) {
      const found = findIdentifiers(value);
      if (found.length === 0) continue;
      if (link === null) link = linkOf(element, explorer);
      for (const identifier of found) {
        const bare = isBare(identifier, link);
        if (bare !== undefined) sightings.push({ identifier, bare: bare && !TELLING_NAME.test(name) });
      }
    }
  }
  return sightings;
}

/** True for a link of this explorer to something that is no token and no policy. */
export function leadsElsewhere(element: Element, explorer: Explorer): boolean {
  return element.tagName === 'A' && isElsewhere(linkOf(element, explorer));
}

export type Link = ReturnType<typeof readLink>;

export const isElsewhere = (link: Link) =>
  link !== undefined && link.kind !== 'token' && link.kind !== 'policy';

function readHref(href: string, explorer: Explorer): readonly Sighting[] {
  const url = urlOf(href);
  if (url === undefined) return [];
  const own = url.host === globalThis.location.host;
  const link = own ? readLink(explorer, url.pathname) : undefined;
  if (isElsewhere(link)) return [];
  if (link === undefined) {
    // Another explorer may be of another network.
    if (!own && siteAt(url.href) !== undefined) return [];
    // Without a pattern a link's hex may be anything, a pool or an address; what only a token can be is one.
    return findIdentifiers(url.pathname).flatMap((identifier) =>
      identifier.kind !== 'policy' && !mayBeOther(identifier) ? [{ identifier, bare: true }] : [],
    );
  }
  const [identifier] = findIdentifiers(link.id);
  if (identifier === undefined) return [];
  // The page of a token whose name is empty: its subject is the policy ID.
  return identifier.kind === 'policy' && link.kind === 'token'
    ? [{ identifier: { kind: 'subject', subject: emptyNameSubject(identifier.policy) }, bare: false }]
    : [{ identifier, bare: false }];
}

/** What the link around an element leads to on this site. */
export function linkOf(element: Element | null, explorer: Explorer): Link {
  if (element instanceof HTMLFormElement) return undefined;
  const url = urlOf(element?.closest('a[href]')?.getAttribute('href') ?? '');
  return url?.host === globalThis.location.host ? readLink(explorer, url.pathname) : undefined;
}

function urlOf(href: string): URL | undefined {
  const base = globalThis.location.href;
  if (href === '' || href.length > ATTRIBUTE_AT_MOST) return undefined;
  // In a frame without an address of its own, only whole addresses lead somewhere.
  return URL.canParse(href, base) ? new URL(href, base) : undefined;
}

const mayBeOther = (identifier: Identifier) =>
  identifier.kind === 'subject' && isAmbiguous(identifier.subject);

/** Undefined: it is no token. */
export function isBare(identifier: Identifier, link: Link): boolean | undefined {
  if (identifier.kind === 'fingerprint') return false;
  if (isElsewhere(link)) return undefined;
  if (link === undefined) return mayBeOther(identifier);
  // Hex in a link to a longer one is a part of it, which the page has split.
  const text = identifierText(identifier);
  const whole = link.id.toLowerCase();
  return whole !== text && whole.startsWith(text) ? undefined : false;
}
