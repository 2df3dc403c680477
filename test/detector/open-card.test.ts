/** The open card: what it shows meanwhile, what it follows, and what the page may not do to it. */
import { describe, expect, it } from 'vitest';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { link, open, world } from './detector-world.ts';
import { find } from './page-document.ts';

const { hollow, mica, quillback, tern } = TOKENS;
const IT = { kind: 'subject', subject: mica.subject } as const;
const POINTED = { settings: { lookUp: 'pointed' } };

describe('an open card', () => {
  it('is drawn before it opens, of what is stored, and asks for the rest when it is there', async () => {
    await open();
    const parts = () =>
      world.extension.sent.flatMap(({ name, request }) =>
        name === 'card.content' && 'part' in request ? request.part : [],
      );
    world.move('#one');
    await world.pass(140);
    expect([world.card(), parts()]).toEqual([undefined, ['stored']]);
    await world.pass(20);
    expect([world.card(), parts()]).toEqual(['Mica Sheet', ['stored', 'record', 'logo']]);
  });

  it('gives way to a neighbour after a short rest, whose cached part was loaded meanwhile', async () => {
    await open(undefined, { settings: { hoverDelayMs: 600 } });
    const stored = () =>
      world.extension.sent.filter(({ request }) => 'part' in request && request.part === 'stored').length;
    world.move('#one');
    await world.pass(620);
    expect([world.card(), stored()]).toEqual(['Mica Sheet', 1]);
    world.move('#two');
    await world.pass(60);
    expect([world.card(), stored()]).toEqual(['Mica Sheet', 2]);
    await world.pass(40);
    expect([world.card(), stored()]).toEqual(['Tern Exchange', 2]);
  });

  it('that was only prepared leaves nothing when the pointer goes on', async () => {
    await open();
    world.move('#one');
    await world.pass(100);
    expect(world.host()).toBeDefined();
    await world.leave();
    expect(world.host()).toBeUndefined();
  });

  it('opens though the page has taken away what was prepared for it', async () => {
    await open();
    world.move('#one');
    await world.pass(100);
    world.host().remove();
    expect(await world.hover('#two')).toBe('Tern Exchange');
    world.moveAway();
    await world.pass(500);
    world.move('#one');
    await world.pass(100);
    world.host().remove();
    await world.settle();
    expect(world.card()).toBe('Mica Sheet');
  });

  it('waits with a skeleton for what is not known yet, and keeps its focus and elements', async () => {
    await open(undefined, POINTED);
    const answer = world.holdBack('card.content', { network: 'mainnet', identifier: IT });
    await world.hover('#one');
    expect(world.card()).toBeUndefined();
    answer();
    await world.settle();
    expect(world.frame()?.querySelector('[aria-busy=true] .skeleton')).not.toBeNull();
  });

  it('that is stale is drawn anew when the new answer has come', async () => {
    await open(undefined, POINTED);
    let stale = true;
    world.extension.outcomeOfCard = () => world.extension.found(mica.subject, { stale, fetchedAt: 0 });
    await world.hover('#one');
    expect(world.text()).toContain('may be out of date');
    stale = false;
    await world.pass(3_000);
    expect(world.text()).not.toContain('may be out of date');
  });

  it('says a failure in words, and the next hover asks again', async () => {
    await open(undefined, POINTED);
    const failure = { kind: 'service', status: 503 } as const;
    world.extension.outcomeOfCard = () => ({ kind: 'failed', failure });
    await world.hover('#one');
    expect(world.text()).toContain('has a problem (status 503)');
    await world.leave();
    world.extension.outcomeOfCard = undefined;
    expect(await world.hover('#one')).toBe('Mica Sheet');
  });

  it('marks what only its look-up has found', async () => {
    await open(undefined, POINTED);
    expect(world.marked()).toEqual([]);
    await world.hover('#one');
    await world.settle();
    expect(world.marked()).toEqual(['one']);
  });

  it('asks for another ticket where its own is refused, and goes where that is, too', async () => {
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

  it('says what to do instead where the page lets no frame load', async () => {
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

  it('of what is not registered says what is known of it', async () => {
    const { gorse } = UNREGISTERED;
    await open(link(gorse, 'one'));
    await world.hover('#one');
    for (const part of ['Not registered', 'decoded from the asset name', gorse.policy.slice(0, 8)])
      expect(world.text()).toContain(part);
  });

  it('asks for its neighbours along with it', async () => {
    await open(link(mica, 'one') + link(tern, 'two') + link(hollow, 'three'));
    await world.hover('#two');
    const ahead = [hollow, mica].map(({ subject }) => ({ kind: 'subject', subject }));
    const opened = world.extension.sent.filter(({ name }) => name === 'card.open');
    expect(opened.map(({ request }) => request)).toEqual([expect.objectContaining({ ahead })]);
  });

  it('changes with the link under the pointer', async () => {
    await open(link(quillback, 'one'));
    await world.hover('#one');
    find('#one').setAttribute('href', `/token/${hollow.subject}`);
    await world.settle();
    expect(world.card()).toBeUndefined();
    expect(await world.hover('#one')).toBe('Hollow Reed');
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
    await open(`${'<p>row</p>'.repeat(10)}${link(mica, 'one')}${'<p>row</p>'.repeat(90)}`);
    const gap = () => world.boxOf(world.host()).top - world.boxOf(find('#one')).bottom;
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

  it.each([
    ['the user’s theme', { theme: 'dark' }, '', 'dark'],
    ['the theme of what is painted behind it', {}, 'background-color: rgb(10, 10, 10)', 'dark'],
    ['the page’s own', {}, '', 'light dark'],
  ])('takes %s', async (_what, settings, style, scheme) => {
    await open(`<main style="${style}">${link(mica, 'one')}</main>`, { settings });
    world.state.boxes.set(find('main'), { left: 0, top: 0, width: 900, height: 700 });
    await world.hover('#one');
    expect(world.host().style.getPropertyValue('color-scheme')).toBe(scheme);
  });
});

const hideAll = () => {
  Object.assign(world.state, { isUnseen: true });
  world.moved();
};

/** The page reaches for the open card (promise 12); a real browser tells more: test/hostile/card.spec.ts. */
describe('a card that the page touches', () => {
  const touched = async (touch: (card: HTMLElement) => void) => {
    await open();
    await world.hover('#one');
    touch(world.host());
    await world.pass(450);
    return world.card();
  };

  it.each<[string, (card: HTMLElement) => void]>([
    ['takes away', (card) => card.remove()],
    ['puts elsewhere', (card) => document.body.append(card)],
    ['moves by its style', (card) => card.style.setProperty('left', '-4000px', 'important')],
    ['gives the attribute hidden', (card) => card.setAttribute('hidden', '')],
    ['makes inert', (card) => card.setAttribute('inert', '')],
    [
      'hides as a popover',
      (card) => {
        card.hidePopover();
        card.setAttribute('data-x', '');
      },
    ],
    ['shrinks with the document by', () => Object.assign(Element.prototype, { currentCSSZoom: 0.05 })],
    [
      'covers',
      () => {
        world.state.cover = document.body;
        world.fire(document.defaultView as EventTarget, 'toggle');
      },
    ],
    ['lets nothing of be seen, as the frame sees', hideAll],
  ])('closes when the page %s it', async (_what, touch) => {
    expect(await touched(touch)).toBeUndefined();
  });

  it.each<[string, (card: HTMLElement) => void]>([
    ['marks it as other extensions do', (card) => card.style.setProperty('--mark', 'red')],
    ['adds to the document', () => document.documentElement.append(document.createElement('div'))],
  ])('stays when the page %s', async (_what, touch) => {
    expect(await touched(touch)).toBe('Mica Sheet');
  });
});
