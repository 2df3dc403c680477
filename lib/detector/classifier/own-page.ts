/** What the page's own address names, and the links on it that lead to the page itself. */
import { findIdentifiersAsWritten } from '../../asset/grammar.ts';
import type { Identifier } from '../../asset/identifier.ts';
import { emptyNameSubject, type PolicyId } from '../../asset/subject.ts';
import { type Explorer, type PageLink, readLink } from '../../network/explorers.ts';

export type OwnPage = {
  readonly link: PageLink | undefined;
  /** The token whose page this is. */
  readonly token: Identifier | undefined;
  /** The policy whose page this is. */
  readonly policy: PolicyId | undefined;
};

/** The explorer that a page is of, and what the page is about. */
export type PageContext = {
  readonly explorer: Explorer;
  /** Of now: single-page applications change their address. */
  own(): OwnPage;
};

export function createPageContext(explorer: Explorer): PageContext {
  let last: { readonly href: string; readonly own: OwnPage } | undefined;
  return {
    explorer,
    own() {
      const { href } = globalThis.location;
      if (last?.href !== href) last = { href, own: readOwnPage(explorer) };
      return last.own;
    },
  };
}

function readOwnPage(explorer: Explorer): OwnPage {
  const link = readLink(explorer, globalThis.location);
  const identifier = link && identifierOf(link);
  return {
    link,
    token: identifier?.kind === 'policy' ? undefined : identifier,
    policy: identifier?.kind === 'policy' ? identifier.policy : undefined,
  };
}

/** The token or the policy that a link names; undefined for other kinds of links, and for names that are no identifier. */
export function identifierOf({ kind, id }: PageLink): Identifier | undefined {
  if (kind !== 'token' && kind !== 'policy') return undefined;
  const [identifier] = findIdentifiersAsWritten(withoutEscapes(id));
  // The page of a token whose name is empty: its subject is the policy ID.
  return identifier?.kind === 'policy' && kind === 'token'
    ? { kind: 'subject', subject: emptyNameSubject(identifier.policy) }
    : identifier;
}

/** Without percent escapes, whose digits would run into an identifier behind them. */
export const withoutEscapes = (path: string) => path.replace(/%[0-9a-f]{2}/gi, ' ');

const TABS = '[role=tab],[role=tablist],[aria-current],nav';

/** True for a link of a page to what the page itself is about, that changes a tab, the language, the query or the fragment. */
export function isOwnTab(element: Element, url: URL, link: PageLink, page: PageContext): boolean {
  const { location } = globalThis;
  if (page.own().link?.id.toLowerCase() !== link.id.toLowerCase()) return false;
  if (element.closest(TABS) !== null || url.pathname !== location.pathname) return true;
  return url.search !== location.search || url.hash !== '' || standsAmongTabs(element, url.pathname);
}

/** Tabs that stand beside each other. */
const TABS_AT_MOST = 12;

/** True beside links that differ from this one by their query or fragment only: it is the first of the tabs. */
function standsAmongTabs(element: Element, path: string): boolean {
  const list = element.parentElement?.parentElement;
  if (!list || list instanceof HTMLFormElement) return false;
  return [...list.querySelectorAll('a[href]')].slice(0, TABS_AT_MOST).some((other) => {
    const beside = other === element ? null : URL.parse(other.getAttribute('href') ?? '', document.baseURI);
    return beside?.pathname === path && beside.search + beside.hash !== '';
  });
}
