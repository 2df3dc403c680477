/** Which touches open a sheet. */
import { expect, it } from 'vitest';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { link, open, world } from './detector-world.ts';
import { find } from './page-document.ts';

/** As long as a hash, so that only the answer of the service decides what it is. */
const LONG_NAME = 'ab'.repeat(32);
const { fernwood, mica } = TOKENS;
const PAGE = `<p id="text">${fernwood.subject}</p><p>${link(mica, 'link')}</p>
  <button id="button">${fernwood.subject}</button><p id="words">words</p>`;

type Fields = { readonly by?: number; readonly pointerType?: string; readonly target?: Element };

/** Events of a finger on the text of an element; `by`: CSS pixels beside it. */
function fire(of: string | HTMLElement, types: string, { by = 0, ...fields }: Fields = {}, isTrusted = true) {
  const element = typeof of === 'string' ? find(of) : of;
  const { left, top } = world.boxOf(element);
  world.state.hovered = { element, text: element.firstChild as Text };
  const at = { clientX: left + 3, clientY: top + 3 + by, pointerType: 'touch', relatedTarget: null };
  for (const type of types.split(' ')) world.fire(element, type, { ...at, ...fields }, isTrusted);
}

function tap(target: string | HTMLElement, fields?: Fields): Promise<string | undefined> {
  fire(target, 'pointerdown pointerup pointerout click', fields);
  return world.cardAfter(200);
}

async function press(selector: string, ms: number, end = 'pointerup'): Promise<string | undefined> {
  fire(selector, 'pointerdown');
  await world.pass(ms);
  fire(selector, `${end} pointerout`);
  return world.cardAfter(700);
}

it.each<[string, string, Fields, string?]>([
  ['a finger on text', '#text', {}, 'Fernwood'],
  ['a finger beside a line', '#text', { by: -8 }, 'Fernwood'],
  ['a pen on text', '#text', { pointerType: 'pen' }, 'Fernwood'],
  ['a mouse', '#text', { pointerType: 'mouse' }],
  ['a finger on a link', '#link', {}],
  ['a finger on a button', '#button', {}],
  ['a finger on other text', '#words', {}],
])('a tap of %s', async (_case, selector, fields, label) => {
  await open(PAGE);
  expect(await tap(selector, fields)).toBe(label);
});

it('a tap of a pen that moves a little opens a sheet too, which a tap elsewhere closes', async () => {
  await open(PAGE);
  const pen = { pointerType: 'pen' };
  fire('#text', 'pointerdown pointermove', pen);
  // In this time a card for the pointer is prepared.
  await world.pass(100);
  fire('#text', 'pointerup click', pen);
  await world.pass(200);
  expect(world.frame()?.classList).toContain('sheet');
  expect(await tap('#words')).toBeUndefined();
});

it('a tap opens nothing for a token that was not found', async () => {
  await open(`<p id="text">${UNREGISTERED.heron.subject}</p>`);
  expect(await world.hover('#text')).not.toBeUndefined();
  await world.leave();
  expect(await tap('#text')).toBeUndefined();
});

it('a tap looks a token up where tokens in view are not', async () => {
  await open(PAGE, { settings: { lookUp: 'hovered' } });
  expect(world.extension.asked()).toEqual([]);
  expect(await tap('#text')).toBe('Fernwood');
});

it.each([
  ['on a link', '#link', 600, 'pointerup', 'Mica Sheet'],
  ['on text, whose selection it begins', '#text', 600, 'pointerup', undefined],
  ['that is lifted before', '#link', 400, 'pointerup', undefined],
  ['that scrolls the page', '#link', 400, 'pointercancel', undefined],
])('a long press %s', async (_case, selector, ms, end, label) => {
  await open(PAGE);
  expect(await press(selector, ms, end)).toBe(label);
});

it('a long press waits for the background, also when the finger is lifted before', async () => {
  const name = `<b>Asset name</b> <i role="option" id="it">${LONG_NAME}</i>`;
  const policy = `<a href="/tokenPolicy/${fernwood.policy}">its policy</a>`;
  const tokens = [{ subject: fernwood.policy + LONG_NAME, name: 'Long' }];
  await open(`<ul><li>${policy} ${name}</li></ul>`, { settings: { lookUp: 'hovered' }, tokens });
  const answer = world.holdBack('tokens.resolve', [{ kind: 'found', subject: fernwood.subject }]);
  expect(await press('#it', 600)).toBeUndefined();
  answer();
  expect(await world.settledCard()).toBe('Long');
});

it('a long press is reported by two events, the second of which changes nothing', async () => {
  await open(PAGE);
  fire('#link', 'pointerdown contextmenu');
  await world.pass(100);
  const frame = world.host();
  expect(world.card()).toBe('Mica Sheet');
  await world.pass(600);
  fire('#link', 'contextmenu');
  await world.pass(100);
  expect([world.host(), world.card()]).toEqual([frame, 'Mica Sheet']);
});

it('a touch loads no card before it is a long press, since most touches scroll', async () => {
  await open(PAGE);
  fire('#link', 'pointerdown');
  await world.pass(450);
  expect(world.host()).toBeFalsy();
});

it('in a shadow tree is of the node there, as in the page', async () => {
  await open('<main></main>');
  const host = document.createElement('section');
  const root = host.attachShadow({ mode: 'open' });
  root.innerHTML = `<p id="text">${fernwood.subject}</p><p>${link(mica, 'link')}</p>`;
  find('main').append(host);
  await world.settle();
  // Browsers name the host outside of its tree, and later.
  const [text, inLink] = [...root.querySelectorAll<HTMLElement>('[id]')] as [HTMLElement, HTMLElement];
  expect(await tap(inLink, { target: host })).toBeUndefined();
  fire(inLink, 'pointerdown', { target: host });
  expect(await world.cardAfter(700)).toBe('Mica Sheet');
  expect(await tap(text, { target: host })).toBe('Fernwood');
});

it('ignores touches that the page makes up', async () => {
  await open(PAGE);
  fire('#text', 'pointerdown pointerup click contextmenu', {}, false);
  expect(await world.cardAfter(700)).toBeUndefined();
});
