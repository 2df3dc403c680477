/** The open card: what it shows meanwhile, what it follows, and what the page may not do to it. */
import { describe, expect, it } from 'vitest';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { link, open, world } from './lens-world.ts';
import { find } from './page-document.ts';

const { hollow, mica, quillback, tern } = TOKENS;
const POINTED = { settings: { lookUp: 'pointed' } };

describe('an open card', () => {
  it('shows at once what is known, and its rest when that has come', async () => {
    await open();
    const logo = { kind: 'image', type: 'image/png', base64: 'AA==', source: 'CIP_26' };
    const answer = world.holdBack('token.logo', logo);
    await world.hover('#one');
    expect(world.text()).toContain('CIP-26');
    expect(world.frame()?.querySelector('canvas')).toBeNull();
    answer();
    await world.settle();
    expect(world.frame()?.querySelector('canvas')).not.toBeNull();
  });

  it('waits with a skeleton for what is not known yet, and keeps its focus and elements', async () => {
    await open(undefined, POINTED);
    const answer = world.holdBack('token.lookup', [world.extension.found(mica.subject)]);
    await world.hover('#one');
    expect(world.frame()?.querySelector('[aria-busy=true] .skeleton')).not.toBeNull();
    const button = world.frame()?.querySelector('button');
    answer();
    await world.settle();
    expect(world.frame()?.querySelector('[aria-busy=false]')).not.toBeNull();
    expect(world.frame()?.querySelector('button')).toBe(button);
  });

  it('that is stale is drawn anew when the new answer has come', async () => {
    await open(undefined, POINTED);
    let stale = true;
    world.extension.answers['token.lookup'] = () => [
      world.extension.found(mica.subject, { stale, fetchedAt: 0 }),
    ];
    await world.hover('#one');
    expect(world.text()).toContain('may be out of date');
    stale = false;
    await world.pass(3_000);
    expect(world.text()).not.toContain('may be out of date');
  });

  it('says a failure in words, and the next hover asks again', async () => {
    await open(undefined, POINTED);
    const failure = { kind: 'service', status: 503 } as const;
    world.extension.answers['token.lookup'] = () => [{ kind: 'failed', failure }];
    await world.hover('#one');
    expect(world.text()).toContain('in trouble (status 503)');
    await world.leave();
    delete world.extension.answers['token.lookup'];
    expect(await world.hover('#one')).toBe('Mica Sheet');
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
    expect(world.extension.sent.map(({ request }) => request)).toContainEqual(
      expect.objectContaining({ urgency: 'pointed', ahead }),
    );
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
    await world.pass(100);
    return world.card();
  };

  it.each<[string, (card: HTMLElement) => void]>([
    ['takes away', (card) => card.remove()],
    ['puts elsewhere', (card) => document.body.append(card)],
    ['moves by its style', (card) => card.style.setProperty('left', '-4000px', 'important')],
    ['gives the attribute hidden', (card) => card.setAttribute('hidden', '')],
    ['makes inert', (card) => card.setAttribute('inert', '')],
    ['toggles as a popover', (card) => world.fire(card, 'beforetoggle')],
    [
      'covers',
      () => {
        world.state.cover = document.body;
        world.fire(document.defaultView as EventTarget, 'toggle');
      },
    ],
    [
      'opens a popover over',
      () => {
        world.state.popovers.add(document.body);
        hideAll();
      },
    ],
  ])('closes when the page %s it', async (_what, touch) => {
    expect(await touched(touch)).toBeUndefined();
  });

  it.each<[string, (card: HTMLElement) => void]>([
    ['marks it as other extensions do', (card) => card.style.setProperty('--mark', 'red')],
    ['goes behind another tab with it', hideAll],
    ['adds to the document', () => document.documentElement.append(document.createElement('div'))],
  ])('stays when the page %s', async (_what, touch) => {
    expect(await touched(touch)).toBe('Mica Sheet');
  });
});
