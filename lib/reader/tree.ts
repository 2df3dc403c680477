/**
 * A block of a page as a plain tree: parses what a browser serialises (`outerHTML`), of HTML or of XHTML. The text of a
 * tree is the `textContent` of the block, character for character, so places in it hold in the page too. Time is linear in
 * the length; nothing of it is trusted.
 */

import { MAX_BLOCK_ELEMENTS } from '../messaging/limits.ts';

export type PlainText = { readonly text: string; readonly start: number; readonly parent: PlainElement };
export type PlainElement = {
  /** In lower case, without a namespace prefix. */
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: (PlainElement | PlainText)[];
  readonly parent: PlainElement | undefined;
  /** The first character of the element in the text of the block, and the one after its last. */
  readonly start: number;
  end: number;
};
export type Block = {
  /** In document order, the block itself first. */
  readonly elements: readonly PlainElement[];
  readonly text: string;
};

export const isElement = (node: PlainElement | PlainText): node is PlainElement => 'tag' in node;

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
/** Elements whose text is serialised without escapes. */
const RAW = /^(?:script|style|xmp|iframe|noembed|noframes|noscript|plaintext)$/;
const TAG_NAME = /[^\s/>]+/y;
const ATTRIBUTE = /\s+([^\s=>/]+)(?:="([^"]*)")?/y;
const ENTITY = /&(?:(amp|lt|gt|nbsp|quot|apos)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00a0',
  quot: '"',
  apos: "'",
};

const decode = (text: string): string =>
  text.includes('&')
    ? text.replace(ENTITY, (whole, name?: string, decimal?: string, hex?: string) => {
        if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
        const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      })
    : text;

/** Reads as many elements as a page sends in one block; the rest of a larger one is left out. */
export function parseBlock(html: string): Block {
  const tree = new Tree();
  let at = 0;
  while (at < html.length) {
    const tagAt = html.indexOf('<', at);
    if (tagAt < 0) break;
    tree.addText(decode(html.slice(at, tagAt)));
    if (html.startsWith('<!--', tagAt)) {
      at = after(html, '-->', tagAt);
    } else if (html[tagAt + 1] === '/') {
      at = after(html, '>', tagAt);
      if (!tree.close()) break;
    } else {
      at = readElement(tree, html, tagAt + 1);
    }
  }
  while (tree.close());
  return tree;
}

/** Builds a block from its tags and texts, in their order. */
class Tree implements Block {
  readonly elements: PlainElement[] = [];
  text = '';
  #open: PlainElement | undefined;
  /** How many templates are open: their content is no part of the page. */
  #templates = 0;

  addText(text: string): void {
    if (this.#open === undefined || text === '' || this.#templates > 0) return;
    this.#open.children.push({ text, start: this.text.length, parent: this.#open });
    this.text += text;
  }

  open(tag: string, attributes: PlainElement['attributes'], isEmpty: boolean): void {
    const parent = this.#open;
    const { length } = this.text;
    const element: PlainElement = { tag, attributes, children: [], parent, start: length, end: length };
    if (this.#templates === 0) {
      parent?.children.push(element);
      this.elements.push(element);
    }
    if (isEmpty) return;
    if (tag === 'template') this.#templates++;
    this.#open = element;
  }

  /** False once the block itself is closed. */
  close(): boolean {
    if (this.#open === undefined) return false;
    this.#open.end = this.text.length;
    if (this.#open.tag === 'template') this.#templates--;
    this.#open = this.#open.parent;
    return this.#open !== undefined;
  }
}

/** Reads an element up to its content, or with it if that is raw text. Returns the place after it. */
function readElement(tree: Tree, html: string, from: number): number {
  TAG_NAME.lastIndex = from;
  const written = TAG_NAME.exec(html)?.[0];
  if (written === undefined || tree.elements.length > MAX_BLOCK_ELEMENTS) return html.length;
  const tag = written.toLowerCase().replace(/^.*:/, '');
  const { attributes, end } = readAttributes(html, from + written.length);
  const at = after(html, '>', end);
  tree.open(tag, attributes, VOID.test(tag) || html[at - 2] === '/');
  if (!RAW.test(tag)) return at;
  const closing = html.indexOf(`</${written}>`, at);
  const last = closing < 0 ? html.length : closing;
  tree.addText(html.slice(at, last));
  return last;
}

/** The place after the next occurrence of a text; the end if there is none. */
function after(html: string, text: string, from: number): number {
  const found = html.indexOf(text, from);
  return found < 0 ? html.length : found + text.length;
}

function readAttributes(html: string, from: number) {
  const attributes = new Map<string, string>();
  let end = from;
  for (;;) {
    ATTRIBUTE.lastIndex = end;
    const attribute = ATTRIBUTE.exec(html);
    if (attribute === null) return { attributes, end };
    end = ATTRIBUTE.lastIndex;
    attributes.set((attribute[1] ?? '').toLowerCase(), decode(attribute[2] ?? ''));
  }
}

/** The element and the elements around it, innermost first. */
export function around(element: PlainElement | undefined): readonly PlainElement[] {
  const path: PlainElement[] = [];
  for (let node = element; node !== undefined; node = node.parent) path.push(node);
  return path;
}
