/** What a page's own address and the links in its blocks name, by the explorer's row of data. */
import { findIdentifiers } from '../asset/grammar.ts';
import type { Identifier } from '../asset/identifier.ts';
import { emptyNameSubject } from '../asset/subject.ts';
import { type Explorer, GENERIC_EXPLORER, type PageLink, readLink, siteAt } from '../network/explorers.ts';
import { around, type PlainElement } from './tree.ts';

export type Page = {
  readonly url: URL;
  readonly explorer: Explorer;
  readonly link: PageLink | undefined;
  /** The token or policy that the page is about. */
  readonly about: Identifier | undefined;
};

/** Where a link leads: to a token or policy, to something else that has a hash or an address, or nobody knows where. */
export type Link =
  | { readonly leadsTo: 'asset'; readonly identifier: Identifier }
  | { readonly leadsTo: 'own page' }
  | { readonly leadsTo: 'something else' }
  | { readonly leadsTo: 'unknown' };

export type LeadsTo = Link['leadsTo'];

const UNKNOWN: Link = { leadsTo: 'unknown' };
const SOMETHING_ELSE: Link = { leadsTo: 'something else' };
/** Characters. Longer addresses are `data:` URLs and state dumps. */
const MAX_HREF = 2_000;

export function pageAt(url: URL, explorer: Explorer): Page {
  const link = readLink(explorer, url);
  return { url, explorer, link, about: link && identifierOf(link) };
}

/** The token or policy that a link names; undefined for links of other kinds, and for names that are no identifier. */
function identifierOf({ kind, id }: PageLink): Identifier | undefined {
  if (kind !== 'token' && kind !== 'policy') return undefined;
  // The digits of a percent escape would run into an identifier after it.
  const [identifier] = findIdentifiers(id.replace(/%[0-9a-f]{2}/gi, ' '));
  // A token with an empty name: its subject is the policy ID.
  return identifier?.kind === 'policy' && kind === 'token'
    ? { kind: 'subject', subject: emptyNameSubject(identifier.policy) }
    : identifier;
}

const isAnchor = ({ tag, attributes }: PlainElement) =>
  tag === 'a' && (attributes.has('href') || attributes.has('xlink:href'));

const hrefOf = ({ attributes }: PlainElement) => attributes.get('href') ?? attributes.get('xlink:href') ?? '';

/** A link, and the element that is the link. */
export type AnchoredLink = { readonly anchor: PlainElement; readonly link: Link };

/** Reads the link that an element is in. Each link of a block is read once, if its elements come in document order. */
export function createLinks(page: Page) {
  const read = new Map<PlainElement, AnchoredLink | undefined>();
  return function linkOf(element: PlainElement): AnchoredLink | undefined {
    if (read.has(element)) return read.get(element);
    const found = isAnchor(element)
      ? { anchor: element, link: readAnchor(element, page) }
      : element.parent && linkOf(element.parent);
    read.set(element, found);
    return found;
  };
}

function readAnchor(anchor: PlainElement, page: Page): Link {
  const href = hrefOf(anchor);
  const url = href.length > MAX_HREF ? null : URL.parse(href, page.url.href);
  if (url === null) return UNKNOWN;
  // Another explorer may show another network.
  if (url.origin !== page.url.origin) return siteAt(url) ? SOMETHING_ELSE : UNKNOWN;
  const link = readLink(page.explorer, url) ?? onlyIfNoAsset(readLink(GENERIC_EXPLORER, url));
  if (link === undefined) return UNKNOWN;
  if (link.kind !== 'token' && link.kind !== 'policy') return SOMETHING_ELSE;
  if (isTabOfOwnPage(anchor, url, link, page)) return { leadsTo: 'own page' };
  const identifier = identifierOf(link);
  return identifier === undefined ? UNKNOWN : { leadsTo: 'asset', identifier };
}

/** A path that most explorers use for a transaction leads to no token on this one either. */
const onlyIfNoAsset = (link: PageLink | undefined) =>
  link?.kind === 'token' || link?.kind === 'policy' ? undefined : link;

/** True for a link to what the page itself is about: to another tab, language, query or fragment. */
function isTabOfOwnPage(anchor: PlainElement, url: URL, link: PageLink, page: Page): boolean {
  if (page.link?.kind !== link.kind || page.link.id.toLowerCase() !== link.id.toLowerCase()) return false;
  if (url.pathname !== page.url.pathname || url.search !== page.url.search || url.hash !== '') return true;
  return around(anchor).some(isNavigation) || isFirstTab(anchor, url);
}

const isNavigation = ({ tag, attributes }: PlainElement) =>
  tag === 'nav' || attributes.has('aria-current') || /^tab(?:list)?$/.test(attributes.get('role') ?? '');

/** True if links beside this one differ from it only by their query or fragment. */
function isFirstTab(anchor: PlainElement, own: URL): boolean {
  const nearby = anchor.parent?.parent ?? anchor.parent;
  if (nearby === undefined) return false;
  const links = [nearby, ...nearby.children].flatMap((node) => ('tag' in node ? node.children : []));
  return links.some(
    (node) => 'tag' in node && node !== anchor && isAnchor(node) && isOtherView(hrefOf(node), own),
  );
}

function isOtherView(href: string, own: URL): boolean {
  const url = URL.parse(href, own.href);
  return url?.pathname === own.pathname && url.search + url.hash !== '';
}
