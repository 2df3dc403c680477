/** The tokens beside a hovered one, which the pointer may reach next. */
import type { Subject } from '../asset/subject.ts';
import { MAX_NEIGHBOURS } from '../messaging/limits.ts';
import type { FoundTokens } from './marker.ts';

/** Found tokens in view, each given with an element that shows it: those after `hovered`, then those before it. */
export function tokensBeside(hovered: Element, found: FoundTokens, inView: ReadonlySet<Element>): Subject[] {
  const isAfter = (one: Element, other: Element) =>
    (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const shown = [...found]
    .map(([subject, { element }]) => [subject, element] as const)
    .filter(([, element]) => inView.has(element) && !element.contains(hovered) && !hovered.contains(element))
    .sort(([, a], [, b]) => (isAfter(a, b) ? 1 : -1));
  const after = shown.filter(([, element]) => isAfter(element, hovered));
  const before = shown.slice(0, shown.length - after.length).reverse();
  return [...after, ...before].slice(0, MAX_NEIGHBOURS).map(([subject]) => subject);
}
