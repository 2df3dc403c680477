/**
 * The identifiers that an element of the page names in its attributes, whole, with what tells tokens from hashes:
 * 64 hex digits are a subject with a four-byte name or a transaction, a block, a datum (cardano.md). Reads only; the
 * page is never changed.
 */
import { findIdentifiers, SHORTEST_IDENTIFIER } from '../asset/grammar.ts';
import { type Identifier, identifierText } from '../asset/identifier.ts';
import { emptyNameSubject, isAmbiguous } from '../asset/subject.ts';
import { type Explorer, readLink, siteAt } from '../network/explorers.ts';

/**
 * What says that it is an asset. `named`: its link, or the attribute that holds it. `written`: it stands in a text,
 * and what stands beside it may tell (evidence.ts). `hidden`: nothing does.
 */
export type Standing = 'named' | 'written' | 'hidden';
export type Sighting = { readonly identifier: Identifier; readonly standing: Standing };

/** Longer attributes are `data:` URLs and state dumps. */
const ATTRIBUTE_AT_MOST = 2_000;
const SKIPPED = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEXTAREA', 'INPUT', 'SELECT', 'TOKEN-LENS-CARD']);
/** Attributes named so hold assets. */
const TELLING_NAME = /asset|token-?(?:id|name)|policy|subject|unit|fingerprint/;

/** Somebody's typing. */
const EDITOR =
  '[contenteditable]:not([contenteditable=false]),[role=textbox],.CodeMirror,.cm-editor,.monaco-editor,.ace_editor';

/** False for elements whose content is code, or somebody's typing, or our own. */
export function isReadable(element: Element): boolean {
  // A form's own properties are whatever its fields are called.
  if (element instanceof HTMLFormElement) return true;
  return !SKIPPED.has(element.tagName) && !(element.hasAttributes() && element.matches(EDITOR));
}

/** True within an editor, or a field of a form. */
export function isInEditor(element: Element): boolean {
  return !(element instanceof HTMLFormElement) && element.closest(`${EDITOR},textarea,input,select`) !== null;
}

/** The identifiers that an element's own attributes name: its link's first, then what it says of itself. */
export function readAttributes(element: Element, explorer: Explorer): readonly Sighting[] {
  if (element instanceof HTMLFormElement || !element.hasAttributes()) return [];
  const sightings: Sighting[] = [];
  let link: Link | null = null;
  // By their names: each attribute that is read as a node is made one, and there are many.
  for (const name of element.getAttributeNames()) {
    if (!isTelling(name)) continue;
    const value = element.getAttribute(name) ?? '';
    if (value.length < SHORTEST_IDENTIFIER || value.length > ATTRIBUTE_AT_MOST) continue;
    if (name === 'href') {
      if (element.tagName === 'A') sightings.unshift(...readHref(value, explorer));
    } else if (name !== 'src' || !/^data:/i.test(value)) {
      const found = findIdentifiers(value);
      if (found.length === 0) continue;
      if (link === null) link = linkOf(element, explorer);
      for (const identifier of found) {
        const standing = TELLING_NAME.test(name) ? 'named' : standingOf(identifier, link);
        if (isElsewhere(link) || standing === undefined) continue;
        sightings.push({ identifier, standing });
      }
    }
  }
  return sightings;
}

/** True for attributes whose text is worth reading, and no secret. */
export function isTelling(name: string): boolean {
  return /^(?:href|src|title|alt|aria-label|data-(?!.*(?:csrf|auth|session|secret|nonce)).+)$/.test(name);
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
  const own = url.origin === globalThis.origin;
  const link = own ? readLink(explorer, url.pathname) : undefined;
  if (isElsewhere(link)) return [];
  if (link === undefined) {
    // Another explorer may be of another network.
    if (!own && siteAt(url.href) !== undefined) return [];
    // Without a pattern a link's hex may be anything, a pool or an address; what only a token can be is one.
    return findIdentifiers(plain(url.pathname)).flatMap((identifier) =>
      identifier.kind !== 'policy' && !mayBeOther(identifier) ? [{ identifier, standing: 'hidden' }] : [],
    );
  }
  const [identifier] = findIdentifiers(plain(link.id));
  if (identifier === undefined) return [];
  // The page of a token whose name is empty: its subject is the policy ID.
  return identifier.kind === 'policy' && link.kind === 'token'
    ? [{ identifier: { kind: 'subject', subject: emptyNameSubject(identifier.policy) }, standing: 'named' }]
    : [{ identifier, standing: 'named' }];
}

/** What the link around an element leads to on this site. */
export function linkOf(element: Element | null, explorer: Explorer): Link {
  if (element instanceof HTMLFormElement) return undefined;
  const url = urlOf(element?.closest('a[href]')?.getAttribute('href') ?? '');
  return url?.origin === globalThis.origin ? readLink(explorer, url.pathname) : undefined;
}

function urlOf(href: string): URL | undefined {
  // A frame that its page has written has the page's.
  const base = document.baseURI;
  if (href === '' || href.length > ATTRIBUTE_AT_MOST) return undefined;
  return URL.parse(href, base) ?? undefined;
}

/** Without percent signs, whose digits would run into an identifier behind them. */
const plain = (path: string) => path.replace(/%[0-9a-f]{2}/gi, ' ');

export const mayBeOther = (identifier: Identifier) =>
  identifier.kind === 'subject' && isAmbiguous(identifier.subject);

/** What says of hex in a text that it is an asset; undefined where its link says that it is none. */
export function standingOf(identifier: Identifier, link: Link): Standing | undefined {
  if (identifier.kind === 'fingerprint') return 'named';
  if (isElsewhere(link)) return undefined;
  const whole = link?.id.toLowerCase() ?? '';
  const text = identifierText(identifier);
  if (whole === text) return 'named';
  // Hex in a link to a longer one is a part of it, which the page has split.
  return whole.startsWith(text) ? undefined : 'written';
}
