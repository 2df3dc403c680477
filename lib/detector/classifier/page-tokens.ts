/**
 * Collects the tokens that links and attributes name under one path, including tabs shown before: a name on the page
 * may refer to one of them. Texts do not count, since others than the site may have written them.
 */
import { type Identifier, identifierText } from '../../asset/identifier.ts';
import { MAX_IDENTIFIERS } from '../../messaging/limits.ts';
import type { Sighting } from '../scanner/attributes.ts';
import { isToken } from './row.ts';

/** Elements that a site shows on all its pages. */
export const BESIDE_CONTENT =
  'header,aside,nav,footer,marquee,pre,[role=banner],[role=complementary],[role=navigation],[role=contentinfo]';

export function createPageTokens() {
  const tokens = new Map<string, Identifier>();
  let path: string | undefined;

  function clearOnNavigation(): void {
    const { pathname } = globalThis.location;
    if (path !== pathname) tokens.clear();
    path = pathname;
  }

  return {
    add(sighting: Sighting, element: Element): void {
      if ('from' in sighting || !isToken(sighting)) return;
      clearOnNavigation();
      const { identifier } = sighting;
      const text = identifierText(identifier);
      if (tokens.size > MAX_IDENTIFIERS || tokens.has(text) || element.closest(BESIDE_CONTENT)) return;
      tokens.set(text, identifier);
    },
    /** Empty when the page names more than fit into a message. */
    all(): readonly Identifier[] {
      clearOnNavigation();
      return tokens.size > MAX_IDENTIFIERS ? [] : [...tokens.values()];
    },
  };
}
