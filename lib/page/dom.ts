/** The DOM as the page is drawn, through slots and open shadow roots. */

const MAX_DEPTH = 1_000;

export const boxOf = (element: Element): DOMRect => element.getBoundingClientRect();

/** The element or the document that a node is in; of what is directly in a shadow root, its host. */
export function parentOf(node: Node): Node | null {
  // Not `node.parentNode`, which a field of this name in a form replaces: a way up could go around in a circle.
  const parent: Node | null = Reflect.get(Node.prototype, 'parentNode', node);
  return parent instanceof Element ? parent : ((parent as ShadowRoot | null)?.host ?? parent);
}

/** The element, then its ancestors as the page is drawn, innermost first. */
export function ancestorsOf(element: Element): readonly Element[] {
  const path: Element[] = [];
  for (let node: Node | null = element; node instanceof Element && path.length < MAX_DEPTH; ) {
    path.push(node);
    node = node.assignedSlot ?? parentOf(node);
  }
  return path;
}
