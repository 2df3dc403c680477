/** The cost of a change on a large page. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { observe } from '../../../lib/detector/scanner/observer.ts';
import { scan } from '../../../lib/detector/scanner/scan.ts';
import { find, usePageDocument } from '../page-document.ts';
import { SUBJECT } from '../page-hex.ts';

const show = usePageDocument();
const PARTS = 28;
/** Nested boxes with fewer children each than a long list, of which only the near ones would be read. */
const ELEMENTS = PARTS + PARTS ** 2 + PARTS ** 3;
const box = (inner: string) => `<div>${inner}</div>`.repeat(PARTS);
const BOXES = box(box('<i></i>'.repeat(PARTS)));
const token = (name: string) => `<b data-asset="${SUBJECT}">${name}</b>`;

let life = new AbortController();
afterEach(() => {
  life.abort();
  life = new AbortController();
});

describe(`a page of ${ELEMENTS.toLocaleString('en')} elements`, () => {
  it('gets a pause after each 4 ms of scanning', async () => {
    const { page } = show(`<main>${BOXES}</main>`);
    const report = { visited() {}, sightings() {}, shadow() {}, customElement() {}, list() {} };
    let [ms, pauses] = [0, 0];
    const pause = async () => void pauses++;
    await scan(document.body, report, { page, pause, now: () => ms++, signal: life.signal });
    expect(pauses).toBeGreaterThan(ms / 8);
  });

  it('reads only what was added', async () => {
    const { page } = show(`<main>${token('first')}${BOXES}</main>`);
    vi.stubGlobal('MutationObserver', document.defaultView?.MutationObserver);
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
    observe(document.body, {
      page,
      changed: () => undefined,
      entered: () => undefined,
      seen: (_, element) => seen.push(element.textContent ?? ''),
      pause: async () => undefined,
      now: () => 0,
      signal: life.signal,
    });
    await vi.waitFor(() => expect(read.mock.calls.length).toBeGreaterThan(ELEMENTS));
    expect(seen).toEqual(['first']);
    read.mockClear();
    find('main > div:last-child').insertAdjacentHTML('beforeend', token('second'));
    await vi.waitFor(() => expect(seen).toEqual(['first', 'second']));
    expect(read.mock.calls.length).toBeLessThan(50);
  });
});
