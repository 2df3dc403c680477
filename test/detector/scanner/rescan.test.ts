/** The cost of a change on a large page. */
import { afterEach, expect, it, vi } from 'vitest';
import { identifierText } from '../../../lib/asset/identifier.ts';
import { observe } from '../../../lib/detector/scanner/observer.ts';
import { scan } from '../../../lib/detector/scanner/scan.ts';
import { fakeObserver } from '../fake-observer.ts';
import { find, usePageDocument } from '../page-document.ts';
import { SUBJECT } from '../page-hex.ts';

const show = usePageDocument();
const PARTS = 12;
/** Nested boxes with fewer children each than a long list, of which only the near ones would be read. */
const ELEMENTS = PARTS + PARTS ** 2 + PARTS ** 3;
const box = (inner: string) => `<div>${inner}</div>`.repeat(PARTS);
const BOXES = box(box('<i></i>'.repeat(PARTS)));
const token = (name: string) => `<b data-asset="${SUBJECT}">${name}</b>`;
const nothing = () => undefined;

/** For a busy computer. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 1 });

let life = new AbortController();
afterEach(() => {
  life.abort();
  life = new AbortController();
  vi.restoreAllMocks();
});

type Deps = Parameters<typeof observe>[1];

/** Observes the page; returns the identifiers in it, in the order in which they are read. */
function follow(page: Deps['page'], deps: Partial<Deps> = {}) {
  fakeObserver();
  vi.stubGlobal('MutationObserver', document.defaultView?.MutationObserver);
  vi.stubGlobal('addEventListener', nothing);
  const seen: string[] = [];
  observe(document.body, {
    ...{ page, changed: nothing, entered: nothing, signal: life.signal },
    seen: ({ identifier }) => seen.push(identifierText(identifier)),
    pause: async () => undefined,
    now: () => 0,
    ...deps,
  });
  return seen;
}

type Scan = Pick<Deps, 'page' | 'now' | 'pause'> & { readonly sightings?: (element: Element) => void };

async function scanAll(root: Element, { sightings = nothing, ...deps }: Scan): Promise<void> {
  const handlers = { waiting: new Set<Node>(), known: new WeakMap(), list: nothing, sightings };
  const deep = { shadow: nothing, customElement: nothing };
  await scan(root, { ...handlers, ...deep }, { ...deps, signal: life.signal });
}

/** The detector calls this once for each element that it reads. */
const spyOnReads = () => vi.spyOn(Element.prototype, 'hasAttributes');

it(`of a page of ${ELEMENTS.toLocaleString('en')} elements only what was added is read`, async () => {
  const { page } = show(`<main>${token('first')}${BOXES}</main>`);
  const read = spyOnReads();
  const seen: (string | null)[] = [];
  follow(page, { seen: (_, element) => seen.push(element.textContent) });
  await soon(() => expect(read.mock.calls.length).toBeGreaterThan(ELEMENTS));
  expect(seen).toEqual(['first']);
  read.mockClear();
  find('main > div:last-child').insertAdjacentHTML('beforeend', token('second'));
  await soon(() => expect(seen).toEqual(['first', 'second']));
  expect(read.mock.calls.length).toBeLessThan(50);
});

it('a clock that ticks is not read, and a text that becomes an identifier is', async () => {
  const { page } = show('<p id="clock"><b>12:00:00</b></p><p id="id"><b>12:00:00</b></p>');
  const read = spyOnReads();
  const seen = follow(page);
  await soon(() => expect(read).toHaveBeenCalled());
  read.mockClear();
  find('#clock b').textContent = '12:00:01';
  find('#id b').textContent = SUBJECT;
  await soon(() => expect(seen).toEqual([SUBJECT]));
  expect(read.mock.contexts).toContain(find('#id'));
  expect(read.mock.contexts).not.toContain(find('#clock'));
});

const CHANGES = 400;
it.each([
  ['many elements', 30, 2],
  ['one element that takes long to read', 1, 60],
])('a page that changes %s all the time is read for a share of the time', async (_what, count, READ_MS) => {
  vi.useFakeTimers();
  const { page } = show('<i></i>'.repeat(count));
  // The clock runs while an element is read, as on a slow computer.
  let reads = 0;
  spyOnReads().mockImplementation(() => reads++ >= 0);
  const latest = new Map<Element, string>();
  follow(page, {
    seen: ({ identifier }, element) => latest.set(element, identifierText(identifier)),
    now: () => performance.now() + reads * READ_MS,
  });
  await vi.advanceTimersByTimeAsync(1_000);
  reads = 0;
  const subject = (n: number) => SUBJECT.slice(0, -4) + n.toString(16).padStart(4, '0');
  const elements = [...document.querySelectorAll('i')];
  for (let change = 0; change < CHANGES; change++) {
    for (const element of elements) element.title = subject(change);
    await vi.advanceTimersByTimeAsync(20);
  }
  expect(reads).toBeGreaterThan(elements.length);
  expect((reads * READ_MS) / (CHANGES * 20)).toBeLessThan(0.08);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(new Set(latest.values())).toEqual(new Set([subject(CHANGES - 1)]));
  vi.useRealTimers();
});

/** Observes a page whose clock runs a millisecond for each element that is read; the reads between two pauses. */
function start(html: string) {
  const { page } = show(html);
  let reads = 0;
  spyOnReads().mockImplementation(() => reads++ >= 0);
  const slices: number[] = [];
  let before = 0;
  const seen = follow(page, {
    pause: async () => {
      await Promise.resolve();
      slices.push(reads - before);
      before = reads;
    },
    // No wait for its share: that is another test.
    now: () => reads + 1_000_000 * slices.length,
  });
  return { slices, seen, reads: () => reads };
}

/** Waits until no element is read between two checks. */
const settled = async (reads: () => number) => {
  let last = -1;
  const isRead = () => {
    const before = last;
    last = reads();
    expect(before).toBe(last);
  };
  await vi.waitFor(isRead, { timeout: 30_000 });
};

it('a change as large as a page is not followed to the root for each of its parts (promise 9)', async () => {
  const { seen, reads } = start(`${'<div>'.repeat(50)}<p></p>${'</div>'.repeat(50)}`);
  await soon(() => expect(reads()).toBeGreaterThan(50));
  await settled(reads);
  const parent = Object.getOwnPropertyDescriptor(Node.prototype, 'parentElement')?.get;
  const up = vi.spyOn(Node.prototype, 'parentElement', 'get').mockImplementation(function (this: Node) {
    return parent?.call(this);
  });
  const paragraph = find('p');
  for (let i = 0; i < 2_100; i++) paragraph.append(document.createElement('i'));
  paragraph.title = SUBJECT;
  await soon(() => expect(seen).toEqual([SUBJECT]));
  expect(up.mock.calls.length).toBeLessThan(20_000);
});

it('a change of all attributes is one scan of the page, in slices (promise 9)', async () => {
  const { slices, seen, reads } = start(`<main>${box(box('<i></i>'.repeat(5)))}</main>`);
  const elements = document.querySelectorAll('i');
  await soon(() => expect(reads()).toBeGreaterThan(2 * elements.length));
  await settled(reads);
  const whole = reads();
  for (const element of elements) element.setAttribute('title', 'text');
  elements[elements.length - 1]?.setAttribute('title', SUBJECT);
  await soon(() => expect(seen).toEqual([SUBJECT]));
  await settled(reads);
  expect(reads() - whole).toBeLessThan(1.2 * whole);
  expect(Math.max(...slices)).toBeLessThan(8);
});

it('gets a pause after each long text (promise 9)', async () => {
  const { page } = show(`<p>${`${SUBJECT} `.repeat(50)}</p>`.repeat(30));
  const [sightings, pause] = [vi.fn(), vi.fn(async () => {})];
  // Each text takes ten milliseconds.
  const now = () => 10 * sightings.mock.calls.length;
  await scanAll(document.body, { page, pause, now, sightings });
  expect([sightings.mock.calls.length, pause.mock.calls.length]).toEqual([30, 30]);
});

it('goes on after an element that the page removes while it is read, at the cost of the tree alone', async () => {
  const some = ['one', 'two', 'three'].map((one) => `<p>${token(one)}</p>`);
  const { page } = show(`<main><div>${some.join('')}</div><p title="${SUBJECT}"></p></main>`);
  const [, second, third] = document.querySelectorAll('p');
  const above = vi.spyOn(document.body, 'children', 'get');
  let ms = 0;
  const read: (string | null)[] = [];
  const pause = async () => {
    if (read.at(-1) === 'two') for (const one of [second, third]) one?.remove();
  };
  const sightings = ({ textContent }: Element) => void read.push(textContent);
  await scanAll(find('main'), { page, pause, now: () => (ms += 5), sightings });
  expect(read).toEqual(['one', 'two', '']);
  expect(above).not.toHaveBeenCalled();
});

it('reads a shadow root again whose host has left the page and come back', async () => {
  const { page } = show('<div id="host"></div>');
  const host = find('#host');
  host.attachShadow({ mode: 'open' }).innerHTML = token('inner');
  const seen = follow(page);
  await soon(() => expect(seen).toHaveLength(1));
  host.remove();
  await soon(() => expect(document.querySelector('#host')).toBeNull());
  document.body.append(host);
  await soon(() => expect(seen).toHaveLength(2));
});
