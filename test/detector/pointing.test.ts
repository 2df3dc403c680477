/** Which events of pointer, keyboard and shortcut open and close the card. */
import { expect, it, vi } from 'vitest';
import { TOKENS } from '../data/index.ts';
import { link, open, openCard, world } from './detector-world.ts';
import { find } from './page-document.ts';

/** As long as a hash, so that only the answer of the service decides what it is. */
const LONG_NAME = 'ab'.repeat(32);
const { fernwood, mica, tern } = TOKENS;
const hovered = () => world.extension.asked('hovered');
/** An event in the card's frame. */
const inCard = (type: string, fields: object = {}): void => {
  const { html, events } = world.state.card ?? {};
  if (type === 'focus' || type === 'blur') events?.dispatchEvent(new Event(type));
  else if (html) world.fire(html, type, fields);
};

it('the pointer opens a card where it rests for the delay, and none where it only passes', async () => {
  await open();
  for (const id of ['#one', '#two', '#one', '#two']) {
    world.move(id);
    await world.pass(100);
  }
  expect([world.card(), hovered()]).toEqual([undefined, []]);
  expect(await world.cardAfter(60)).toBe('Tern Exchange');
  expect(world.frame()?.getAttribute('role')).toBe('dialog');
});

it('the pointer counts the delay from the event, however late the page lets it through', async () => {
  await open();
  world.move('#one', 'start', { timeStamp: performance.now() - 120 });
  expect(await world.cardAfter(40)).toBe('Mica Sheet');
});

it('the pointer keeps the card open while it is in it, and closes it 250 ms after leaving', async () => {
  await openCard();
  world.move(world.host());
  world.fire(world.host(), 'pointerdown');
  expect(await world.cardAfter(1_000)).toBe('Mica Sheet');
  world.moveAway();
  expect(await world.cardAfter(200)).toBe('Mica Sheet');
  world.move('#one');
  world.fire(document.body, 'pointerout', { relatedTarget: find('#two') });
  expect(await world.cardAfter(1_000)).toBe('Mica Sheet');
  expect(await world.leave()).toBeUndefined();
});

it('the pointer opens the next card without another move after the first has closed', async () => {
  await openCard();
  world.moveAway();
  await world.pass(170);
  expect(await world.hover('#two')).toBe('Tern Exchange');
});

it.each<[string, () => void]>([
  ['leaves the window', () => world.fire(document.body, 'pointerout', { relatedTarget: null })],
  ['goes into a frame', () => world.fire(document.body, 'pointerout', { relatedTarget: find('iframe') })],
  ['presses a button elsewhere', () => world.fire(find('p'), 'pointerdown')],
])('the pointer closes the card when it %s', async (_what, leave) => {
  await openCard(`${link(mica, 'one')}<p>words</p><iframe></iframe>`);
  leave();
  expect(await world.cardAfter(300)).toBeUndefined();
});

it('the pointer opens nothing by touch, by events that the page dispatches, or on a link to something else', async () => {
  const tx = `<a id="tx" href="/transaction/${'c3'.repeat(32)}">x</a>`;
  await open(`${link(mica, 'one')}<div data-asset="${mica.subject}">${tx}</div>`);
  world.move('#one');
  world.fire(find('#one'), 'pointermove', { clientX: 23, clientY: 3, pointerType: 'touch' });
  for (const type of ['pointermove', 'focusin', 'keydown', 'pointerout', 'scroll', 'online'])
    world.fire(find('#one'), type, { clientX: 1, clientY: 1, key: 'Tab' }, false);
  await world.pass(10);
  world.moveAway();
  expect(await world.cardAfter(500)).toBeUndefined();
  expect([await world.hover('#tx'), hovered()]).toEqual([undefined, []]);
});

it('the pointer opens nothing while a button is down, as when it selects text', async () => {
  await open();
  world.move('#one');
  world.fire(find('#one'), 'pointerdown', { pointerType: 'mouse' });
  world.move('#two', 'start', { buttons: 1 });
  expect([await world.cardAfter(500), hovered()]).toEqual([undefined, []]);
  expect(await world.hover('#two')).toBe('Tern Exchange');
});

it('the pointer loads no card over a text that is no identifier', async () => {
  await open(`<table><tr><td>${link(fernwood, 'one')}</td><td id="ago">2 hours ago</td></tr></table>`);
  world.move('#ago');
  await world.pass(100);
  expect(world.host()).toBeUndefined();
  expect(await world.settledCard()).toBeUndefined();
});

it('the pointer does not cause the text around it to be read in elements without attributes of a token', async () => {
  await open(`<main><p><b id="it">words</b></p>${link(mica, 'one')}</main>`);
  const read = vi.fn();
  Object.defineProperty(find('main'), 'textContent', { get: read });
  await world.hover('#it');
  expect(read).not.toHaveBeenCalled();
});

it('the pointer closes the card beside a text that its cell cuts off, and where the rest of it would be', async () => {
  const cell = (id: string, html: string) => `<td id="${id}" style="overflow-x: hidden">${html}</td>`;
  const cells = cell('cell', `<b id="it">${mica.subject}</b>`) + cell('next', 'more');
  await open(`<table><tr>${cells}</tr></table>`);
  const boxes = { it: [20, 600], cell: [20, 90], next: [110, 300] } as const;
  for (const [id, [left, width]] of Object.entries(boxes))
    world.state.boxes.set(find(`#${id}`), { left, top: 100, width, height: 16 });
  expect(await world.hover('#it')).toBe('Mica Sheet');
  world.move('#next');
  expect(await world.cardAfter(500)).toBeUndefined();
});

it('the pointer restarts the delay when the page scrolls under it, and opens the card of what lies there then', async () => {
  await open();
  world.move('#one');
  await world.pass(100);
  world.state.hovered = { element: find('#two'), text: find('#two').firstChild as Text };
  world.state.boxes.set(find('#two'), world.boxOf(find('#one')));
  world.fire(document, 'scroll');
  expect(await world.cardAfter(100)).toBeUndefined();
  expect(await world.cardAfter(60)).toBe('Tern Exchange');
});

it('the keyboard opens the card of the element that a key focuses, and Escape closes it', async () => {
  await open();
  await world.press('Tab', '#one');
  world.moveAway();
  expect(await world.cardAfter(500)).toBe('Mica Sheet');
  expect([await world.press('Escape'), document.activeElement?.id]).toEqual([undefined, 'one']);
});

it.each<[string, string | undefined, boolean, number, boolean]>([
  ['moves the focus by itself', undefined, true, 0, true],
  ['moves the focus long after a key', 'Tab', true, 600, true],
  ['moves the focus after a key that the user types', 'a', true, 0, true],
  ['moves the focus after a key event of its own', 'Tab', false, 0, true],
  ['dispatches a focus event after a key', 'Tab', true, 0, false],
])('the keyboard opens nothing when the page %s', async (_what, key, isKeyTrusted, ms, isFocusTrusted) => {
  await open();
  if (key) world.fire(document.body, 'keydown', { key }, isKeyTrusted);
  await world.pass(ms);
  find('#one').focus();
  world.fire(find('#one'), 'focusin', {}, isFocusTrusted);
  expect([await world.cardAfter(500), hovered()]).toEqual([undefined, []]);
});

it.each<[string, () => void, () => void]>([
  ['it', () => world.fire(world.host(), 'focusin'), () => world.fire(world.host(), 'focusout')],
  ['its frame', () => ['focus', 'pointerleave'].forEach((type) => void inCard(type)), () => inCard('blur')],
])('the keyboard keeps the card open only while %s has the focus', async (_what, enter, leave) => {
  await open();
  await world.press('Tab', '#one');
  world.fire(find('#one'), 'focusout');
  enter();
  expect(await world.cardAfter(500)).toBe('Mica Sheet');
  leave();
  expect(await world.cardAfter(500)).toBeUndefined();
});

it('the shortcut pins the card, which then stays wherever the pointer goes, and closes it when pressed again', async () => {
  await openCard();
  expect(await world.inspect()).toBe(true);
  expect(world.text()).toContain('Pinned');
  await world.leave();
  expect(await world.hover('#two')).toBe('Mica Sheet');
  expect(await world.inspect()).toBe(true);
  expect(world.card()).toBeUndefined();
});

const select = (selector: string) => {
  const range = document.createRange();
  range.selectNodeContents(find(selector));
  const element = find(selector).firstElementChild ?? find(selector);
  // What is in the middle of its line.
  world.state.hovered = { element, text: element.firstChild as Text };
  vi.stubGlobal('getSelection', () => ({ isCollapsed: range.collapsed, getRangeAt: () => range }));
};

it.each([
  ['an identifier', mica.subject],
  ['an identifier between other words', `The token <i>${mica.subject}</i>. ${tern.subject}`],
  ['a link with another text', link(mica, 'one')],
])('the shortcut pins the card of %s in the selection', async (_what, html) => {
  await open(`<p id="it">${html}</p>`);
  select('#it');
  expect(await world.inspect()).toBe(true);
  expect(world.card()).toBe('Mica Sheet');
  expect(await world.inspect(false)).toBe(true);
  expect(world.text()).toContain('Pinned');
});

it.each([
  ['words', '<p id="it">Snek</p>'],
  ['nothing', '<p id="it"></p>'],
  ['an identifier in an editor', `<div contenteditable="true" id="it">${mica.subject}</div>`],
  ['a bare asset name', `<p><b>Asset name</b> <i id="it">${'5c'.repeat(32)}</i></p>`],
  ['a frame that has the focus', '<iframe id="it" tabindex="0"></iframe>'],
])('the shortcut does nothing for %s in the selection', async (_what, html) => {
  await open(html);
  select('#it');
  find('#it').focus();
  expect(await world.inspect()).toBeUndefined();
});

it('the shortcut returns the focus to where it was, unless the user has moved it', async () => {
  await open(`<input id="field"><p>${link(mica, 'one')}</p>${link(tern, 'two')}`);
  const pinAndEscape = async () => {
    await world.inspect();
    world.host().focus();
    await world.press('Escape');
    return [world.card(), document.activeElement?.id];
  };
  find('#field').focus();
  await world.hover('#one');
  expect(await pinAndEscape()).toEqual([undefined, 'field']);
  await world.hover('#one');
  world.fire(find('#two'), 'focusin');
  expect(await pinAndEscape()).toEqual([undefined, 'two']);
});

it('the shortcut pins the card of the focused element when nothing is selected or hovered', async () => {
  await open();
  expect(await world.inspect()).toBeUndefined();
  find('#two').focus();
  expect(await world.inspect()).toBe(true);
  expect(world.card()).toBe('Tern Exchange');
  find('#two').remove();
  await world.settle();
  expect(await world.inspect()).toBeUndefined();
});

it('the shortcut waits for the background, also while the pointer moves', async () => {
  const name = `<td><b>Asset name</b> <i id="it">${LONG_NAME}</i></td><td>1</td>`;
  const policy = `<td><a href="/tokenPolicy/${fernwood.policy}">its policy</a></td>`;
  const settings = { lookUp: 'hovered' };
  const tokens = [{ subject: fernwood.policy + LONG_NAME, name: 'Long' }];
  await open(`<table><tr>${policy}${name}</tr></table>${link(tern, 'two')}`, { settings, tokens });
  const answer = world.holdBack('tokens.resolve', [{ kind: 'found', subject: fernwood.subject }]);
  world.move('#it');
  await world.inspect();
  for (const move of [world.moveAway, () => world.move('#two')]) {
    move();
    expect(await world.cardAfter(500)).toBeUndefined();
  }
  answer();
  expect(await world.settledCard()).toBe('Long');
  expect(world.text()).toContain('Pinned');
});

it('the card’s frame closes for good by Escape in it, also long after a Tab in it', async () => {
  await open();
  await world.press('Tab', '#one');
  world.host().focus();
  inCard('keydown', { key: 'Tab' });
  await world.pass(3_000);
  inCard('keydown', { key: 'Escape' });
  expect(await world.cardAfter(0)).toBeUndefined();
  // The focus returns to the link.
  world.fire(find('#one'), 'focusin');
  expect(await world.cardAfter(500)).toBeUndefined();
});

it('the card’s frame opens the card of what a Tab that leaves it focuses', async () => {
  await open();
  await world.press('Tab', '#one');
  inCard('keydown', { key: 'Tab' });
  await world.pass(50);
  find('#two').focus();
  world.fire(find('#two'), 'focusin');
  // The frame is told later that it has lost the focus.
  inCard('blur');
  expect(await world.cardAfter(500)).toBe('Tern Exchange');
});

it('the card’s frame keeps the card open while the pointer is in it, and closes it 250 ms after leaving', async () => {
  await openCard();
  world.moveAway();
  inCard('pointerenter');
  expect(await world.cardAfter(1_000)).toBe('Mica Sheet');
  inCard('pointerleave');
  expect(await world.cardAfter(1_000)).toBeUndefined();
});

it('does nothing in a document that creates no HTML elements', async () => {
  await openCard(undefined, { isXml: true });
  expect([world.extension.asked(), world.host()]).toEqual([[], undefined]);
});
