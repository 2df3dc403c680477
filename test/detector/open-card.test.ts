/** The open card: what it shows while it loads, and what it follows. */
import { expect, it, vi } from 'vitest';
import { TOKENS } from '../data/index.ts';
import { link, open, openCard, world } from './detector-world.ts';
import { find } from './page-document.ts';

const { hollow, mica, quillback, tern } = TOKENS;
const IT = { kind: 'subject', subject: mica.subject } as const;
const ON_HOVER = { settings: { lookUp: 'hovered' } };

it('an open card is replaced by a neighbour after 80 ms, whose cached part was loaded in between', async () => {
  await open();
  const stored = () =>
    world.extension.requests('card.content').filter(({ part }) => part === 'stored').length;
  world.move('#one');
  expect([await world.cardAfter(170), stored()]).toEqual(['Mica Sheet', 1]);
  world.move('#two');
  expect([await world.cardAfter(60), stored()]).toEqual(['Mica Sheet', 2]);
  expect([await world.cardAfter(40), stored()]).toEqual(['Tern Exchange', 2]);
});

it('an open card reads where its line is once in a frame, however often the pointer moves (promise 9)', async () => {
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

it('an open card is in a closed shadow root of an element without a hyphen, which nothing reads (promise 8)', async () => {
  await openCard();
  expect([world.host().shadowRoot, world.host().localName]).toEqual([null, 'div']);
});

it('a card that is only prepared is removed when the pointer moves on', async () => {
  await open();
  world.move('#one');
  await world.pass(100);
  expect(world.host()).toBeDefined();
  await world.leave();
  expect(world.host()).toBeUndefined();
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
