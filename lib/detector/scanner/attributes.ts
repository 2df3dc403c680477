/** The identifiers that an element of the page names in its attributes. Reads only; the page is never changed. */
import { findIdentifiersAsWritten, locateIdentifiers, SHORTEST_IDENTIFIER } from '../../asset/grammar.ts';
import { type Identifier, identifierText } from '../../asset/identifier.ts';
import { isAmbiguous, isHex } from '../../asset/subject.ts';
import { GENERIC_EXPLORER, type PageLink, readLink, siteAt } from '../../network/explorers.ts';
import { identifierOf, isOwnTab, type PageContext, withoutEscapes } from '../classifier/own-page.ts';
import { isSafeElement } from './tree.ts';

/**
 * What indicates that the hex belongs to an asset. `named`: its link, or how it is written. `attribute`: the name of
 * the attribute that holds it. `plain`: nothing in the element; the row or the page may explain it. `doubtful`: as
 * `plain`, but in an unknown link or beside a number. `joined`: an asset name joined to the policy of the page.
 */
export type Basis = 'named' | 'attribute' | 'plain' | 'doubtful' | 'joined';
export type Sighting = {
  readonly identifier: Identifier;
  readonly basis: Basis;
  /** The attribute is called "name", or `#` precedes the hex: an asset name, unless it is a whole subject. */
  readonly isNamed?: true;
};

const NONE: readonly Sighting[] = [];
/** Longer attributes are `data:` URLs and state dumps. */
const MAX_LENGTH = 2_000;
/** Attributes of an element that are read. For each of them, browsers search the attributes one by one. */
const MAX_ATTRIBUTES = 200;
const MAX_SIGHTINGS = 100;
const SKIPPED = new Set(['HEAD', 'SCRIPT', 'STYLE', 'NOSCRIPT', 'TEXTAREA', 'INPUT', 'SELECT']);
/** Names of attributes that hold assets, or asset names. */
const ASSET_ATTRIBUTE = /asset|token-?(?:id|name)|policy|subject|unit|fingerprint/;
const NAME_ATTRIBUTE = /name/;
const HASH_SIGN = /(?:^|\s)#$/;
const EDITOR =
  '[contenteditable]:not([contenteditable=false]),[role=textbox],.CodeMirror,.cm-editor,.monaco-editor,.ace_editor';

/** False for elements with code or user input, and for what is not shown. */
export function isReadable(element: Element): boolean {
  if (element instanceof HTMLFormElement) return true;
  return !SKIPPED.has(element.tagName) && !(element.hasAttributes() && element.matches(EDITOR));
}

/** True within an editor or a form field. */
export function isInEditor(element: Element): boolean {
  return isSafeElement(element) && element.closest(`${EDITOR},textarea,input,select`) !== null;
}

/** The identifiers in the attributes of an element, the one in its link first. */
export function readAttributes(element: Element, page: PageContext): readonly Sighting[] {
  if (element instanceof HTMLFormElement || !element.hasAttributes()) return NONE;
  let sightings = NONE;
  // By name, since `element.attributes` would create a node for each attribute.
  for (const name of element.getAttributeNames().slice(0, MAX_ATTRIBUTES)) {
    if (!isReadableAttribute(name)) continue;
    const value = element.getAttribute(name) ?? '';
    if (value.length < SHORTEST_IDENTIFIER || value.length > MAX_LENGTH) continue;
    if (sightings.length > MAX_SIGHTINGS) break;
    sightings =
      name === 'href'
        ? [...readHref(value, element, page), ...sightings]
        : [...sightings, ...readAttribute(name, value, element, page)];
  }
  return sightings;
}

const READABLE =
  /^(?:href|src|title|alt|aria-label|data-(?!.*(?:csrf|auth|session|secret|nonce|(?<=-)(?:tx|block|datum|utxo))).+)$/;

/** True for attributes that may name an identifier, and hold neither a secret nor the hash of something else. */
export const isReadableAttribute = (name: string) => READABLE.test(name);

function readAttribute(
  name: string,
  value: string,
  element: Element,
  page: PageContext,
): readonly Sighting[] {
  if (name === 'src' && /^data:/i.test(value)) return NONE;
  const located = locateIdentifiers(value);
  if (located.length === 0) return NONE;
  const link = linkOf(element, page);
  if (isNonToken(link)) return NONE;
  return located.flatMap(({ identifier, start, end }) => {
    // In the address of a picture, the word after a policy and a dot is a file extension.
    const isFile = identifier.kind === 'subject' && !isHex(value.slice(start, end).replace('.', ''));
    const basis = ASSET_ATTRIBUTE.test(name) ? 'attribute' : basisOf(identifier, link);
    if (basis === undefined || (name === 'src' && isFile)) return [];
    const isNamed = NAME_ATTRIBUTE.test(name) || isAfterHashSign(value, start);
    return [{ identifier, basis, ...(isNamed && { isNamed }) }];
  });
}

/** True for hex after a `#`, by which sites mark an asset name. */
export const isAfterHashSign = (text: string, start: number) =>
  HASH_SIGN.test(text.slice(Math.max(0, start - 2), start));

/** True for a link of this explorer to something that is neither a token nor a policy. */
export function isNonTokenLink(element: Element, page: PageContext): boolean {
  return element.tagName === 'A' && isNonToken(linkOf(element, page));
}

export type Link = PageLink | undefined;

export const isNonToken = (link: Link) =>
  link !== undefined && link.kind !== 'token' && link.kind !== 'policy';

function readHref(href: string, element: Element, page: PageContext): readonly Sighting[] {
  const target = element.tagName === 'A' ? page.linkTarget(href) : undefined;
  if (target === undefined) return NONE;
  const { url, isOwn, link } = target;
  if (isNonToken(link)) return NONE;
  if (link === undefined) {
    // Another explorer may show another network.
    if (!isOwn && siteAt(url) !== undefined) return [];
    // The hex in an unknown link may be a pool or an address; it counts only if it is unambiguous.
    return findIdentifiersAsWritten(withoutEscapes(url.pathname)).flatMap((identifier) =>
      identifier.kind !== 'policy' && !isAmbiguousIdentifier(identifier)
        ? [{ identifier, basis: 'doubtful' }]
        : [],
    );
  }
  const identifier = isOwnTab(element, url, link, page) ? undefined : identifierOf(link);
  return identifier === undefined ? [] : [{ identifier, basis: 'named' }];
}

const NO_TOKEN: Link = { kind: 'address', id: '' };

/** The link around an element, as this site reads it. A link to another explorer counts as a link to an address. */
export function linkOf(element: Element | null, page: PageContext): Link {
  const href = isSafeElement(element) && element.closest('a[href]')?.getAttribute('href');
  const target = href ? page.linkTarget(href) : undefined;
  if (target === undefined) return undefined;
  const { url, isOwn, link } = target;
  if (!isOwn) return siteAt(url) && NO_TOKEN;
  if (link !== undefined) return link;
  // A path that most explorers use for a transaction leads to no token here either.
  const generic = readLink(GENERIC_EXPLORER, url);
  return isNonToken(generic) ? generic : undefined;
}

/** True for a subject that may also be an asset name, a hash, an address or a datum. */
export const isAmbiguousIdentifier = (identifier: Identifier) =>
  identifier.kind === 'subject' && isAmbiguous(identifier.subject);

/** The basis of an identifier by the link around it; undefined if it is only a part of the linked identifier. */
export function basisOf(identifier: Identifier, link: Link): Basis | undefined {
  if (identifier.kind === 'fingerprint') return 'named';
  if (isNonToken(link)) return undefined;
  if (link === undefined) return 'plain';
  const linked = link.id.toLowerCase();
  const text = identifierText(identifier);
  if (linked === text || (link.kind === 'policy' && text.startsWith(linked))) return 'named';
  // In a link to a token, hex may be the token's name, its policy, or one part of a split identifier.
  return linked.startsWith(text) || identifier.kind === 'policy' || isAmbiguousIdentifier(identifier)
    ? undefined
    : 'plain';
}
