/** Where the row around an identifier ends: at a table row, a list item, or one of several elements alike. */
import { readLabel } from '../../network/labels.ts';
import { shortText } from '../scanner/tree.ts';
import { hasText } from './label.ts';

const ROW = /^(?:TR|LI|DL|OPTION|ARTICLE)$/;
/** Around these stand the rows of others. */
const TABLE = /^(?:TABLE|TBODY|UL|OL|MAIN|BODY|HTML)$/;
const CELL = /^(?:TD|TH|SPAN|B|I|A|CODE)$/;
/** Children of an element that are compared with each other. */
const ITEMS = 12;
const TERM_AT_MOST = 48;

// A form's own properties are whatever its fields are called.
const tagOf = (element: Element) => (element instanceof HTMLFormElement ? 'FORM' : element.tagName);
const roleOf = (element: Element) =>
  element instanceof HTMLFormElement ? null : element.getAttribute('role');

/** True for an element that is a row by its tag or role. */
export const isRow = (element: Element) => ROW.test(tagOf(element)) || roleOf(element) === 'row';

/** True within a row of a table or a list, which has an end that is certain, however far out. */
export const isInListRow = (element: Element) =>
  !(element instanceof HTMLFormElement) && element.closest('tr,li,[role=row]') !== null;

/** True for an element around several rows. */
export const isAroundRows = (element: Element) => TABLE.test(tagOf(element));

/** True for one of several elements alike, which has more in it than one value: an item of a list, and no part of a row. */
export function isOneOfMany(item: Element, list: Element): boolean {
  if (list instanceof HTMLFormElement || item instanceof HTMLFormElement || CELL.test(item.tagName))
    return false;
  const values = [...item.children].filter((child) => hasText(child));
  if (values.length < 2) return false;
  return [...list.children]
    .slice(0, ITEMS)
    .some((other) => other !== item && other.tagName === item.tagName && other.className === item.className);
}

/** True for a row of a table of terms and values: the rows beside it speak of the same token. */
export function isPair(element: Element): boolean {
  if (!(element instanceof HTMLTableRowElement) || element.cells.length !== 2) return false;
  const [term] = element.cells;
  // A link is no term.
  if (term?.tagName !== 'TH' && term?.querySelector('a[href]')) return false;
  const label = term === undefined ? '' : shortText(term, TERM_AT_MOST);
  return term?.tagName === 'TH' ? /\p{L}/u.test(label) || label === '' : readLabel(label) !== undefined;
}
