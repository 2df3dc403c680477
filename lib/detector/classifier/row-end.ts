/** Where the row around an identifier ends: at a table row, a list item, or one of several similar elements. */
import { readLabel } from '../../network/labels.ts';
import { isSafeElement, shortText } from '../scanner/tree.ts';
import { hasText } from './label.ts';

const ROW = /^(?:TR|LI|DL|OPTION|ARTICLE)$/;
const LIST = /^(?:TABLE|TBODY|UL|OL|MAIN|BODY|HTML)$/;
const VALUE = /^(?:TD|TH|SPAN|B|I|A|CODE)$/;
/** Children of an element, or rows of a table, that are compared with each other. */
const MAX_ITEMS = 12;
const MAX_TERM = 48;

/** True for an element that is a row by its tag or role. */
export const isRow = (element: Element) =>
  isSafeElement(element) && (ROW.test(element.tagName) || element.getAttribute('role') === 'row');

/** True within a row of a table or a list, which ends at its element. */
export const isInListRow = (element: Element) =>
  isSafeElement(element) && element.closest('tr,li,[role=row]') !== null;

/** True for an element around several rows. */
export const isAroundRows = (element: Element) => isSafeElement(element) && LIST.test(element.tagName);

/** True for one of several similar elements that hold more than one value: an item of a list, not a part of a row. */
export function isOneOfMany(item: Element, list: Element): boolean {
  if (!isSafeElement(list) || !isSafeElement(item) || VALUE.test(item.tagName)) return false;
  if ([...item.children].filter((child) => hasText(child)).length < 2) return false;
  return [...list.children]
    .slice(0, MAX_ITEMS)
    .some((other) => other !== item && other.tagName === item.tagName && other.className === item.className);
}

/** True for a row of a term and a value: the rows beside it are about the same token. */
export function isPair(element: Element): boolean {
  if (!(element instanceof HTMLTableRowElement) || element.cells.length !== 2) return false;
  const [term] = element.cells;
  // A link is not a term.
  if (term?.tagName !== 'TH' && term?.querySelector('a[href]')) return false;
  const label = term === undefined ? '' : shortText(term, MAX_TERM);
  if (term?.tagName !== 'TH') return readLabel(label) !== undefined;
  if (label === '' || isWord(label)) return true;
  const rows = element.closest('table')?.rows;
  return Array.from({ length: MAX_ITEMS }, (_, at) => rows?.[at]).some(isHeadedPair);
}

const isWord = (label: string) => /\p{L}/u.test(label);

/** A sign such as `#` in one heading cell of a table is a term if another row has a word there. */
function isHeadedPair(row: HTMLTableRowElement | undefined): boolean {
  const [term, value, ...more] = row?.cells ?? [];
  if (term?.tagName !== 'TH' || value?.tagName !== 'TD' || more.length > 0) return false;
  return isWord(shortText(term, MAX_TERM));
}
