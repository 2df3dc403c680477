/** The open card: what it shows meanwhile, what it follows, and what the page may not do to it. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { createGate } from './gate.ts';
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
const link = ({ subject }: { readonly subject: string }, id: string) =>
  `<a id="${id}" href="/token/${subject}">${id}</a>`;
const TWO = `<p>${link(mica, 'one')}</p><p>${link(tern, 'two')}</p><p>words</p>`;

let world: LensWorld;
afterEach(() => world.close());
const open = async (html = TWO, parts: WorldParts = {}) => {
  world = await openWorld(html, { tokens: ALL, ...parts });
};

describe('an open card', () => {
  it('shows at once what is known, and its rest when that has come', async () => {
    const gate = createGate();
    await open();
    world.extension.answers['token.logo'] = async () => {
      await gate.opened;
      return { kind: 'image', type: 'image/png', base64: 'AA==', source: 'CIP_26' };
    };
    await world.hover('#one');
    expect(world.text()).toContain('CIP-26');
    expect(world.frame()?.querySelector('canvas')).toBeNull();
    gate.open();
    await world.settle();
    expect(world.frame()?.querySelector('canvas')).not.toBeNull();
  });

  it('waits with a skeleton for what is not known yet, and keeps its focus and elements', async () => {
    const gate = createGate();
    await open(TWO, { settings: { lookUp: 'pointed' } });
    world.extension.answers['token.lookup'] = async ({ identifiers }) => {
      await gate.opened;
      return identifiers.map(() => world.extension.found(mica.subject));
    };
    await world.hover('#one');
    expect(world.frame()?.querySelector('[aria-busy=true] .skeleton')).not.toBeNull();
    const button = world.frame()?.querySelector('button');
    gate.open();
    await world.settle();
    expect(world.frame()?.querySelector('[aria-busy=false]')).not.toBeNull();
    expect(world.frame()?.querySelector('button')).toBe(button);
  });

  it('that is stale is drawn anew when the new answer has come', async () => {
    await open();
    let stale = true;
    world.extension.answers['token.lookup'] = ({ identifiers }) =>
      identifiers.map(() => world.extension.found(mica.subject, { stale, fetchedAt: 0 }));
    world.extension.change({});
    await world.settle();
    await world.hover('#one');
    expect(world.text()).toContain('may be out of date');
    stale = false;
    await world.pass(3_000);
    expect(world.text()).not.toContain('may be out of date');
  });

  it('says a failure in words, and the next hover asks again', async () => {
    await open(TWO, { settings: { lookUp: 'pointed' } });
    world.extension.answers['token.lookup'] = ({ identifiers }) =>
      identifiers.map(() => ({ kind: 'failed', failure: { kind: 'service', status: 503 } }));
    await world.hover('#one');
    expect(world.text()).toContain('in trouble (status 503)');
    await world.leave();
    delete world.extension.answers['token.lookup'];
    expect(await world.hover('#one')).toBe('Mica Sheet');
  });

  it('of what is not registered says what is known of it', async () => {
    await open(`<p>${link(UNREGISTERED.gorse, 'one')}</p>`);
    await world.hover('#one');
    for (const part of [
      'Not registered',
      'decoded from the asset name',
      UNREGISTERED.gorse.policy.slice(0, 8),
    ])
      expect(world.text()).toContain(part);
  });

  it('asks for its neighbours along with it', async () => {
    await open(TWO + link(hollow, 'three'));
    await world.hover('#two');
    const [request] = world.extension.sent.filter(
      ({ request }) => 'urgency' in request && request.urgency === 'pointed',
    );
    expect(request?.request).toMatchObject({
      ahead: [hollow, mica].map(({ subject }) => ({ kind: 'subject', subject })),
    });
  });

  it('changes with the link under the pointer, and goes with its target', async () => {
    await open(`<p>${link(quillback, 'one')}</p><p>${link(hollow, 'two')}</p>`);
    await world.hover('#one');
    find('#one').setAttribute('href', `/token/${hollow.subject}`);
    await world.settle();
    expect(world.card()).toBeUndefined();
    expect(await world.hover('#one')).toBe('Hollow Reed');
    find('#one').remove();
    await world.settle();
    expect(world.card()).toBeUndefined();
  });

  it('goes with its target though it is pinned', async () => {
    await open();
    await world.hover('#one');
    await world.inspect();
    find('#one').remove();
    await world.settle();
    expect(world.card()).toBeUndefined();
  });

  it('follows its target when the page scrolls, and goes when that is out of view, unless it is pinned', async () => {
    await open(`${'<p>row</p>'.repeat(10)}${TWO}${'<p>row</p>'.repeat(90)}`);
    const gap = () => world.boxOf(world.host() as Element).top - world.boxOf(find('#one')).bottom;
    const scroll = async (top: number) => {
      world.scrollTo(top);
      world.fire(document, 'scroll');
      await world.pass(100);
    };
    await world.press('Tab', '#one');
    const before = gap();
    await scroll(60);
    expect([world.card(), gap()]).toEqual(['Mica Sheet', before]);
    await scroll(1_000);
    expect(world.card()).toBeUndefined();
    await scroll(0);
    await world.hover('#one');
    await world.inspect();
    await scroll(1_000);
    expect(world.card()).toBe('Mica Sheet');
    world.fire(document.defaultView as EventTarget, 'pagehide');
    expect(world.card()).toBeUndefined();
  });

  it.each<[string, WorldParts['settings'], string, string]>([
    ['the user’s theme', { theme: 'dark' }, '', 'dark'],
    ['the theme of what is painted behind it', {}, 'background-color: rgb(10, 10, 10)', 'dark'],
    ['the page’s own', {}, '', 'light dark'],
  ])('takes %s', async (_what, settings, style, scheme) => {
    await open(`<main style="${style}">${TWO}</main>`, { settings: settings ?? {} });
    world.state.boxes.set(find('main'), { left: 0, top: 0, width: 900, height: 700 });
    await world.hover('#one');
    expect(world.host()?.style.getPropertyValue('color-scheme')).toBe(scheme);
  });
});

/** The page reaches for the open card (promise 12); a real browser tells more: test/hostile/card.spec.ts. */
describe('a card that the page touches', () => {
  const cover = () => {
    world.state.cover = document.body;
    world.fire(document.defaultView as EventTarget, 'toggle');
  };
  it.each<[string, (card: HTMLElement) => void]>([
    ['takes away', (card) => card.remove()],
    ['puts elsewhere', (card) => document.body.append(card)],
    ['moves by its style', (card) => card.style.setProperty('left', '-4000px', 'important')],
    ['gives the attribute hidden', (card) => card.setAttribute('hidden', '')],
    ['makes inert', (card) => card.setAttribute('inert', '')],
    ['toggles as a popover', (card) => world.fire(card, 'beforetoggle')],
    ['covers', cover],
    [
      'opens a popover over',
      () => {
        Object.assign(world.state, { isUnseen: true });
        world.state.popovers.add(document.body);
        world.moved();
      },
    ],
  ])('closes when the page %s it', async (_what, touch) => {
    await open();
    await world.hover('#one');
    touch(world.host() as HTMLElement);
    await world.pass(100);
    expect(world.card()).toBeUndefined();
  });

  it.each<[string, (card: HTMLElement) => void]>([
    ['marks it as other extensions do', (card) => card.style.setProperty('--mark', 'red')],
    [
      'goes behind another tab with',
      () => {
        Object.assign(world.state, { isUnseen: true });
        world.moved();
      },
    ],
    ['adds to the document', () => document.documentElement.append(document.createElement('div'))],
  ])('stays when the page %s', async (_what, touch) => {
    await open();
    await world.hover('#one');
    touch(world.host() as HTMLElement);
    await world.pass(100);
    expect(world.card()).toBe('Mica Sheet');
  });
});
