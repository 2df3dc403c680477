/** The content script on pages that live: what it reads, asks for and marks as they change. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TOKENS } from '../data/index.ts';
import { type MadeUp, madeUp } from '../e2e/made-up.ts';
import { type LensWorld, openWorld, type WorldParts } from './lens-world.ts';
import { find } from './page-document.ts';

// Test files share their modules: what another file has loaded knows another browser.
vi.hoisted(() => vi.resetModules());
vi.mock('wxt/browser', () => import('./fake-extension.ts'));
vi.mock('preact', () => import('../../lib/page/draw.ts'));
vi.mock('preact/jsx-runtime', () => import('../../lib/page/draw.ts'));
vi.mock('preact/jsx-dev-runtime', () => import('../../lib/page/draw.ts'));

const { hollow, mica, quillback, tern } = TOKENS;
const ALL = Object.values(TOKENS);
const link = ({ subject }: { readonly subject: string }, id: string, text = id) =>
  `<a id="${id}" href="/token/${subject}">${text}</a>`;
const rowsOf = (all: readonly MadeUp[]) => all.map((one, i) => `<p>${link(one, `t${i}`)}</p>`).join('');
const tokensOf = (count: number, kind: string) =>
  Array.from({ length: count }, (_, i) => madeUp(`${kind} ${i}`));

let world: LensWorld;
afterEach(() => world.close());
const open = async (html: string, parts: WorldParts = {}) => {
  world = await openWorld(html, { tokens: ALL, ...parts });
};
const lookUps = () => world.extension.sent.filter(({ name }) => name === 'token.lookup').length;

describe('what is in view', () => {
  it('is asked for in one message and marked, with what comes next; what is far is not', async () => {
    const tokens = tokensOf(200, 'far');
    await open(`${rowsOf(tokens.slice(0, 20))}<main>${rowsOf(tokens.slice(20))}</main>`, { tokens });
    expect(lookUps()).toBe(1);
    const asked = world.extension.asked().length;
    expect(asked).toBeGreaterThan(10);
    expect(asked).toBeLessThan(40);
    expect(world.marked()).toHaveLength(asked);
    expect(JSON.stringify(world.extension.sent)).toContain(tokens[50]?.subject);
    expect(JSON.stringify(world.extension.sent)).not.toContain(tokens[199]?.subject);
  });

  it('is marked wherever one jumps in a long list, and asked for once', async () => {
    const tokens = tokensOf(300, 'long');
    await open(`<main>${rowsOf(tokens)}</main>`, { tokens });
    for (const row of [250, 100, 299, 5, 250]) {
      const { top } = world.boxOf(find(`#t${row}`));
      world.scrollTo(Math.max(0, world.state.scrollTop + top - 300));
      world.fire(document, 'scrollend');
      await world.pass(1_000);
      expect(world.marked()).toContain(`t${row}`);
      expect(world.marked().length).toBeLessThan(60);
    }
    const asked = world.extension.asked();
    expect(new Set(asked).size).toBe(asked.length);
  });

  it('is not asked for where the user wants it so, but when pointed at', async () => {
    await open(`<p>${link(mica, 'one')}</p>`, { settings: { lookUp: 'pointed' } });
    expect(lookUps()).toBe(0);
    expect(await world.hover('#one')).toBe('Mica Sheet');
    expect(world.marked()).toEqual(['one']);
  });

  it('is not marked where the user wants no marks', async () => {
    await open(`<p>${link(mica, 'one')}</p>`, { settings: { marks: false } });
    expect([lookUps(), world.marked()]).toEqual([1, []]);
  });

  it('is asked for again after a failure: when the wait is over, and when the connection is back', async () => {
    await open('<p id="rows"></p>');
    const failure = { kind: 'rate-limited', retryAfterMs: 10_000 } as const;
    world.extension.answers['token.lookup'] = ({ identifiers }) =>
      identifiers.map(() => ({ kind: 'failed', failure }));
    find('#rows').innerHTML = link(mica, 'one');
    await world.settle();
    find('#rows').append('the page moves on');
    await world.pass(5_000);
    expect([lookUps(), world.marked()]).toEqual([1, []]);
    await world.pass(6_000);
    expect(lookUps()).toBe(2);
    delete world.extension.answers['token.lookup'];
    world.fire(document.defaultView as EventTarget, 'online', {}, false);
    await world.settle();
    expect(world.marked()).toEqual([]);
    world.fire(document.defaultView as EventTarget, 'online');
    await world.settle();
    expect(world.marked()).toEqual(['one']);
  });
});

/** A link for every way by which a row names its token: how it is made, and how the page changes it. */
const KINDS: readonly [string, (s: string) => string, (one: HTMLElement, s: string) => void][] = [
  [
    'its link',
    (s) => `<a href="/token/${s}">a name</a>`,
    (one, s) => one.setAttribute('href', `/token/${s}`),
  ],
  ['its title', (s) => `<span title="${s}">short</span>`, (one, s) => one.setAttribute('title', s)],
  [
    'its label',
    (s) => `<span role="img" aria-label="${s}">short</span>`,
    (one, s) => one.setAttribute('aria-label', s),
  ],
  ['its data', (s) => `<span data-asset="${s}">short</span>`, (one, s) => one.setAttribute('data-asset', s)],
  [
    'data of any name',
    (s) => `<span data-row-key="${s}">short</span>`,
    (one, s) => one.setAttribute('data-row-key', s),
  ],
  [
    'its picture',
    (s) => `<img alt="" src="/images/${s}.png">`,
    (one, s) => one.setAttribute('src', `/images/${s}.png`),
  ],
  ['its text', (s) => `<span>${s}</span>`, (one, s) => one.replaceChildren(s)],
  [
    'the data of its text',
    (s) => `<span>${s}</span>`,
    (one, s) => Object.assign(one.firstChild as Text, { data: s }),
  ],
  [
    'the parts of its text',
    (s) => `<span><b>${s.slice(0, -6)}</b><i><em>${s.slice(-6)}</em></i></span>`,
    (one, s) => {
      one.querySelector('b')?.replaceChildren(s.slice(0, -6));
      Object.assign(one.querySelector('em')?.firstChild as Text, { data: s.slice(-6) });
    },
  ],
];

describe('a row that changes in place', () => {
  it.each(KINDS)('in %s is what it then says', async (_what, html, change) => {
    await open(`<p>${html(quillback.subject).replace(/^<\w+/, '$& id="one"')}</p>`);
    expect(world.extension.asked()).toEqual([quillback.subject]);
    change(find('#one'), tern.subject);
    await world.settle();
    expect(world.extension.asked('visible')).toEqual([quillback.subject, tern.subject]);
    expect(await world.hover('#one')).toBe('Tern Exchange');
    await world.leave();
    change(find('#one'), 'none');
    await world.settle();
    expect(world.marked()).toEqual([]);
    expect(await world.hover('#one')).toBeUndefined();
  });
});

describe('rows that come and go', () => {
  it('are known when they have come, and asked for once, however often they are drawn', async () => {
    await open(`<main>${link(mica, 'a')}</main>`);
    const main = find('main');
    main.innerHTML = link(tern, 'b') + link(hollow, 'c');
    await world.settle();
    expect(world.marked()).toEqual(['b', 'c']);
    for (let turn = 0; turn < 10; turn++) {
      main.innerHTML = link(tern, 'b') + link(mica, 'a');
      await world.pass(30);
    }
    await world.settle();
    expect(world.marked()).toEqual(['a', 'b']);
    expect(world.extension.asked()).toEqual([mica.subject, tern.subject, hollow.subject]);
    main.replaceChildren();
    await world.settle();
    expect(world.marked()).toEqual([]);
  });

  it('keep their marks when they are moved', async () => {
    await open(`<ul><li>${link(mica, 'one')}</li><li>${link(tern, 'two')}</li></ul>`);
    find('ul').append(find('ul').firstElementChild as Element);
    await world.settle();
    expect(world.marked()).toEqual(['one', 'two']);
  });

  it('beside the rows of a long list are read at once where those are near', async () => {
    const tokens = tokensOf(60, 'list');
    await open(`<main>${rowsOf(tokens)}</main>`, { tokens: [...tokens, ...ALL] });
    find('main').firstElementChild?.insertAdjacentHTML('beforebegin', `<p>${link(mica, 'first')}</p>`);
    await world.settle();
    expect(world.marked()).toContain('first');
    find('main').firstElementChild?.remove();
    find('main').lastElementChild?.insertAdjacentHTML('afterend', `<p>${link(tern, 'last')}</p>`);
    await world.settle();
    expect(world.marked()).not.toContain('first');
    expect(world.extension.asked()).not.toContain(tern.subject);
  });

  it('are told of in the toolbar and to the popup', async () => {
    await open(`<main>${link(mica, 'a')}</main>${link(tern, 'b')}`);
    const counts = () =>
      world.extension.sent.flatMap(({ name, request }) => (name === 'page.count' ? [request] : []));
    expect(counts()).toEqual([{ count: 2 }]);
    find('main').replaceChildren();
    await world.pass(2_000);
    expect(counts()).toEqual([{ count: 2 }, { count: 1 }]);
    const report = { network: 'mainnet', subjects: [tern.subject], requests: expect.any(Number) };
    expect(world.extension.tell({ name: 'page.identifiers' })).toEqual(report);
    expect(world.extension.tell({ name: 'page.identifiers' }, 'another-extension')).toBeUndefined();
    expect(world.extension.tell({ name: 'something else' })).toBeUndefined();
  });
});
