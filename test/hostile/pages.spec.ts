/** Pages that send events of their own, and pages that break what scripts call. */
import type { Page } from '@playwright/test';
import { cases } from '../cases.ts';
import { TOKENS } from '../data/index.ts';
import { inCard } from '../e2e/card.ts';
import { host, isMarked, letPass, link } from '../e2e/card-page.ts';
import { contentWorld, recordMessages, sentMessages } from '../e2e/content-world.ts';
import { expect, test } from '../e2e/fixtures.ts';

const { mica, fernwood } = TOKENS;
const LINKS = `<p>${link(mica, 'one')} ${link(fernwood, 'two')}</p>`;

test('9: synthetic pointer and key events send no message and open no card', async ({ openBody }) => {
  const page = await openBody(`${LINKS}<textarea></textarea>`);
  for (const id of ['one', 'two']) await expect.poll(() => isMarked(page.locator(`#${id}`))).toBe(true);
  // The number of tokens is reported once a second at most.
  await letPass(page, 1_100);
  const world = await contentWorld(page);
  await world.evaluate(recordMessages);
  const sent = () => world.evaluate(sentMessages);
  const events = cases(30_000, 30_000, 100_000);
  expect(await page.evaluate(dispatchEvents, events)).toBe(0);
  await expect(host(page)).toHaveCount(0);
  expect(await sent()).toEqual([]);
  // A real pointer does both: the counters work.
  await page.locator('#two').hover();
  await expect(host(page)).toHaveCount(1);
  expect(await sent()).not.toEqual([]);
});

/** Runs in the page. Resolves to the number of cards that were added to the document. */
async function dispatchEvents(count: number): Promise<number> {
  let cards = 0;
  const observer = new MutationObserver((records) => {
    const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
    cards += added.filter((node) => node instanceof HTMLElement && node.popover !== null).length;
  });
  observer.observe(document, { childList: true, subtree: true });
  // The browser follows a link on a synthetic click, too.
  addEventListener('click', (event) => event.preventDefault(), true);
  const targets = [...document.querySelectorAll('a'), document, window, document.body];
  const link = document.querySelector('a');
  const { left, top } = link?.getBoundingClientRect() ?? new DOMRect();
  const at = { clientX: left + 3, clientY: top + 3, bubbles: true, composed: true, cancelable: true };
  const keys = ['Tab', 'Enter', 'Escape', 'T', 'L'];
  const makers: readonly ((i: number) => Event)[] = [
    ...['move', 'over', 'enter', 'out', 'down', 'up'].map(
      (name) => () => new PointerEvent(`pointer${name}`, at),
    ),
    ...['down', 'up', 'cancel'].map(
      (name) => () => new PointerEvent(`pointer${name}`, { ...at, pointerType: 'touch' }),
    ),
    ...['mousemove', 'mouseover', 'click', 'contextmenu'].map((name) => () => new MouseEvent(name, at)),
    ...['keydown', 'keyup'].map(
      (name) => (i: number) =>
        new KeyboardEvent(name, { ...at, key: keys[i % 5] ?? '', altKey: true, shiftKey: true }),
    ),
    ...['focusin', 'focus'].map((name) => () => new FocusEvent(name, { bubbles: true })),
    ...['scroll', 'online'].map((name) => () => new Event(name, { bubbles: true })),
  ];
  for (let i = 0; i <= count; i++) {
    const event = makers[i % makers.length]?.(i);
    if (event) targets[i % targets.length]?.dispatchEvent(event);
    if (i % 5_000 !== 0) continue;
    // Longer than the hover delay, as if the pointer rested there.
    link?.dispatchEvent(new PointerEvent('pointermove', at));
    await new Promise((resume) => setTimeout(resume, 400));
  }
  observer.disconnect();
  return cards;
}

/** Properties of a document that a named element shadows. */
const NAMES = [
  'activeElement addEventListener body caretPositionFromPoint createElement createRange createTextNode',
  'createTreeWalker documentElement elementFromPoint getElementById hasFocus head hidden querySelector',
  'querySelectorAll scrollingElement visibilityState URL getSelection defaultView baseURI nodeType location',
  'implementation removeEventListener',
].flatMap((line) => line.split(' '));

/** Breaks, in the page's own world, everything that a script could call. */
const CLOBBER = `
  const { getOwnPropertyNames, getOwnPropertyDescriptor, defineProperty } = Object;
  const poison = () => { throw new Error('poisoned') };
  const types = [Element, Node, Document, Map, Set, Promise, String, RegExp, EventTarget, Range, ShadowRoot,
    HTMLElement, MutationObserver, IntersectionObserver, JSON, CSS, HighlightRegistry, Event, Object, Array];
  const globals = ['fetch', 'customElements', 'chrome', 'browser', 'Highlight', 'StaticRange', 'scheduler', 'setTimeout',
    'requestAnimationFrame', 'getComputedStyle', 'AbortController', 'URL', 'Proxy', 'Reflect', 'structuredClone'];
  const holders = [];
  for (let i = 0; i < types.length; i++) {
    if (types[i].prototype) holders[holders.length] = types[i].prototype;
    holders[holders.length] = types[i];
  }
  for (let i = 0; i < holders.length; i++) {
    const names = getOwnPropertyNames(holders[i]);
    for (let j = 0; j < names.length; j++) {
      const name = names[j];
      if (name === 'constructor' || name === 'prototype' || name === 'length' || name === 'name') continue;
      const { configurable, writable } = getOwnPropertyDescriptor(holders[i], name);
      if (configurable) defineProperty(holders[i], name, { __proto__: null, get: poison, set: poison, configurable: false });
      else if (writable) holders[i][name] = poison;
    }
  }
  for (let i = 0; i < globals.length; i++)
    defineProperty(window, globals[i], { __proto__: null, get: poison, configurable: false });
`;
const CLOBBER_SCRIPT = `<script>addEventListener('DOMContentLoaded', () => {${CLOBBER}})</script>`;
const CLOBBER_NAMES = [
  ...NAMES.map((name) => `<form name="${name}"></form><img name="${name}" alt="">`),
  // Frames are properties of the window.
  ...['CSS', 'self', 'scheduler'].map((name) => `<iframe name="${name}"></iframe>`),
].join('');

test('11: a page that breaks what scripts call changes no result', async ({ context, openBody }) => {
  const problems: string[] = [];
  context.on('weberror', (error) => problems.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  /** Both cards, and whether the page's own scripts are broken. `expected`: what the cards become. */
  const results = async (head: string, body: string, expected?: readonly string[]) => {
    const page = await openBody(`${head}${LINKS}<div style="height:0;overflow:hidden">${body}</div>`);
    const world = await contentWorld(page);
    await expect.poll(() => world.evaluate(() => CSS.highlights.get('token-lens')?.size)).toBe(2);
    const cards: string[] = [];
    for (const [i, id] of ['#one', '#two'].entries()) {
      await page.mouse.move(600, 500);
      await expect.poll(() => cardMarkup(page)).toBe('');
      const { x, y } = (await page.locator(id).boundingBox()) ?? { x: 0, y: 0 };
      await page.mouse.move(x + 4, y + 4);
      const markup = expected?.[i];
      if (markup === undefined) cards.push(await completeMarkup(page));
      else {
        await expect.poll(() => cardMarkup(page)).toBe(markup);
        cards.push(markup);
      }
    }
    const isBroken = await page.evaluate('typeof document.createElement !== "function"').catch(() => true);
    await page.close();
    return { cards, isBroken };
  };
  const intact = await results('', '');
  expect(intact.isBroken).toBe(false);
  expect(intact.cards[0]).toContain('Mica Sheet');
  expect(intact.cards[1]).toContain('Fernwood');
  for (const script of [CLOBBER_SCRIPT, ''])
    expect((await results(script, CLOBBER_NAMES, intact.cards)).isBroken).toBe(true);
  expect(problems).toEqual([]);
});

/** The open card's markup, without ages; '' for no card. */
async function cardMarkup(page: Page): Promise<string> {
  const markup = (await inCard(page, (root) => root.innerHTML)) ?? '';
  return markup.replace(/>(?:just now|\d+ (?:sec|min)\. ago)</g, '>at some time<');
}

/** The open card's markup once it has its source, its logo and the result of its signatures, and no longer changes. */
async function completeMarkup(page: Page): Promise<string> {
  const parts = ['CIP-26', '<canvas width="96"', 'class="signature"><svg'];
  let markup = '';
  await expect
    .poll(async () => {
      const previous = markup;
      markup = await cardMarkup(page);
      return markup === previous && parts.every((part) => markup.includes(part));
    })
    .toBe(true);
  return markup;
}
