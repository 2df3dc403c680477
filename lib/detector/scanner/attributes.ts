/**
 * The identifiers that an element of the page names in its attributes. 64 hex digits may be a subject with a four-byte
 * name, an asset name, or a hash: what they are is for classify.ts to say. Reads only; the page is never changed.
 */
import { findIdentifiersAsWritten, locateIdentifiers, SHORTEST_IDENTIFIER } from '../../asset/grammar.ts';
import { type Identifier, identifierText } from '../../asset/identifier.ts';
import { isAmbiguous, isHex } from '../../asset/subject.ts';
import { GENERIC_EXPLORER, readLink, siteAt } from '../../network/explorers.ts';
import { identifierOf, isOwnTab, type PageContext, withoutEscapes } from '../classifier/own-page.ts';

/**
 * What says that it is an asset. `named`: its link, or how it is written. `attribute`: the name of the attribute that
 * holds it. `written`: nothing yet; what stands around it may tell. `hidden`: the same, in a link without a pattern.
 * `joined`: a name that was put behind the policy of the page.
 */
export type Basis = 'named' | 'attribute' | 'written' | 'hidden' | 'joined';
export type Sighting = {
  readonly identifier: Identifier;
  readonly basis: Basis;
  /** The attribute says "name", or a `#` stands before the hex: an asset name, unless it is a whole subject. */
  readonly isNamed?: true;
};

/** Longer attributes are `data:` URLs and state dumps. */
const ATTRIBUTE_AT_MOST = 2_000;
const SKIPPED = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEXTAREA', 'INPUT', 'SELECT', 'TOKEN-LENS-CARD']);
/** Attributes named so hold assets, or their names. */
const ASSET_ATTRIBUTE = /asset|token-?(?:id|name)|policy|subject|unit|fingerprint/;
const NAME_ATTRIBUTE = /name/;
/** How sites write an asset name in hex: `#` and nothing but hex behind it. */
const HASH_SIGN = /(?:^|\s)#$/;

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
export function readAttributes(element: Element, page: PageContext): readonly Sighting[] {
  if (element instanceof HTMLFormElement || !element.hasAttributes()) return [];
  const sightings: Sighting[] = [];
  let link: Link | null = null;
  // By their names: each attribute that is read as a node is made one, and there are many.
  for (const name of element.getAttributeNames()) {
    if (!isReadableAttribute(name)) continue;
    const value = element.getAttribute(name) ?? '';
    if (value.length < SHORTEST_IDENTIFIER || value.length > ATTRIBUTE_AT_MOST) continue;
    if (name === 'href') {
      if (element.tagName === 'A') sightings.unshift(...readHref(value, element, page));
    } else if (name !== 'src' || !/^data:/i.test(value)) {
      const found = locateIdentifiers(value);
      if (found.length === 0) continue;
      if (link === null) link = linkOf(element, page);
      if (isNonToken(link)) continue;
      for (const { identifier, start, end } of found) {
        // In an address what stands behind a policy and a dot is the ending of a file.
        const isFile = identifier.kind === 'subject' && !isHex(value.slice(start, end).replace('.', ''));
        if (name === 'src' && isFile) continue;
        const basis = ASSET_ATTRIBUTE.test(name) ? 'attribute' : basisOf(identifier, link);
        if (basis === undefined) continue;
        const isNamed = NAME_ATTRIBUTE.test(name) || isAfterHashSign(value, start);
        sightings.push({ identifier, basis, ...(isNamed && { isNamed }) });
      }
    }
  }
  return sightings;
}

/** True for attributes whose text is worth reading: no secret, and no hash. */
export function isReadableAttribute(name: string): boolean {
  return /^(?:href|src|title|alt|aria-label|data-(?!.*(?:csrf|auth|session|secret|nonce|(?<=-)(?:tx|block|datum|utxo))).+)$/.test(
    name,
  );
}

/** True where the site has written `#` before hex, as it does before asset names. */
export const isAfterHashSign = (text: string, start: number) =>
  HASH_SIGN.test(text.slice(Math.max(0, start - 2), start));

/** True for a link of this explorer to something that is no token and no policy. */
export function isNonTokenLink(element: Element, page: PageContext): boolean {
  return element.tagName === 'A' && isNonToken(linkOf(element, page));
}

export type Link = ReturnType<typeof readLink>;

export const isNonToken = (link: Link) =>
  link !== undefined && link.kind !== 'token' && link.kind !== 'policy';

function readHref(href: string, element: Element, page: PageContext): readonly Sighting[] {
  const url = urlOf(href);
  if (url === undefined) return [];
  const own = url.origin === globalThis.origin;
  const link = own ? readLink(page.explorer, url) : undefined;
  if (isNonToken(link)) return [];
  if (link === undefined) {
    // Another explorer may be of another network.
    if (!own && siteAt(url.href) !== undefined) return [];
    // Without a pattern a link's hex may be anything, a pool or an address; what only a token can be is one.
    return findIdentifiersAsWritten(withoutEscapes(url.pathname)).flatMap((identifier) =>
      identifier.kind !== 'policy' && !isAmbiguousIdentifier(identifier)
        ? [{ identifier, basis: 'hidden' }]
        : [],
    );
  }
  const identifier = isOwnTab(element, url, link, page) ? undefined : identifierOf(link);
  return identifier === undefined ? [] : [{ identifier, basis: 'named' }];
}

const NO_TOKEN: Link = { kind: 'address', id: '' };

/** What the link around an element leads to on this site; in a link to another explorer nothing is to be looked up. */
export function linkOf(element: Element | null, page: PageContext): Link {
  if (element instanceof HTMLFormElement) return undefined;
  const url = urlOf(element?.closest('a[href]')?.getAttribute('href') ?? '');
  if (url === undefined) return undefined;
  if (url.origin !== globalThis.origin) return siteAt(url.href) && NO_TOKEN;
  const link = readLink(page.explorer, url);
  if (link !== undefined) return link;
  // What most explorers call a transaction is none of a token here either.
  const usual = readLink(GENERIC_EXPLORER, url);
  return isNonToken(usual) ? usual : undefined;
}

function urlOf(href: string): URL | undefined {
  // A frame that its page has written has the page's.
  const base = document.baseURI;
  if (href === '' || href.length > ATTRIBUTE_AT_MOST) return undefined;
  return URL.parse(href, base) ?? undefined;
}

export const isAmbiguousIdentifier = (identifier: Identifier) =>
  identifier.kind === 'subject' && isAmbiguous(identifier.subject);

/** What the link around it says of an identifier; undefined where that says that it is none of its own. */
export function basisOf(identifier: Identifier, link: Link): Basis | undefined {
  if (identifier.kind === 'fingerprint') return 'named';
  if (isNonToken(link)) return undefined;
  if (link === undefined) return 'written';
  const whole = link.id.toLowerCase();
  const text = identifierText(identifier);
  if (whole === text || (link.kind === 'policy' && text.startsWith(whole))) return 'named';
  // The link to a token stands for all hex in it that may be its name, its policy, or a part that the page has split.
  return whole.startsWith(text) || identifier.kind === 'policy' || isAmbiguousIdentifier(identifier)
    ? undefined
    : 'written';
}
