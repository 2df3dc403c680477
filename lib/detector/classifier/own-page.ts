/** Reads what the page's own address names, and recognizes links that lead to the page itself. */
import { findIdentifiersAsWritten } from '../../asset/grammar.ts';
import type { Identifier } from '../../asset/identifier.ts';
import { emptyNameSubject, type PolicyId } from '../../asset/subject.ts';
import { type Explorer, type PageLink, readLink } from '../../network/explorers.ts';
import { isSafeElement } from '../scanner/tree.ts';

export type OwnPage = {
  readonly link: PageLink | undefined;
  readonly token: Identifier | undefined;
  readonly policy: PolicyId | undefined;
};

/** Where a link leads. `link`: undefined for another site, and for an address that this site's patterns do not fit. */
type LinkTarget = {
  readonly url: URL;
  readonly isOwn: boolean;
  readonly link: PageLink | undefined;
};

export type PageContext = ReturnType<typeof createPageContext>;

/** Characters. Longer addresses are `data:` URLs and state dumps. */
const MAX_HREF = 2_000;

export function createPageContext(explorer: Explorer) {
  let cached: { readonly href: string; readonly own: OwnPage } | undefined;
  /** The latest link: a link, its title and its text are read one after the other, and rows repeat their links. */
  let latest:
    | { readonly href: string; readonly base: string; readonly target: LinkTarget | undefined }
    | undefined;
  return {
    /** Where an `href` leads; undefined for one that is not valid or too long. */
    linkTarget(href: string): LinkTarget | undefined {
      // Relative to the base URI, which an `about:blank` frame inherits from its parent.
      const base = document.baseURI;
      if (latest?.href !== href || latest.base !== base)
        latest = { href, base, target: readTarget(explorer, href, base) };
      return latest.target;
    },
    /** What the current address names; single-page applications change it. */
    own(): OwnPage {
      const { href } = globalThis.location;
      if (cached?.href !== href) cached = { href, own: readOwnPage(explorer) };
      return cached.own;
    },
  };
}

function readTarget(explorer: Explorer, href: string, base: string): LinkTarget | undefined {
  const url = href.length > MAX_HREF ? null : URL.parse(href, base);
  if (url === null) return undefined;
  const isOwn = url.origin === globalThis.origin;
  return { url, isOwn, link: isOwn ? readLink(explorer, url) : undefined };
}

function readOwnPage(explorer: Explorer): OwnPage {
  const link = readLink(explorer, globalThis.location);
  const identifier = link && identifierOf(link);
  return identifier?.kind === 'policy'
    ? { link, token: undefined, policy: identifier.policy }
    : { link, token: identifier, policy: undefined };
}

/** The token or policy that a link names; undefined for links of other kinds, and for names that are no identifier. */
export function identifierOf({ kind, id }: PageLink): Identifier | undefined {
  if (kind !== 'token' && kind !== 'policy') return undefined;
  const [identifier] = findIdentifiersAsWritten(withoutEscapes(id));
  // A token with an empty name: its subject is the policy ID.
  return identifier?.kind === 'policy' && kind === 'token'
    ? { kind: 'subject', subject: emptyNameSubject(identifier.policy) }
    : identifier;
}

/** Replaces percent escapes, since their digits would run into an identifier after them. */
export const withoutEscapes = (path: string) =>
  path.includes('%') ? path.replace(/%[0-9a-f]{2}/gi, ' ') : path;

const TABS = '[role=tab],[role=tablist],[aria-current],nav';

/** True for a link to what the page itself is about: to another tab, language, query or fragment. */
export function isOwnTab(element: Element, url: URL, link: PageLink, page: PageContext): boolean {
  const { location } = globalThis;
  const own = page.own().link;
  // The token with an empty name has the ID of its policy.
  if (own?.kind !== link.kind || own.id.toLowerCase() !== link.id.toLowerCase()) return false;
  if (element.closest(TABS) !== null || url.pathname !== location.pathname) return true;
  return url.search !== location.search || url.hash !== '' || isFirstTab(element, url.pathname);
}

const MAX_TABS = 12;

/** True if links beside this one differ from it only by their query or fragment. */
function isFirstTab(element: Element, path: string): boolean {
  const list = element.parentElement?.parentElement;
  if (!isSafeElement(list)) return false;
  return [...list.querySelectorAll('a[href]')].slice(0, MAX_TABS).some((other) => {
    const url = other === element ? null : URL.parse(other.getAttribute('href') ?? '', document.baseURI);
    return url?.pathname === path && url.search + url.hash !== '';
  });
}
