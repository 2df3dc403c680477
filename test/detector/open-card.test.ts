/** The open card: what it shows while it loads, what it follows, and which changes by the page close it. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { TOKENS } from '../data/index.ts';
import { link, open, openCard, world } from './detector-world.ts';
import { find } from './page-document.ts';

const { hollow, mica, quillback, tern } = TOKENS;
const IT = { kind: 'subject', subject: mica.subject } as const;
const ON_HOVER = { settings: { lookUp: 'hovered' } };

/** Hovers over `#one` until its frame is loaded, and not yet shown. */
async function hoverFor100ms(): Promise<void> {
  world.move('#one');
  await world.pass(100);
}
const prepareCard = () => open().then(hoverFor100ms);

it('an open card is replaced by a neighbour after 80 ms, whose cached part was loaded in between', async () => {
  await open(undefined, { settings: { hoverDelayMs: 600 } });
  const stored = () =>
    world.extension.requests('card.content').filter(({ part }) => part === 'stored').length;
  world.move('#one');
  expect([await world.cardAfter(620), stored()]).toEqual(['Mica Sheet', 1]);
  world.move('#two');
  expect([await world.cardAfter(60), stored()]).toEqual(['Mica Sheet', 2]);
  expect([await world.cardAfter(40), stored()]).toEqual(['Tern Exchange', 2]);
});

it('an open card reads where its line is once in a frame, however often the pointer moves (promise 11)', async () => {
  await openCard();
  await world.pass(100);
  const reads = vi.spyOn(find('#one'), 'getClientRects');
  for (let i = 0; i < 50; i++) world.move('#one');
  expect(reads).not.toHaveBeenCalled();
  await world.pass(40);
  expect(reads.mock.calls.length).toBeLessThanOrEqual(3);
  expect(world.card()).toBe('Mica Sheet');
  // The last of several moves counts.
  world.move('#one');
  world.moveAway();
  expect(await world.cardAfter(500)).toBeUndefined();
});

it('an open card is in a closed shadow root of an element without a hyphen, which nothing reads (promise 30)', async () => {
  await openCard();
  expect([world.host().shadowRoot, world.host().localName]).toEqual([null, 'div']);
});

it('a card that is only prepared is removed when the pointer moves on, and opens even if the page has removed its frame', async () => {
  await prepareCard();
  expect(world.host()).toBeDefined();
  await world.leave();
  expect(world.host()).toBeUndefined();
  await hoverFor100ms();
  world.host().remove();
  expect(await world.hover('#two')).toBe('Tern Exchange');
  await world.leave();
  await hoverFor100ms();
  world.host().remove();
  expect(await world.settledCard()).toBe('Mica Sheet');
});

it('a card shows a skeleton until something is known', async () => {
  await open(undefined, ON_HOVER);
  const answer = world.holdBack('card.content', { network: 'mainnet', identifier: IT });
  expect(await world.hover('#one')).toBeUndefined();
  answer();
  await world.settle();
  expect(world.frame()?.querySelector('[aria-busy=true] .skeleton')).not.toBeNull();
});

it('an open card explains a failure, and the next hover asks again', async () => {
  await open(undefined, ON_HOVER);
  const failure = { kind: 'service', status: 503 } as const;
  world.extension.outcomeOfCard = () => ({ kind: 'failed', failure });
  await world.hover('#one');
  expect(world.text()).toContain('isn’t working (error 503)');
  await world.leave();
  world.extension.outcomeOfCard = undefined;
  expect(await world.hover('#one')).toBe('Mica Sheet');
});

it('an open card requests a second ticket when the first is refused, and closes when that is refused too', async () => {
  await open();
  let refusals = 1;
  world.extension.answers['card.content'] = () =>
    refusals-- > 0 ? null : { network: 'mainnet', identifier: IT };
  await world.hover('#one');
  expect(world.host()).toBeDefined();
  await world.leave();
  refusals = 9;
  await world.hover('#one');
  expect(world.host()).toBeUndefined();
});

it('an open card is a notice without a frame where Firefox would give the frame to the page', async () => {
  vi.stubEnv('FIREFOX', 'true');
  onTestFinished(() => void vi.unstubAllEnvs());
  await openCard();
  await world.settle();
  const root = world.state.roots.get(world.host());
  expect(root?.textContent).toContain('This page blocks the card.');
  expect(world.state.card).toBeUndefined();
});

it('an open card shows a notice where the page blocks frames', async () => {
  await open();
  world.state.isFrameBlocked = true;
  await world.hover('#one');
  expect(world.host().style.visibility).toBe('hidden');
  await world.pass(3_000);
  expect(world.host().style.visibility).toBe('visible');
  expect(world.state.roots.get(world.host())?.textContent).toContain('This page blocks the card.');
  await world.leave();
  expect(world.host()).toBeUndefined();
});

it('an open card requests the records of its neighbours along with its own', async () => {
  await open(link(mica, 'one') + link(tern, 'two') + link(hollow, 'three'));
  await world.hover('#two');
  const neighbours = [hollow.subject, mica.subject];
  expect(world.extension.requests('card.open')).toMatchObject([{ neighbours }]);
});

it('an open card closes when the link under the pointer changes, and shows the new token on the next hover', async () => {
  await openCard(link(quillback, 'one'));
  find('#one').setAttribute('href', `/token/${hollow.subject}`);
  expect(await world.settledCard()).toBeUndefined();
  expect(await world.hover('#one')).toBe('Hollow Reed');
});

it('an open card closes when its target is removed, even if pinned', async () => {
  await openCard();
  await world.inspect();
  find('#one').remove();
  expect(await world.settledCard()).toBeUndefined();
});

it('an open card follows its target when the page scrolls, and closes when that leaves the viewport unless pinned', async () => {
  await open(`${'<p>row</p>'.repeat(10)}${link(mica, 'one')}${'<p>row</p>'.repeat(90)}`);
  const gap = () => world.boxOf(world.host()).top - world.boxOf(find('#one')).bottom;
  const scroll = async (top: number) => {
    world.scrollTo(top);
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

it.each([
  ['the theme in the settings', { theme: 'dark' }, '', 'dark'],
  ['the theme of the background behind it', {}, 'background-color: rgb(10, 10, 10)', 'dark'],
  ['the color scheme of the page', {}, '', 'light dark'],
])('an open card uses %s', async (_what, settings, style, scheme) => {
  await open(`<main style="${style}">${link(mica, 'one')}</main>`, { settings });
  world.state.boxes.set(find('main'), { left: 0, top: 0, width: 900, height: 700 });
  await world.hover('#one');
  expect(world.state.card?.html.style.colorScheme).toBe(scheme);
  // Which the page can read.
  expect(world.host().style.colorScheme).toBe('');
});

const rootOf = (card: HTMLElement) => world.state.roots.get(card) as ShadowRoot;
const cardEvents = () => world.state.card?.events;
const hideAll = () => {
  world.state.isUnseen = true;
  world.moved();
};
/** As an iframe does, the frame then has another window. */
const takeOutAndBack = (card: HTMLElement) => {
  Object.defineProperty(rootOf(card).lastElementChild, 'contentWindow', { value: {} });
  card.remove();
  document.documentElement.append(card);
};
const newSheet = () => new (document.defaultView as unknown as typeof globalThis).CSSStyleSheet();

/** Promise 12. In a real browser: test/hostile/card.spec.ts. */
const touched = async (touch: (card: HTMLElement) => void) => {
  await openCard();
  touch(world.host());
  await world.pass(450);
  return world.card();
};

it.each<[string, (card: HTMLElement) => void]>([
  ['removes', (card) => card.remove()],
  ['moves to another parent', (card) => document.body.append(card)],
  ['moves by the style of', (card) => card.style.setProperty('left', '-4000px', 'important')],
  ['sets `hidden` on', (card) => card.setAttribute('hidden', '')],
  ['sets `inert` on', (card) => card.setAttribute('inert', '')],
  ['closes the popover of', (card) => card.hidePopover()],
  ['zooms out, and with it', (card) => Object.assign(card, { currentCSSZoom: 0.05 })],
  ['covers', () => Object.assign(world.state, { cover: document.body })],
  ['is about to close the popover of', (card) => world.fire(card, 'beforetoggle')],
  ['hides from its own frame', hideAll],
  ['puts something over the frame inside', (card) => rootOf(card).append(document.createElement('b'))],
  ['navigates the frame inside', (card) => rootOf(card).lastElementChild?.setAttribute('src', 'x')],
  ['adds a style inside', (card) => rootOf(card).adoptedStyleSheets.push(newSheet())],
  ['animates something inside', (card) => Object.assign(rootOf(card), { getAnimations: () => [{}] })],
  ['takes out and puts back', takeOutAndBack],
  ['puts another document into the frame of', () => cardEvents()?.dispatchEvent(new Event('pagehide'))],
])('a card closes when the page %s it', async (_what, touch) => {
  expect(await touched(touch)).toBeUndefined();
});

it('a card closes when the page changes with a view transition, which ends', async () => {
  const skipTransition = vi.fn();
  const isActive = () => skipTransition.mock.calls.length === 0;
  const touch = () => {
    const matches = (selector: string) => selector === ':active-view-transition' && isActive();
    Object.assign(document.documentElement, { matches });
    Object.assign(document, { startViewTransition: () => ({ skipTransition }) });
  };
  expect([await touched(touch), isActive()]).toEqual([undefined, false]);
});

it('a card does not open when the page has restyled it before it was visible', async () => {
  await prepareCard();
  const restyle = () => world.host()?.style.setProperty('scale', '2', 'important');
  new MutationObserver(restyle).observe(document.documentElement, { childList: true });
  restyle();
  expect([await world.settledCard(), world.host()]).toEqual([undefined, undefined]);
});

it('a card stays open when another extension sets a custom property on it or adds an element', async () => {
  const touch = (card: HTMLElement) => {
    card.style.setProperty('--mark', 'red');
    document.documentElement.append(document.createElement('div'));
  };
  expect(await touched(touch)).toBe('Mica Sheet');
});
