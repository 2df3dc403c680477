/** What opens the card on a page, and what closes it: the pointer, the keyboard, the shortcut. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TOKENS } from '../data/index.ts';
import { createGate } from './gate.ts';
import { type LensWorld, openWorld, type WorldParts } from './lens-world.ts';
import { find } from './page-document.ts';

// Test files share their modules: what another file has loaded knows another browser.
vi.hoisted(() => vi.resetModules());
vi.mock('wxt/browser', () => import('./fake-extension.ts'));
vi.mock('preact', () => import('../../lib/page/draw.ts'));
vi.mock('preact/jsx-runtime', () => import('../../lib/page/draw.ts'));
vi.mock('preact/jsx-dev-runtime', () => import('../../lib/page/draw.ts'));

const { fernwood, mica, tern } = TOKENS;
const ALL = Object.values(TOKENS);
const link = ({ subject }: { readonly subject: string }, id: string) =>
  `<a id="${id}" href="/token/${subject}">${id}</a>`;
const TWO = `<p>${link(mica, 'one')}</p><p>${link(tern, 'two')}</p><p>words</p>`;

let world: LensWorld;
afterEach(() => world.close());
const open = async (html = TWO, parts: WorldParts = {}) => {
  world = await openWorld(html, { tokens: ALL, ...parts });
};
const pointed = () => world.extension.asked('pointed');

describe('the pointer', () => {
  it('opens a card where it rests, not before the delay, and not where it only passes', async () => {
    await open(TWO, { settings: { hoverDelayMs: 300 } });
    for (const id of ['#one', '#two', '#one', '#two']) {
      world.move(id);
      await world.pass(250);
    }
    expect([world.card(), pointed()]).toEqual([undefined, []]);
    await world.pass(60);
    expect(world.card()).toBe('Tern Exchange');
    expect(world.frame()?.getAttribute('role')).toBe('dialog');
  });

  it('keeps the card while it is in it, and closes it a while after it has left', async () => {
    await open();
    await world.hover('#one');
    world.move(world.host() as Element);
    await world.pass(1_000);
    expect(world.card()).toBe('Mica Sheet');
    world.moveAway();
    await world.pass(200);
    expect(world.card()).toBe('Mica Sheet');
    world.move('#one');
    await world.pass(1_000);
    expect(world.card()).toBe('Mica Sheet');
    await world.leave();
    expect(world.card()).toBeUndefined();
  });

  it('opens the next card without a further move, though the first has closed meanwhile', async () => {
    await open();
    await world.hover('#one');
    world.moveAway();
    await world.pass(170);
    expect(await world.hover('#two')).toBe('Tern Exchange');
  });

  it.each<[string, () => void]>([
    ['leaves the window', () => world.fire(document.body, 'pointerout', { relatedTarget: null })],
    ['goes into a frame', () => world.fire(document.body, 'pointerout', { relatedTarget: find('iframe') })],
    ['presses a button elsewhere', () => world.fire(find('#two'), 'pointerdown')],
  ])('closes the card when it %s', async (_what, leave) => {
    await open(`${TWO}<iframe></iframe>`);
    await world.hover('#one');
    leave();
    await world.pass(300);
    expect(world.card()).toBeUndefined();
  });

  it('does not close it by a press in it, or on its way within the page', async () => {
    await open();
    await world.hover('#one');
    world.fire(world.host() as Element, 'pointerdown');
    world.fire(document.body, 'pointerout', { relatedTarget: find('#two') });
    await world.pass(500);
    expect(world.card()).toBe('Mica Sheet');
  });

  it('is none by touch, by events of the page itself, or where a link says something else', async () => {
    const row = `<div data-asset="${mica.subject}"><a id="tx" href="/transaction/${'c3'.repeat(32)}">x</a></div>`;
    await open(TWO + row);
    world.move('#two');
    world.fire(find('#one'), 'pointermove', { clientX: 23, clientY: 3, pointerType: 'touch' });
    for (const type of ['pointermove', 'focusin', 'keydown', 'pointerout', 'scroll', 'online'])
      world.fire(find('#one'), type, { clientX: 1, clientY: 1, key: 'Tab' }, false);
    await world.pass(10);
    world.moveAway();
    await world.pass(500);
    expect([world.card(), await world.hover('#tx'), pointed()]).toEqual([undefined, undefined, []]);
  });

  it('begins anew when the page scrolls under it, and opens what lies there then', async () => {
    await open();
    world.move('#one');
    await world.pass(100);
    world.state.pointed.element = find('#two');
    world.state.pointed.text = find('#two').firstChild as Text;
    world.state.boxes.set(find('#two'), world.boxOf(find('#one')));
    world.fire(document, 'scroll');
    await world.pass(100);
    expect(world.card()).toBeUndefined();
    await world.pass(60);
    expect(world.card()).toBe('Tern Exchange');
  });
});

describe('the keyboard', () => {
  it('opens the card of what gets the focus by a key, and Escape closes it', async () => {
    await open();
    await world.press('Tab', '#one');
    expect(world.card()).toBe('Mica Sheet');
    world.moveAway();
    await world.pass(500);
    expect(world.card()).toBe('Mica Sheet');
    await world.press('Escape');
    expect([world.card(), document.activeElement?.id]).toEqual([undefined, 'one']);
  });

  it('opens nothing where the page has moved the focus, or where it was gone at once', async () => {
    await open();
    find('#one').focus();
    world.fire(find('#one'), 'focusin');
    await world.pass(500);
    expect([world.card(), pointed()]).toEqual([undefined, []]);
    world.fire(document.body, 'keydown', { key: 'Tab' });
    await world.pass(600);
    world.fire(find('#one'), 'focusin');
    await world.pass(500);
    expect(world.card()).toBeUndefined();
  });

  it('closes the card when the focus leaves, and keeps it in the card', async () => {
    await open();
    await world.press('Tab', '#one');
    world.fire(find('#one'), 'focusout');
    world.fire(world.host() as Element, 'focusin');
    await world.pass(500);
    expect(world.card()).toBe('Mica Sheet');
    world.fire(world.host() as Element, 'focusout');
    await world.pass(500);
    expect(world.card()).toBeUndefined();
  });
});

describe('the shortcut', () => {
  it('pins the card, which then stays wherever the pointer goes, and closes it the next time', async () => {
    await open();
    await world.hover('#one');
    expect(await world.inspect()).toBe(true);
    expect(world.text()).toContain('Pinned');
    await world.leave();
    await world.hover('#two');
    expect(world.card()).toBe('Mica Sheet');
    expect(await world.inspect()).toBe(true);
    expect(world.card()).toBeUndefined();
  });

  it.each<[string, string, string]>([
    ['an identifier', `<p id="it">${mica.subject}</p>`, 'Mica Sheet'],
    ['a text around one', `<p id="it">The token <i>${mica.subject}</i>. ${tern.subject}</p>`, 'Mica Sheet'],
    ['a link that says something else', `<p id="it">${link(mica, 'one')}</p>`, 'Mica Sheet'],
  ])('pins the card of %s that is selected', async (_what, html, card) => {
    await open(html);
    const range = document.createRange();
    range.selectNodeContents(find('#it'));
    vi.stubGlobal('getSelection', () => ({ isCollapsed: false, getRangeAt: () => range }));
    expect(await world.inspect()).toBe(true);
    expect(world.card()).toBe(card);
    expect(await world.inspect(false)).toBe(true);
    expect(world.text()).toContain('Pinned');
  });

  it('gives the focus back to where the user was, or has gone to meanwhile', async () => {
    await open(`<input id="field">${TWO}`);
    find('#field').focus();
    await world.hover('#one');
    await world.inspect();
    (world.host() as HTMLElement).focus();
    await world.press('Escape');
    expect([world.card(), document.activeElement?.id]).toEqual([undefined, 'field']);
    await world.hover('#one');
    world.fire(find('#two'), 'focusin');
    await world.inspect();
    (world.host() as HTMLElement).focus();
    await world.press('Escape');
    expect(document.activeElement?.id).toBe('two');
  });

  it('is of what has the focus where nothing is selected or pointed at, and false where that is nothing', async () => {
    await open();
    expect(await world.inspect()).toBeUndefined();
    find('#two').focus();
    expect(await world.inspect()).toBe(true);
    expect(world.card()).toBe('Tern Exchange');
  });

  it('waits for the answer, wherever the pointer goes meanwhile', async () => {
    const gate = createGate();
    await open(`<p id="it">${fernwood.fingerprint}.${'aa'.repeat(3)}</p>${TWO}`);
    world.extension.answers['token.lookup'] = async ({ identifiers }) => {
      await gate.opened;
      return identifiers.map(() => world.extension.found(fernwood.subject));
    };
    world.move('#it');
    await world.inspect();
    world.moveAway();
    await world.pass(500);
    gate.open();
    await world.settle();
    expect(world.card()).toBe('Fernwood');
  });

  it('does nothing where the focus is in a frame, which knows what is meant there', async () => {
    await open('<iframe tabindex="0"></iframe>');
    find('iframe').focus();
    expect(await world.inspect()).toBeUndefined();
  });
});
