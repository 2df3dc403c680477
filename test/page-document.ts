/** A page in happy-dom with its address. Without layout: no element has a box, unless a test simulates it. */
import { Window } from 'happy-dom';
import { afterAll, beforeAll, vi } from 'vitest';
import { filled } from './filled.ts';

const GLOBALS = [
  ...([
    'CSS',
    'document',
    'Event',
    'Node',
    'NodeFilter',
    'Element',
    'Text',
    'ShadowRoot',
    'HTMLElement',
    'MutationObserver',
  ] as const),
  ...(['HTMLFormElement', 'HTMLTableCellElement', 'HTMLTableRowElement', 'HTMLUnknownElement'] as const),
];
const LIST = 'https://cexplorer.io/asset';

/** Shows pages for the tests of a file, by default a list of tokens on Cexplorer, where `/asset/…` links to a token. */
export function usePageDocument(): (html: string, address?: string) => void {
  const window = new Window({ url: 'https://cexplorer.io/' });
  beforeAll(() => {
    for (const name of GLOBALS) vi.stubGlobal(name, window[name]);
    // In happy-dom, `document` is not an instance of its window's `Document`.
    vi.stubGlobal('Document', window.document.constructor);
    vi.stubGlobal('getComputedStyle', () => ({ overflowX: 'visible' }));
  });
  afterAll(async () => {
    vi.unstubAllGlobals();
    await window.happyDOM.close();
  });
  return (html, address = LIST) => {
    const url = new URL(filled(address));
    vi.stubGlobal('location', url);
    vi.stubGlobal('origin', url.origin);
    Object.defineProperty(document, 'baseURI', { value: url.href, configurable: true });
    window.document.body.innerHTML = filled(html);
  };
}

/** The one element that a selector finds. */
export function find(selector: string): HTMLElement {
  const [found, ...more] = document.querySelectorAll<HTMLElement>(selector);
  if (found === undefined || more.length > 0) throw new Error(`${selector}: ${found ? 'several' : 'none'}`);
  return found;
}
