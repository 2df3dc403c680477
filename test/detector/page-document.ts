/**
 * A page in happy-dom with its address, for tests of lib/detector. Without layout: no element has a box, and no point hits
 * one, unless a test simulates it.
 */
import { Window } from 'happy-dom';
import { afterAll, beforeAll, vi } from 'vitest';
import { createPageContext } from '../../lib/detector/classifier/own-page.ts';
import type { SightingsOf } from '../../lib/detector/classifier/row.ts';
import { type ElementSightings, readElement } from '../../lib/detector/scanner/scan.ts';
import { type AnySighting, Sightings } from '../../lib/detector/sightings.ts';
import { addedSiteAt, siteAt } from '../../lib/network/explorers.ts';
import { filled } from './names.ts';

const GLOBALS = [
  ...(['CSS', 'document', 'Node', 'NodeFilter', 'Element', 'Text', 'ShadowRoot', 'HTMLElement'] as const),
  ...(['HTMLFormElement', 'HTMLTableCellElement', 'HTMLTableRowElement', 'HTMLUnknownElement'] as const),
];

export type ShownPage = ReturnType<typeof readPage>;

export function createPageDocument() {
  const window = new Window({ url: 'https://cexplorer.io/' });
  for (const name of GLOBALS) vi.stubGlobal(name, window[name]);
  // In happy-dom, `document` is not an instance of its window's `Document`.
  vi.stubGlobal('Document', window.document.constructor);
  const self = {};
  vi.stubGlobal('self', Object.assign(self, { top: self }));
  vi.stubGlobal('getComputedStyle', () => ({ overflowX: 'visible' }));
  return {
    window,
    /** Shows the page of an explorer, and reads all of it. */
    show(address: string, html: string): ShownPage {
      moveTo(address);
      window.document.body.innerHTML = html;
      return readPage(address);
    },
    async close() {
      vi.unstubAllGlobals();
      await window.happyDOM.close();
    },
  };
}

/** Changes only the address, as a single-page application does. */
export function moveTo(address: string): void {
  const url = new URL(address);
  vi.stubGlobal('location', url);
  vi.stubGlobal('origin', url.origin);
  Object.defineProperty(document, 'baseURI', { value: url.href, configurable: true });
}

function readPage(address: string) {
  const added = [{ host: new URL(address).host, network: 'mainnet' }] as const;
  const explorer = (siteAt(address) ?? addedSiteAt(address, added))?.explorer;
  if (explorer === undefined) throw new Error(`no explorer at ${address}`);
  const page = createPageContext(explorer);
  const allSightings = new Map<Element, ElementSightings>();
  const sightingsOf: SightingsOf = (element) => allSightings.get(element);
  const sightings = new Sightings(page, sightingsOf);
  for (const element of document.body.querySelectorAll('*')) {
    const found = readElement(element, page);
    if (found) allSightings.set(element, found);
    for (const sighting of found ?? []) sightings.add(sighting);
  }
  return { page, allSightings, sightingsOf, sightings };
}

const LIST = 'https://cexplorer.io/asset';
/** Shows pages for the tests of a file, by default a list of tokens on Cexplorer, where `/asset/…` links to a token. */
export function usePageDocument(): (html: string, address?: string) => ShownPage {
  let shown: ReturnType<typeof createPageDocument> | undefined;
  beforeAll(() => {
    shown = createPageDocument();
  });
  afterAll(() => shown?.close());
  return (html, address = LIST) => {
    if (shown === undefined) throw new Error('the document is open only during tests');
    return shown.show(filled(address), filled(html));
  };
}

/** The one element that a selector finds. */
export function find(selector: string): HTMLElement {
  const [found, ...more] = document.querySelectorAll<HTMLElement>(selector);
  if (found === undefined || more.length > 0) throw new Error(`${selector}: ${found ? 'several' : 'none'}`);
  return found;
}

/** The text nodes of an element that are not blank. */
export function textNodesIn(element: Element): readonly Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts.filter(({ data }) => /\S/.test(data));
}

/** The first identifier in the text of an element, else in its attributes. */
export function sightingIn({ sightingsOf }: ShownPage, element: Element): AnySighting {
  const found = sightingsOf(element) ?? [];
  const sighting = found.find((one) => 'from' in one) ?? found[0];
  if (sighting === undefined) throw new Error(`nothing in ${element.outerHTML}`);
  return sighting;
}
