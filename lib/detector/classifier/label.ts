/** The label that explains a run of hex: before it in its text, beside it, or at the head of its column or row. */
import { type LabelMeaning, readLabel } from '../../network/labels.ts';
import type { Sighting } from '../scanner/attributes.ts';
import type { TextSighting } from '../scanner/text.ts';
import { isSafeElement, nodesUnder, parentElementOf, shortText } from '../scanner/tree.ts';

const MAX_LEVELS = 6;
/** Elements before the hex that are looked at, the label included. */
const MAX_ELEMENTS = 4;
/** Nodes before the hex that are looked at. */
const MAX_BEFORE = 12;
const MAX_LABEL = 48;
/** An element with more nodes is not a label. */
const MAX_NODES = 12;
const ROLE_CELL = '[role=cell],[role=gridcell]';

/** The meaning of the nearest label of an identifier that has one. */
export function labelOf(sighting: Sighting | TextSighting, element: Element): LabelMeaning | undefined {
  if (!('from' in sighting)) return labelOfElement(element);
  const { node, offset } = sighting.from;
  const start = Math.max(0, offset - MAX_LABEL);
  const before = node.substringData(start, offset - start);
  return readLabel(before.split(/[\n.,;|]/).at(-1) ?? '') ?? labelOfElement(node);
}

/** Like `labelOf`, for an element or a text node; the label of a text node may be in the same element. */
export function labelOfElement(node: Node): LabelMeaning | undefined {
  let at: Node | null = node;
  let isLabelled = false;
  for (let level = 0; at !== null && level < MAX_LEVELS; level++, at = parentElementOf(at)) {
    const isCell = isSafeElement(at) && (at instanceof HTMLTableCellElement || at.matches(ROLE_CELL));
    const labels = [ownLabel(at), ...(isCell && isSafeElement(at) ? headsOf(at) : [textBefore(at)])];
    const meaning = labels.map(readLabel).find((one) => one !== undefined);
    // A label further out covers more than this hex, so it counts only if it rules a token out or labels a name.
    if (meaning !== undefined && (!isLabelled || meaning === 'name' || !isTokenLabel(meaning)))
      return meaning;
    // Elements outside the cell belong to other rows.
    if (isCell) return undefined;
    isLabelled ||= labels.some((label) => /\p{L}/u.test(label));
  }
  return undefined;
}

/** The label in an element's attributes, as in tables that fold into lists. */
function ownLabel(node: Node): string {
  if (!isSafeElement(node)) return '';
  const id = node.getAttribute('aria-labelledby');
  const labelling = id === null ? null : document.getElementById(id);
  if (labelling !== null) return shortText(labelling, MAX_LABEL);
  return (node.getAttribute('data-label') ?? node.getAttribute('data-th') ?? '').slice(0, MAX_LABEL);
}

const isTokenLabel = (meaning: LabelMeaning) =>
  meaning === 'policy' || meaning === 'id' || meaning === 'asset';

/** The heads of a cell's column and row; in a row of two cells, the first one. */
function headsOf(cell: Element): readonly string[] {
  const heads = cell instanceof HTMLTableCellElement ? headsOfTableCell(cell) : [headOfRoleCell(cell)];
  return heads.map((head) => (!head || head === cell ? '' : shortText(head, MAX_LABEL)));
}

function headsOfTableCell(cell: HTMLTableCellElement): readonly (Element | undefined)[] {
  const row = cell.closest('tr');
  const table = cell.closest('table');
  const head = table?.querySelector('tr');
  // A cell that spans columns or rows shifts the cells after it.
  const isShifted = table?.querySelector('tr:first-child > [colspan], td[rowspan]');
  const column = isShifted ? undefined : head?.children[cell.cellIndex];
  const [first] = row?.cells ?? [];
  return [
    column?.tagName === 'TH' && head !== row ? column : undefined,
    first?.tagName === 'TH' || isTerm(row, first, head) ? first : undefined,
  ];
}

/** True for the first of two cells in a table without column heads, unless it is a link. */
function isTerm(
  row: HTMLTableRowElement | null,
  cell: Element | undefined,
  head: Element | null | undefined,
): boolean {
  const hasHeads = head !== row && head?.lastElementChild?.tagName === 'TH';
  return row?.cells.length === 2 && !hasHeads && cell?.querySelector('a[href]') === null;
}

function headOfRoleCell(cell: Element): Element | undefined {
  const table = cell.closest('[role=table],[role=grid]');
  if (!isSafeElement(table)) return undefined;
  const heads = [...table.querySelectorAll('[role=columnheader]')];
  const column = cell.getAttribute('aria-colindex');
  if (column !== null) return heads.find((head) => head.getAttribute('aria-colindex') === column);
  const row = cell.closest('[role=row]');
  return isSafeElement(row) ? heads[[...row.querySelectorAll(ROLE_CELL)].indexOf(cell)] : undefined;
}

/** The nearest text among the siblings before a node, when it is short; in a list of terms, the term. */
function textBefore(node: Node): string {
  if (node instanceof HTMLFormElement) return '';
  let sibling = node.previousSibling;
  let elements = 0;
  for (let nodes = 0; sibling !== null && nodes < MAX_BEFORE && elements < MAX_ELEMENTS; nodes++) {
    if (sibling instanceof HTMLFormElement) return '';
    if (sibling.nodeName === 'DT' || hasText(sibling)) return shortText(sibling, MAX_LABEL);
    // Not the comments and blanks that frameworks leave beside what they insert.
    if (sibling instanceof Element) elements++;
    sibling = sibling.previousSibling;
  }
  return '';
}

/** True for a node that is not blank; also for one that is too large to check. */
export function hasText(node: Node): boolean {
  let nodes = 0;
  for (const inner of nodesUnder(node, MAX_NODES)) {
    if (++nodes === MAX_NODES || (inner instanceof Text && /\S/.test(inner.data))) return true;
  }
  return false;
}
