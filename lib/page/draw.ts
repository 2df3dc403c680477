/**
 * Stands for Preact in the content script, by an alias in wxt.config.ts: Preact is a fifth of that script, and a card
 * is pure functions, drawn two or three times. Drawing again sets right what is there, place by place, so that focus,
 * scrolling and pictures stay. There is no state, no class, no hook, no SVG; what is not known here throws.
 */

type Props = Readonly<Record<string, unknown>>;
type Wanted = { readonly type: string; readonly props: Props; readonly key: unknown };
type Leaf = Wanted | string | number | boolean | null | undefined;
type Child = Leaf | readonly Child[];
type Component = (props: Props) => Child;

/** What each node was drawn from. What was changed in it since, as by a button that says "copied", is left alone. */
const drawn = new WeakMap<Node, Wanted | string>();

/** A class cannot be called, and throws here. */
export const jsx = (type: string | Component, props: Props, key?: unknown): Child =>
  typeof type === 'function' ? type(props) : { type, props, key };

export { jsx as jsxDEV, jsx as jsxs };

export const Fragment: Component = ({ children }) => children as Child;

/** Makes the children the parent's only ones. Nothing has a place too, an empty text: what follows keeps its own. */
export function render(children: Child, parent: Element): void {
  const there = [...parent.childNodes];
  for (const child of [children as unknown].flat(Number.POSITIVE_INFINITY) as Leaf[]) {
    const wanted = typeof child === 'object' && child ? child : textOf(child);
    const old = there.shift();
    const node = draw(wanted, old);
    drawn.set(node, wanted);
    if (old === undefined) parent.append(node);
    else if (old !== node) old.replaceWith(node);
  }
  for (const node of there) node.remove();
}

const textOf = (child: unknown) => (child == null || typeof child === 'boolean' ? '' : String(child));

/** The old node, set right, where it is of the same kind; otherwise a new one. */
function draw(wanted: Wanted | string, old: Node | undefined): Node {
  const was = old && drawn.get(old);
  if (typeof wanted === 'string') {
    if (!old || typeof was !== 'string') return document.createTextNode(wanted);
    if (was !== wanted) old.nodeValue = wanted;
    return old;
  }
  const { type, props, key } = wanted;
  const before = typeof was === 'object' && was.type === type && was.key === key ? was.props : undefined;
  const element = before ? (old as HTMLElement) : document.createElement(type);
  if (element instanceof HTMLUnknownElement) throw new TypeError(type);
  for (const name in { ...before, ...props }) {
    if (before?.[name] !== props[name]) set(element, name, props[name]);
  }
  return element;
}

/** As Preact would. A ref is called whenever it is another function, and never with null. */
function set(element: HTMLElement, name: string, value: unknown): void {
  if (name === 'children') render(value as Child, element);
  else if (name === 'ref') (value as (element: HTMLElement) => void)(element);
  else if (name === 'onClick') element.onclick = value as () => void;
  else if (name === 'hidden') element.hidden = value === true;
  else if (name === 'style' && typeof value === 'string') element.style.cssText = value;
  else if (import.meta.env.DEV && !/^(class|role|title|type|aria-.+)$/.test(name)) throw new TypeError(name);
  else if (value == null) element.removeAttribute(name);
  else element.setAttribute(name, String(value));
}
