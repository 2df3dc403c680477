/** What assistive technology is told of an element, as far as our pages use it (ARIA in HTML, accname). */

const BY_TAG: Readonly<Record<string, string>> = {
  BUTTON: 'button',
  ARTICLE: 'article',
  FIELDSET: 'group',
  LI: 'listitem',
  UL: 'list',
  OL: 'list',
  TABLE: 'table',
  TR: 'row',
  TD: 'cell',
  SELECT: 'combobox',
  TEXTAREA: 'textbox',
  MAIN: 'main',
};
const BY_TYPE: Readonly<Record<string, string>> = {
  search: 'searchbox',
  checkbox: 'checkbox',
  text: 'textbox',
  url: 'textbox',
  number: 'spinbutton',
};
const NAMED_BY_CONTENT = /^(button|link|heading|cell|rowheader|columnheader|row|option|listitem|checkbox)$/;

/** Text with its white space as one space. */
export const textOf = (one: Element): string => (one.textContent ?? '').replace(/\s+/g, ' ').trim();

export function roleOf(one: Element): string | undefined {
  const said = one.getAttribute('role');
  if (said !== null) return said;
  const { tagName } = one;
  if (/^H[1-6]$/.test(tagName)) return 'heading';
  if (tagName === 'A') return one.hasAttribute('href') ? 'link' : undefined;
  if (tagName === 'TH') return one.getAttribute('scope') === 'row' ? 'rowheader' : 'columnheader';
  if (tagName === 'SECTION') return nameOf(one) === '' ? undefined : 'region';
  if (tagName === 'INPUT') return BY_TYPE[one.getAttribute('type') ?? 'text'];
  return BY_TAG[tagName];
}

/** The element of that id in the same tree, which need not be in the document. */
const withId = (one: Element, id: string): Element | null =>
  (one.closest('#app') ?? one.ownerDocument.documentElement).querySelector(`[id="${id}"]`);

function byIds(one: Element, attribute: string): string | undefined {
  const ids = one.getAttribute(attribute)?.split(' ');
  return ids
    ?.flatMap((id) => withId(one, id) ?? [])
    .map(textOf)
    .join(' ');
}

/** What a label says, without what stands in the field that it is about. */
function labelText(label: Element): string {
  const copy = label.cloneNode(true) as Element;
  for (const field of copy.querySelectorAll('select, input, button, [role=status]')) field.remove();
  return textOf(copy);
}

/** The label of a field, or what an element is called by attribute; undefined where it has neither. */
export function labelOf(one: Element): string | undefined {
  const said = one.hasAttribute('aria-labelledby')
    ? byIds(one, 'aria-labelledby')
    : one.getAttribute('aria-label');
  if (said != null) return said;
  if (!/^(INPUT|SELECT|TEXTAREA)$/.test(one.tagName)) return undefined;
  const id = one.getAttribute('id');
  const label =
    one.closest('label') ?? (one.closest('#app') ?? one.ownerDocument).querySelector(`label[for="${id}"]`);
  return label === null ? undefined : labelText(label);
}

export function nameOf(one: Element): string {
  const label = labelOf(one);
  if (label !== undefined) return label;
  const caption = one.querySelector(':scope > legend, :scope > caption');
  if (caption !== null) return textOf(caption);
  if (one.tagName === 'SECTION') return '';
  return NAMED_BY_CONTENT.test(roleOf(one) ?? '') ? textOf(one) : '';
}

export const descriptionOf = (one: Element): string => byIds(one, 'aria-describedby') ?? '';

/** Whether assistive technology, and a user, meets it at all; there is no layout here. */
export function isShown(one: Element): boolean {
  if (one.closest('[hidden], [aria-hidden=true]') !== null) return false;
  const folded = one.closest('details:not([open])');
  return folded === null || one.closest('summary')?.parentElement === folded || one === folded;
}
