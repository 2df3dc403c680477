/** The label that explains a run of hex: before it in its text, beside it, at the head of its column or row. */
import { type LabelMeaning, readLabel } from '../../network/labels.ts';
import type { Sighting } from '../scanner/attributes.ts';
import type { TextSighting } from '../scanner/text.ts';
import { isSafeElement, nodesUnder, parentElementOf, shortText } from '../scanner/tree.ts';

const LEVELS = 6;
/** Siblings before it that may be blank. */
const BESIDE = 4;
const LABEL_AT_MOST = 48;
/** Nodes of what is no label any more. */
const NODES_AT_MOST = 12;
const CELL = '[role=cell],[role=gridcell]';

/** What the nearest label of an identifier says that has something to say. */
export function labelOf(sighting: Sighting | TextSighting, element: Element): LabelMeaning | undefined {
  if ('from' in sighting) {
    const { node, offset } = sighting.from;
    const before = node.data.slice(Math.max(0, offset - LABEL_AT_MOST), offset);
    const meaning = readLabel(before.split(/[\n.,;|]/).at(-1) ?? '');
    if (meaning !== undefined) return meaning;
  }
  // From the text itself: its label may stand before it in the same element.
  return labelOfElement('from' in sighting ? sighting.from.node : element);
}

/** The same for whatever stands in an element, or in a text. */
export function labelOfElement(node: Node): LabelMeaning | undefined {
  let at: Node | null = node;
  let isLabelled = false;
  for (let level = 0; at !== null && level < LEVELS; level++, at = parentElementOf(at)) {
    const isCell = isSafeElement(at) && (at instanceof HTMLTableCellElement || at.matches(CELL));
    const labels = [ownLabel(at), ...(isCell && isSafeElement(at) ? headsOf(at) : [before(at)])];
    const meaning = labels.map(readLabel).find((one) => one !== undefined);
    // What is said further out is about less than this, but for what it is not.
    if (meaning !== undefined && (!isLabelled || meaning === 'name' || !isTokenLabel(meaning)))
      return meaning;
    // Around a cell stand the rows of others.
    if (isCell) return undefined;
    isLabelled ||= labels.some((label) => /\p{L}/u.test(label));
  }
  return undefined;
}

/** What an element is called by its own attributes, as in tables that fold into lists. */
function ownLabel(node: Node): string {
  if (!isSafeElement(node)) return '';
  const by = node.getAttribute('aria-labelledby');
  const other = by === null ? null : document.getElementById(by);
  if (other !== null) return shortText(other, LABEL_AT_MOST);
  return (node.getAttribute('data-label') ?? node.getAttribute('data-th') ?? '').slice(0, LABEL_AT_MOST);
}

const isTokenLabel = (meaning: LabelMeaning) =>
  meaning === 'policy' || meaning === 'id' || meaning === 'asset';

/** The heads of a cell: of its column, and of its row; of a row of two cells, the first. */
function headsOf(cell: Element): readonly string[] {
  const heads = cell instanceof HTMLTableCellElement ? headsOfTableCell(cell) : [headOfRoleCell(cell)];
  return heads.map((head) => (!head || head === cell ? '' : shortText(head, LABEL_AT_MOST)));
}

function headsOfTableCell(cell: HTMLTableCellElement): readonly (Element | undefined)[] {
  const row = cell.closest('tr');
  const table = cell.closest('table');
  const head = table?.querySelector('tr');
  // Cells of several columns or rows shift those behind them.
  const isShifted = table?.querySelector('tr:first-child > [colspan], td[rowspan]');
  const column = isShifted ? undefined : head?.children[cell.cellIndex];
  const [first] = row?.cells ?? [];
  return [
    column?.tagName === 'TH' && head !== row ? column : undefined,
    first?.tagName === 'TH' || isTerm(row, first, head) ? first : undefined,
  ];
}

/** True for the first of two cells in a table without heads of columns, unless it is a link. */
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
  if (!table || !isSafeElement(table)) return undefined;
  const heads = [...table.querySelectorAll('[role=columnheader]')];
  const column = cell.getAttribute('aria-colindex');
  if (column !== null) return heads.find((head) => head.getAttribute('aria-colindex') === column);
  const row = cell.closest('[role=row]');
  return row && isSafeElement(row) ? heads[[...row.querySelectorAll(CELL)].indexOf(cell)] : undefined;
}

/** The nearest text before a node on its own level, when it is short; of a value in a list of terms, its term. */
function before(node: Node): string {
  if (node instanceof HTMLFormElement) return '';
  let beside = node.previousSibling;
  for (let left = BESIDE; beside !== null && left > 0; left--) {
    if (beside instanceof HTMLFormElement) return '';
    if (beside.nodeName === 'DT' || hasText(beside)) return shortText(beside, LABEL_AT_MOST);
    beside = beside.previousSibling;
  }
  return '';
}

/** True as well for what is too large to be blank. */
export function hasText(node: Node): boolean {
  let nodes = 0;
  for (const inner of nodesUnder(node, NODES_AT_MOST)) {
    if (++nodes === NODES_AT_MOST || (inner instanceof Text && /\S/.test(inner.data))) return true;
  }
  return false;
}
