/** Identifiers that a page has split over several text nodes, or broken by invisible characters. */
import { type LocatedIdentifier, locateIdentifiers, SHORTEST_IDENTIFIER } from '../asset/grammar.ts';
import { MAX_SUBJECT_DIGITS } from '../asset/subject.ts';
import { type Block, isElement, type PlainElement } from './tree.ts';

/** Elements whose children are separate values. */
const STRUCTURE = /^(?:table|thead|tbody|tfoot|tr|ul|ol|dl|select|html|body)$/;
/** Zero-width spaces and soft hyphens, at which long hex may be broken. */
const BREAK = /[\u00ad\u200b\u2060\ufeff]/;
const BREAKS = new RegExp(BREAK, 'g');
/** Characters of an element's text: an identifier with its breaks and spaces around it. */
const MAX_LENGTH = 300;
const LETTERS_AND_DIGITS = /^#?([0-9a-z]+)$/i;

/**
 * The letters and digits that are the whole text of an element, however the page splits them; undefined for other text, and
 * for the texts of links side by side.
 */
export function joinedText({ text }: Block, element: PlainElement): string | undefined {
  const length = element.end - element.start;
  if (length === 0 || length > MAX_LENGTH || hasLink(element)) return undefined;
  return LETTERS_AND_DIGITS.exec(text.slice(element.start, element.end).trim().replace(BREAKS, ''))?.[1];
}

const hasLink = ({ children }: PlainElement): boolean =>
  children.some((child) => isElement(child) && (child.tag === 'a' || hasLink(child)));

/** The identifier that is the whole text of an element and stands in no single text node; its place is that of the text. */
export function joinedIdentifier(block: Block, element: PlainElement): LocatedIdentifier | undefined {
  const { tag, start, end } = element;
  if (end - start < SHORTEST_IDENTIFIER || STRUCTURE.test(tag) || isOneText(block, element)) return undefined;
  const joined = joinedText(block, element);
  if (!joined || joined.length < SHORTEST_IDENTIFIER || joined.length > MAX_SUBJECT_DIGITS) return undefined;
  const [located] = locateIdentifiers(joined);
  return located && located.end === joined.length
    ? { ...located, ...trimmedPlace(block, element) }
    : undefined;
}

function isOneText({ text }: Block, { children, start, end }: PlainElement): boolean {
  const [only] = children;
  if (children.length !== 1 || only === undefined) return children.length === 0;
  // An element with one child only is read as its child.
  return isElement(only) || !BREAK.test(text.slice(start, end));
}

/** The place of an element's text, without the spaces around it. */
export function trimmedPlace({ text }: Block, { start, end }: PlainElement) {
  const inside = text.slice(start, end);
  const from = start + (inside.length - inside.trimStart().length);
  return { start: from, end: from + inside.trim().length };
}
