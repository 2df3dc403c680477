/** The tokens beside one that is pointed at: where the pointer may go next. */
import type { Identifier } from '../asset/identifier.ts';
import type { Subject } from '../asset/subject.ts';

/** What one answer of full records with logos holds. */
const NEIGHBOURS = 8;

/** Of the tokens that were found, each with an element that shows it: those in view that come next, then those before. */
export function neighboursOf(
  pointed: Element,
  found: ReadonlyMap<Subject, Element>,
  inView: ReadonlySet<Element>,
): Identifier[] {
  const isAfter = (one: Element, other: Element) =>
    (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const shown = [...found]
    .filter(([, element]) => inView.has(element) && !element.contains(pointed) && !pointed.contains(element))
    .sort(([, a], [, b]) => (isAfter(a, b) ? 1 : -1));
  const next = shown.filter(([, element]) => isAfter(element, pointed));
  const before = shown.slice(0, shown.length - next.length).reverse();
  return [...next, ...before].slice(0, NEIGHBOURS).map(([subject]) => ({ kind: 'subject', subject }));
}
