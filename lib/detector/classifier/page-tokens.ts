/**
 * The tokens that links and attributes named under the page's path, on whichever of its tabs: what a name on it may mean.
 * What a text names does not count, since others than the site may have written it.
 */
import { type Identifier, identifierText } from '../../asset/identifier.ts';
import type { Sighting } from '../scanner/attributes.ts';
import { isToken } from './row.ts';

export type PageTokens = {
  add(sighting: Sighting, element: Element): void;
  /** None where there are too many to know them all. */
  all(): readonly Identifier[];
};

/** What a site shows on all its pages: no part of what this one is about. */
export const BESIDE_CONTENT =
  'header,aside,nav,footer,marquee,pre,[role=banner],[role=complementary],[role=navigation],[role=contentinfo]';

/** As many as a message takes (protocol.ts). */
const MOST = 500;

export function createPageTokens(): PageTokens {
  const tokens = new Map<string, Identifier>();
  let path: string | undefined;

  /** Another path is another page. */
  function enter(): void {
    const { pathname } = globalThis.location;
    if (path === pathname) return;
    path = pathname;
    tokens.clear();
  }

  return {
    add(sighting, element) {
      enter();
      const { identifier } = sighting;
      if (
        tokens.size <= MOST &&
        !('from' in sighting) &&
        isToken(sighting) &&
        !element.closest(BESIDE_CONTENT)
      )
        tokens.set(identifierText(identifier), identifier);
    },
    all() {
      enter();
      return tokens.size > MOST ? [] : [...tokens.values()];
    },
  };
}
