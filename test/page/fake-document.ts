/** As much of a document as drawing takes, since the unit tests run without a browser: nodes in a tree. */

abstract class FakeNode {
  parent: FakeElement | undefined;

  remove(): void {
    const siblings = this.parent?.childNodes ?? [];
    siblings.splice(siblings.indexOf(this), 1);
    this.parent = undefined;
  }

  replaceWith(other: FakeNode): void {
    const { parent } = this;
    if (parent === undefined) throw new Error('a node without a parent');
    parent.childNodes.splice(parent.childNodes.indexOf(this), 1, other);
    other.parent = parent;
    this.parent = undefined;
  }
}

export class FakeText extends FakeNode {
  constructor(public nodeValue: string) {
    super();
  }
}

export class FakeElement extends FakeNode {
  readonly childNodes: FakeNode[] = [];
  readonly attributes = new Map<string, string>();
  readonly style = { cssText: '' };
  hidden = false;
  onclick: (() => void) | undefined;

  constructor(readonly tag: string) {
    super();
  }

  append(child: FakeNode): void {
    child.parent = this;
    this.childNodes.push(child);
  }

  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
  }

  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }
}

/** What a browser makes of a name that is none of HTML's. */
export class FakeUnknownElement extends FakeElement {}

const HTML =
  /^(article|b|bdi|button|canvas|code|dd|div|dl|dt|footer|h[1-6]|header|i|input|li|main|ol|p|section|span|ul)$/;

export const fakeDocument = {
  createElement: (tag: string) => (HTML.test(tag) ? new FakeElement(tag) : new FakeUnknownElement(tag)),
  createTextNode: (text: string) => new FakeText(text),
};

/** A tree as text: attributes by their names, neighbouring texts as one, an empty text as nothing. */
export function outline(node: FakeNode): string {
  if (node instanceof FakeText) return node.nodeValue.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  if (!(node instanceof FakeElement)) throw new Error('a node of no kind');
  const { tag, attributes, style, hidden, childNodes } = node;
  const said = [...attributes].map(([name, value]) => ` ${name}="${value}"`).toSorted();
  if (style.cssText) said.push(` style="${style.cssText}"`);
  if (hidden) said.push(' hidden');
  return `<${tag}${said.join('')}>${childNodes.map(outline).join('')}</${tag}>`;
}
