/** Short walks: what stands under an element, as far as it is worth reading. */

/** The elements and text nodes under a node, itself first, in order; `nodes` of them at most. */
export function* under(root: Node, nodes: number): Generator<Element | Text> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  let node: Node | null = root;
  for (let left = nodes; node !== null && left > 0; left--, node = walker.nextNode()) {
    if (node instanceof Element || node instanceof Text) yield node;
  }
}

/** Controls of the direction of text, which say nothing of their own. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The text of a node, trimmed, when it is that short and simple; else nothing. */
export function shortText(root: Node, length: number): string {
  const nodes = 12;
  let text = '';
  let seen = 0;
  for (const node of under(root, nodes)) {
    if (++seen === nodes) return '';
    if (!(node instanceof Text)) continue;
    text += node.length > length ? node.data.slice(0, length + 1) : node.data;
    if (text.length > length) return '';
  }
  return text.replace(DIRECTION, '').trim();
}
