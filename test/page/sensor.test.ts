/** What the sensor asks, and when it asks again. In a document without layout, in which everything is in view. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MAX_BLOCK_ELEMENTS, MAX_BLOCKS } from '../../lib/messaging/limits.ts';
import type { Looked } from '../../lib/messaging/protocol.ts';
import { startPage } from '../../lib/page/page.ts';
import { Sensor } from '../../lib/page/sensor.ts';
import { DEFAULT_SETTINGS } from '../../lib/settings/settings.ts';
import { find, usePageDocument } from '../page-document.ts';
import { FINGERPRINT, OTHER_SUBJECT, SUBJECT } from '../page-hex.ts';

const show = usePageDocument();
type Asked = { readonly url: string; readonly blocks: readonly string[]; readonly found?: number };
const asked: Asked[] = [];
let answer: (asked: Asked) => Partial<Looked> = () => ({});
let isOffline = false;
let ending: AbortController;
const highlighted = new Map<string, { readonly ranges: readonly StaticRange[] }>();

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  isOffline = false;
  answer = ({ blocks }) => ({
    subjects: [SUBJECT],
    marks: blocks.map((html) => (html.includes(SUBJECT) ? [0, 4, 0] : [])),
  });
  highlighted.clear();
  ending = new AbortController();
  const box = { left: 0, top: 0, right: 90, bottom: 20, width: 90, height: 20 };
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const top = this.matches('.far') ? 5_000 : this.matches('.below') ? 800 : 0;
    return { ...box, top, bottom: top + 20, height: this.firstChild ? 20 : 0 } as DOMRect;
  });
  vi.stubGlobal('innerHeight', 700);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('Highlight', function (this: object, ...ranges: readonly StaticRange[]) {
    Object.assign(this, { ranges });
  });
  vi.stubGlobal('CSS', { highlights: highlighted });
  vi.stubGlobal('StaticRange', function (this: object, init: object) {
    Object.assign(this, init);
  });
});
afterEach(() => {
  ending.abort();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function start(html: string, settings = { mayLookUp: true, mayMark: true }) {
  show(html);
  return watch(settings);
}

const depsOf = () => ({
  client: {
    ask: async (_name: string, request: Asked) => {
      asked.push(request);
      const reply = { subjects: [], marks: [], unresolved: [], ...answer(request) };
      return isOffline ? { ok: false, failure: { kind: 'offline' } } : { ok: true, value: reply };
    },
  } as never,
  now: () => Date.now(),
  pause: async () => {},
  signal: ending.signal,
});

async function watch(settings = { mayLookUp: true, mayMark: true }, more: object = {}) {
  const sensor = new Sensor({
    ...depsOf(),
    ...more,
    mayLookUp: () => settings.mayLookUp,
    mayMark: () => settings.mayMark,
    viewChanged: () => {},
    entered: () => {},
  });
  sensor.start();
  await pass(50);
  return sensor;
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const blocks = () => asked.flatMap((one) => one.blocks);
const marks = () => highlighted.get('token-lens')?.ranges.length ?? 0;
const row = (text: string, id = '') => `<p id="${id}">${text}</p>`;

it('sends only blocks that may hold an identifier, once, and marks what is found', async () => {
  const sensor = await start(`${row(SUBJECT, 'one')}${row('ordinary text')}${row(OTHER_SUBJECT)}`);
  expect(blocks()).toEqual([row(SUBJECT, 'one'), row(OTHER_SUBJECT)]);
  expect([marks(), [...sensor.found]]).toEqual([1, [SUBJECT]]);
  await pass(10_000);
  expect(asked).toHaveLength(1);
});

it('never sends blocks with form fields or editors', async () => {
  await start(
    `<p><b>${SUBJECT}</b><input value="x"></p><p contenteditable="">${SUBJECT}</p><textarea>${SUBJECT}</textarea>`,
  );
  expect(blocks()).toEqual([`<b>${SUBJECT}</b>`]);
});

it('never sends what is in the shadow root of an editor', async () => {
  show('<div id="editor" contenteditable="true"></div><div id="list"></div>');
  for (const id of ['#editor', '#list']) find(id).attachShadow({ mode: 'open' }).innerHTML = row(SUBJECT);
  const sensor = await watch();
  expect(blocks()).toEqual([row(SUBJECT)]);
  const within = (id: string) => find(id).shadowRoot?.querySelector('p') as Element;
  expect(sensor.blockAround(within('#list'))?.block.html).toBe(row(SUBJECT));
  expect(sensor.blockAround(within('#editor'))).toBeUndefined();
});

it('sends no long attributes, and no block that is too long or gets too many elements', async () => {
  const long = `<p title="${'x'.repeat(9_000)}">${SUBJECT}</p>`;
  await start(row(`<i style="color: red" class="x">${SUBJECT}</i>`) + long);
  expect(blocks()).toEqual([row(`<i class="x">${SUBJECT}</i>`)]);
  find('.x').innerHTML = `${'<i></i>'.repeat(MAX_BLOCK_ELEMENTS)}<b>${OTHER_SUBJECT}</b>`;
  await pass(200);
  expect(blocks().at(-1)).toBe(`<b>${OTHER_SUBJECT}</b>`);
});

it.each([
  ['many', ' ', MAX_BLOCKS + 3, [MAX_BLOCKS, 3]],
  ['long', ' text'.repeat(1_500), 15, [13, 2]],
])('sends %s blocks in several messages', async (_, text, count, messages) => {
  await start(Array.from({ length: count }, (_, i) => row(SUBJECT + text, `b${i}`)).join(''));
  expect(asked.map((one) => one.blocks.length)).toEqual(messages);
});

it('asks about changed and added blocks, not about clocks and known blocks', async () => {
  const sensor = await start(`${row(`${SUBJECT} <i>12:00</i>`, 'one')}<ul id="list"></ul>`);
  find('#list').innerHTML = row(OTHER_SUBJECT);
  await pass(100);
  find('#one').setAttribute('title', OTHER_SUBJECT);
  await pass(0);
  // A pointer on it does not wait.
  expect(sensor.blockAround(find('#one'))?.block.html).toContain('title=');
  await pass(100);
  expect(blocks().slice(1)).toEqual([row(OTHER_SUBJECT), expect.stringContaining('title=')]);
  const time = find('#one i').firstChild as Text;
  time.data = '12:01';
  await pass(1_000);
  expect(blocks()).toHaveLength(3);
  // What has been answered is not asked again; the changed block comes along.
  find('#list').insertAdjacentHTML('beforeend', row(OTHER_SUBJECT));
  await pass(100);
  expect(blocks().slice(3)).toEqual([expect.stringContaining('12:01')]);
});

it.each([
  ['nothing in an element, also an added one, that is far from the view', 0, []],
  ['one whose content overflows it', 9_000, [`<div class="far">${row(SUBJECT)}</div>`]],
])('reads %s', async (_, scrollHeight, read) => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(20);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(scrollHeight);
  await start(`<main><input><div class="far">${row(OTHER_SUBJECT)}</div></main>`);
  expect(blocks()).toHaveLength(read.length);
  const far = document.createElement('div');
  far.className = 'far';
  far.innerHTML = row(SUBJECT);
  find('main').append(far);
  await pass(100);
  expect(blocks().slice(1)).toEqual(read);
});

it('reads a text that is set in an empty element', async () => {
  await start(`<main><input><b>${SUBJECT}</b><h1 id="one"></h1></main>`);
  find('#one').textContent = FINGERPRINT;
  await pass(100);
  expect(blocks().slice(1)).toEqual([`<h1 id="one">${FINGERPRINT}</h1>`]);
});

it('reads again what has changed while the page loaded, and while it was read', async () => {
  show(row('Loading', 'one') + row('Loading', 'two'));
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  const [one, two] = [find('#one'), find('#two')];
  const reads = vi.spyOn(one, 'outerHTML', 'get').mock.calls;
  let time = 0;
  const pause = async () => {
    if (reads.length === 2 && one.textContent === 'Loading') one.textContent = SUBJECT;
  };
  await watch(undefined, { now: () => (time += 5), pause });
  two.textContent = OTHER_SUBJECT;
  document.dispatchEvent(new Event('DOMContentLoaded'));
  await pass(1_000);
  expect(blocks()).toEqual([row(OTHER_SUBJECT, 'two'), row(SUBJECT, 'one')]);
});

it('asks again when a marked text changes, however short it is', async () => {
  await start(`<p id="one"><b>Name</b> ${SUBJECT} <i>12:00</i></p>`);
  (find('#one i').firstChild as Text).data = '12:01';
  await pass(0);
  (find('#one b').firstChild as Text).data = 'Other';
  await pass(100);
  expect(blocks()).toHaveLength(2);
});

it('marks a row that the page draws again as it was', async () => {
  await start(row(SUBJECT, 'one'));
  find('#one').innerHTML = SUBJECT;
  await pass(100);
  expect(highlighted.get('token-lens')?.ranges[0]?.startContainer.isConnected).toBe(true);
});

it('on another route asks about the same blocks again, and counts from the start', async () => {
  const sensor = await start(row(SUBJECT, 'one') + row(OTHER_SUBJECT, 'two'));
  vi.stubGlobal('location', new URL('https://cexplorer.io/policy/x'));
  answer = () => ({});
  find('#two').append(document.createElement('i'));
  await pass(100);
  expect(asked.map(({ url }) => url.replace(/.*cexplorer.io/, ''))).toEqual(['/asset', '/policy/x']);
  expect(asked[1]?.blocks).toContain(row(SUBJECT, 'one'));
  expect([marks(), sensor.found.size]).toEqual([0, 0]);
});

it('an answer about another route marks nothing, and the question is asked again', async () => {
  show(row(SUBJECT));
  const usual = answer;
  answer = (request) => {
    if (request.url.endsWith('/x')) return {};
    vi.stubGlobal('location', new URL('https://cexplorer.io/policy/x'));
    return usual(request);
  };
  const sensor = await watch();
  await pass(100);
  expect([asked.length, marks(), sensor.found.size]).toEqual([2, 0, 0]);
});

it('asks first about what is in view', async () => {
  await start(`<div class="below">${SUBJECT}</div>${row(SUBJECT)}`);
  expect(blocks()).toEqual([row(SUBJECT), `<div class="below">${SUBJECT}</div>`]);
});

it.each([
  ['the background does not answer', undefined, 5_000],
  ['the background says when', { retryAfterMs: 9_000 }, 9_000],
])('asks again when %s', async (_, reply, ms) => {
  const usual = answer;
  answer = () => reply ?? {};
  isOffline = reply === undefined;
  await start(`${row(SUBJECT, 'one')}<ul id="list"></ul>`);
  find('#list').innerHTML = row(SUBJECT, 'two');
  await pass(100);
  answer = usual;
  isOffline = false;
  await pass(ms - 200);
  expect([asked.length, marks()]).toEqual([2, 0]);
  await pass(400);
  expect([asked.length, marks()]).toEqual([3, 2]);
});

it('asks about fingerprints that nothing resolved once more when the page shows more', async () => {
  answer = ({ blocks }) => ({
    unresolved: blocks.map((html) => (html.includes(FINGERPRINT) ? [FINGERPRINT] : [])),
  });
  const sensor = await start(`${row(FINGERPRINT, 'one')}<ul id="list"></ul>`);
  await pass(5_000);
  expect([[...sensor.unresolved], asked.length]).toEqual([[FINGERPRINT], 1]);
  find('#list').innerHTML = row(`${FINGERPRINT} x`);
  await pass(20_000);
  expect(asked.map((one) => one.blocks.length)).toEqual([1, 1, 1]);
  expect(asked[2]?.blocks).toEqual([row(FINGERPRINT, 'one')]);
});

it('marks nothing and asks nothing where the settings say so, and keeps marks until there are new answers', async () => {
  const settings = { mayLookUp: false, mayMark: true };
  const sensor = await start(row(SUBJECT), settings);
  expect([asked.length, marks()]).toEqual([0, 0]);
  settings.mayLookUp = true;
  const usual = answer;
  answer = (request) => {
    // The settings change before the answer comes.
    if (asked.length === 1) sensor.askAgain();
    return usual(request);
  };
  sensor.askAgain();
  await pass(200);
  expect([asked.length, marks()]).toEqual([2, 1]);
  sensor.askAgain();
  expect(marks()).toBe(1);
  settings.mayMark = false;
  sensor.askAgain();
  await pass(100);
  expect([asked.length, marks()]).toEqual([3, 0]);
});

it('reads a page in the background once it is shown', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await start(row(SUBJECT));
  expect(asked).toEqual([]);
  hidden.mockReturnValue(false);
  const shown = Object.defineProperty(new Event('visibilitychange'), 'isTrusted', { value: true });
  document.dispatchEvent(shown);
  await pass(100);
  expect(marks()).toBe(1);
});

it('the page counts its tokens for the badge, again with other settings, and none at its end', async () => {
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('top', globalThis);
  show(row(SUBJECT));
  const settings = { ...DEFAULT_SETTINGS, network: 'mainnet', isOff: false } as const;
  const unused = { cardAddress: () => undefined, inspect() {}, report() {} };
  const change = startPage({ ...depsOf(), ...unused, settings });
  await pass(50);
  expect(marks()).toBe(1);
  change({ ...settings, marks: false });
  await pass(100);
  expect(marks()).toBe(0);
  ending.abort();
  expect(asked.flatMap(({ found = [] }) => found)).toEqual([1, 0, 1, 0]);
});

it('leaves nothing behind', async () => {
  await start(row(SUBJECT, 'one'));
  ending.abort();
  expect(highlighted.size).toBe(0);
  find('#one').innerHTML = OTHER_SUBJECT;
  await pass(10_000);
  expect(asked).toHaveLength(1);
});
