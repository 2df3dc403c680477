/** A page's document, node by node, so that a test can tell whether anybody has changed it. */
import type { Page } from '@playwright/test';

/** To be called before the page is opened: keeps the document as it is before any content script comes. */
export async function keepAsMade(page: Page): Promise<void> {
  await page.addInitScript(`(${listen})(${serialize})`);
}

/** The first difference to the document as it was made; undefined where there is none. */
export async function changeSinceMade(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const { asMade, readDocument } = globalThis as unknown as Kept;
    if (asMade === undefined) throw new Error('the document was not kept');
    const now = readDocument();
    const longer = now.length > asMade.length ? now : asMade;
    const at = longer.findIndex((_, index) => now[index] !== asMade[index]);
    return at === -1 ? undefined : `part ${at}: ${asMade[at]} has become ${now[at]}`;
  });
}

/** The document as it is now, as one text. */
export async function readDocument(page: Page): Promise<string> {
  return page.evaluate(() => (globalThis as unknown as Kept).readDocument().join('\n'));
}

type Kept = { asMade?: readonly string[]; readDocument(): readonly string[] };

/** Runs in the page, before anything else. A content script comes when the document is idle, which is later. */
function listen(read: () => readonly string[]): void {
  const kept = globalThis as unknown as Kept;
  kept.readDocument = read;
  addEventListener('DOMContentLoaded', () => {
    kept.asMade = read();
  });
}

/** Runs in the page: nodes, values and attributes in their order; open shadow roots, templates and frames too. */
function serialize(): readonly string[] {
  const parts: string[] = [];
  const add = (...part: (string | number | null)[]) => parts.push(JSON.stringify(part));
  const visit = (node: Node) => {
    add('open', node.nodeType, node.nodeName, node.nodeValue);
    // By what they have, since what a frame holds is of its own window's classes.
    const { attributes, shadowRoot, content, contentDocument, adoptedStyleSheets } = node as Partial<
      Element & HTMLTemplateElement & HTMLIFrameElement & Pick<Document, 'adoptedStyleSheets'>
    >;
    for (const { namespaceURI, name, value } of node.nodeType === 1 && attributes ? attributes : [])
      add('attribute', namespaceURI, name, value);
    if (adoptedStyleSheets) add('sheets', adoptedStyleSheets.length);
    for (const inner of [shadowRoot, content, contentDocument])
      if (typeof inner === 'object' && inner !== null) visit(inner);
    for (const child of node.childNodes) visit(child);
    add('close');
  };
  visit(document);
  return parts;
}
