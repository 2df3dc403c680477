/** The way from an element up to the document, as the page is drawn: through slots and shadow roots. */

/** More than any page is deep. */
const DEEPEST = 1_000;

/** The element itself, then everything around it, innermost first. */
export function ancestorsOf(element: Element): readonly Element[] {
  const path: Element[] = [];
  for (let node: Node | null = element; node !== null && path.length < DEEPEST; node = parentOf(node)) {
    if (node instanceof Element) path.push(node);
  }
  return path;
}

function parentOf(node: Node): Node | null {
  if (node instanceof ShadowRoot) return node.host;
  // The prototypes' getters, because a field named "parentNode" replaces the property of the form around it.
  const slot = node instanceof Element ? Reflect.get(Element.prototype, 'assignedSlot', node) : null;
  return slot ?? Reflect.get(Node.prototype, 'parentNode', node);
}

/** The element around a node, through the border of a shadow tree. */
export function parentElementOf(node: Node): Element | null {
  const parent: unknown = Reflect.get(Node.prototype, 'parentNode', node);
  if (parent instanceof ShadowRoot) return parent.host;
  return parent instanceof Element ? parent : null;
}
