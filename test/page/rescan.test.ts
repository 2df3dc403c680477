/** What a change of a large page costs: what has changed is read, and not the page. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { observe } from '../../lib/page/observe.ts';
import { scan } from '../../lib/page/scan.ts';
import { find, usePageDocument } from './page-document.ts';
import { SUBJECT } from './page-hex.ts';

const show = usePageDocument();
const PARTS = 28;
/** Elements: boxes of boxes, each with less children than a long list has, since of a list only what is near is read. */
const ELEMENTS = PARTS + PARTS ** 2 + PARTS ** 3;

const box = (inner: string) => `<div>${inner}</div>`.repeat(PARTS);
const token = (name: string) => `<b data-asset="${SUBJECT}">${name}</b>`;

let life = new AbortController();
afterEach(() => {
  life.abort();
  life = new AbortController();
});

describe(`a page of ${ELEMENTS.toLocaleString('en')} elements`, () => {
  it('has what is added read, and nothing else', async () => {
    const { page } = show(`<main>${token('first')}${box(box('<i></i>'.repeat(PARTS)))}</main>`);
    const { MutationObserver } = document.defaultView as Window & typeof globalThis;
    vi.stubGlobal('MutationObserver', MutationObserver);
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    );
    vi.stubGlobal('addEventListener', () => undefined);
    const read = vi.spyOn(Element.prototype, 'hasAttributes');
    const seen: string[] = [];
    let pauses = 0;
    observe(document.body, {
      page,
      changed: () => undefined,
      entered: () => undefined,
      seen: (_, element) => seen.push(element.textContent ?? ''),
      pause: async () => void pauses++,
      now: () => 0,
      signal: life.signal,
    });
    await vi.waitFor(() => expect(pauses).toBeGreaterThan(0));
    expect(seen).toEqual(['first']);
    expect(read.mock.calls.length).toBeGreaterThan(ELEMENTS);
    read.mockClear();
    find('main > div:last-child').insertAdjacentHTML('beforeend', token('second'));
    await vi.waitFor(() => expect(seen).toEqual(['first', 'second']));
    expect(read.mock.calls.length).toBeLessThan(50);
  });

  it('gets its turn while it is read: after each 4 ms of work', async () => {
    const { page } = show(`<main>${box(box('<i></i>'.repeat(PARTS)))}</main>`);
    const report = { visited() {}, holding() {}, shadow() {}, hollow() {}, list() {} };
    let [ms, pauses] = [0, 0];
    await scan(document.body, page, report, {
      pause: async () => void pauses++,
      now: () => ms++,
      signal: life.signal,
    });
    expect(pauses).toBeGreaterThan(ms / 8);
  });
});
