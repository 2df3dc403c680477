/** Accessible roles, names and descriptions, as far as our pages use them (ARIA in HTML, accname). */

export const ROLES: Readonly<Record<string, string>> = {
  article: 'article',
  button: 'button',
  cell: 'td',
  checkbox: 'input[type=checkbox]',
  columnheader: 'th:not([scope=row])',
  group: 'fieldset',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  list: 'ul, ol',
  listitem: 'li',
  region: 'section',
  row: 'tr',
  rowheader: 'th[scope=row]',
  searchbox: 'input[type=search]',
  table: 'table',
  textbox: 'input:not([type]), input[type=text]',
};
const NAMED_BY_CONTENT = /^(button|link|heading|cell|rowheader|columnheader|row|listitem|tab)$/;

export type Text = string | RegExp;

export const squash = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim();

export const isSame = (text: string | null, wanted: Text): boolean =>
  wanted instanceof RegExp ? wanted.test(text ?? '') : squash(text) === squash(wanted);
export const holds = (text: string | null, wanted: Text): boolean =>
  wanted instanceof RegExp ? wanted.test(text ?? '') : squash(text).includes(squash(wanted));

/** The page of an element; it may be detached from the document. */
const pageOf = (one: Element) => one.closest('#app') ?? one.ownerDocument.documentElement;

const byIds = (one: Element, attribute: string): string | undefined =>
  one
    .getAttribute(attribute)
    ?.split(' ')
    .map((id) => squash(pageOf(one).querySelector(`[id="${id}"]`)?.textContent ?? ''))
    .join(' ');

export function labelOf(one: Element): string | undefined {
  const ariaLabel = byIds(one, 'aria-labelledby') ?? one.getAttribute('aria-label');
  if (ariaLabel !== null || !/^(INPUT|SELECT|TEXTAREA)$/.test(one.tagName)) return ariaLabel ?? undefined;
  const label = one.closest('label') ?? pageOf(one).querySelector(`label[for="${one.id}"]`);
  return label ? squash(textWithoutFields(label)) : undefined;
}

const FIELDS = 'select, input, button, [role=status]';

function textWithoutFields(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
  if ((node as Element).matches?.(FIELDS)) return '';
  return [...node.childNodes].map(textWithoutFields).join('');
}

export function nameOf(one: Element, role: string): string {
  const caption = one.querySelector(':scope > legend, :scope > caption');
  const text = caption ?? (NAMED_BY_CONTENT.test(role) ? one : undefined);
  return labelOf(one) ?? squash(text?.textContent ?? '');
}

export const descriptionOf = (one: Element): string => byIds(one, 'aria-describedby') ?? '';

/** Whether the element is visible, as far as that is known without a layout. */
export function isShown(one: Element): boolean {
  if (one.closest('[hidden], [aria-hidden=true]') !== null) return false;
  const folded = one.closest('details:not([open])');
  return folded === null || one.closest('summary')?.parentElement === folded || one === folded;
}
