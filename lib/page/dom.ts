/**
 * The DOM as the page is drawn, through slots and open shadow roots. Form fields shadow the properties of the form around
 * them (DOM clobbering): a field called `tagName` replaces `form.tagName`. So no property of a form is read; the getter of
 * the prototype is called instead.
 */

const MAX_DEPTH = 1_000;

/** True for any element except a form: its properties can be trusted. */
export const isSafeElement = (node: Node | null | undefined): node is Element =>
  node instanceof Element && !(node instanceof HTMLFormElement);

export const boxOf = (element: Element): DOMRect => Element.prototype.getBoundingClientRect.call(element);
export const closestTo = (element: Element, selector: string): Element | null =>
  Element.prototype.closest.call(element, selector);

/** The children of an element or a shadow root. */
export const childrenOf = (parent: Element | ShadowRoot): HTMLCollection =>
  parent instanceof HTMLFormElement ? Reflect.get(Element.prototype, 'children', parent) : parent.children;

/** The element or the shadow root that a node is in; of what is directly in a shadow root, its host. */
export function parentOf(node: Node): Node | null {
  const parent: Node | null = Reflect.get(Node.prototype, 'parentNode', node);
  return parent instanceof ShadowRoot ? parent.host : parent;
}

/** The element, then its ancestors as the page is drawn, innermost first. */
export function ancestorsOf(element: Element): readonly Element[] {
  const path: Element[] = [];
  for (let node: Node | null = element; node instanceof Element && path.length < MAX_DEPTH; ) {
    path.push(node);
    node = Reflect.get(Element.prototype, 'assignedSlot', node) ?? parentOf(node);
  }
  return path;
}
