/** Hostile pages, in a real Chromium: promises 9 and 13. */
import type { Page } from '@playwright/test';
import { TOKENS } from '../data/index.ts';
import { inCard } from '../e2e/card-in-chromium.ts';
import { host, link } from '../e2e/card-page.ts';
import { contentWorld } from '../e2e/content-world.ts';
import { expect, isMarked, test } from '../e2e/places.ts';
import { much, tried } from './tried.ts';

const { mica, fernwood } = TOKENS;
test('promise 9: synthetic pointer and key events send no message and open no card', async ({
  context,
  open,
}) => {
  test.setTimeout(120_000);
  const page = await open(`<p>${link(mica, 'one')} ${link(fernwood, 'two')}</p><textarea></textarea>`);
  await expect.poll(() => isMarked(page.locator('#one'))).toBe(true);
  const world = await contentWorld(context, page);
  await world.evaluate(() => {
    const { runtime } = (globalThis as unknown as { chrome: { runtime: Record<string, unknown> } }).chrome;
    Object.assign(globalThis, { sent: 0 });
    const send = runtime.sendMessage as (...all: unknown[]) => unknown;
    runtime.sendMessage = (...all: unknown[]) => {
      Reflect.set(globalThis, 'sent', Number(Reflect.get(globalThis, 'sent')) + 1);
      return send.apply(runtime, all);
    };
  });
  const events = much(30_000, 100_000);
  const cards = await page.evaluate(synthesize, events);
  await page.waitForTimeout(500);
  expect(cards).toBe(0);
  await expect(host(page)).toHaveCount(0);
  expect(await world.evaluate(() => Reflect.get(globalThis, 'sent'))).toBe(0);
  // The same, by a hand, opens one: what was counted would have been seen.
  await page.locator('#two').hover();
  await expect(host(page)).toHaveCount(1);
  expect(await world.evaluate(() => Reflect.get(globalThis, 'sent'))).toBeGreaterThan(0);
  tried(9, `${events.toLocaleString('en')} synthetic events`);
});

/** Runs in the page; the number of cards that were seen. */
async function synthesize(events: number): Promise<number> {
  let cards = 0;
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node.nodeName === 'TOKEN-LENS-CARD') cards++;
  });
  observer.observe(document, { childList: true, subtree: true });
  // The browser follows a link for a click that is none, too.
  addEventListener('click', (event) => event.preventDefault(), true);
  const targets = [...document.querySelectorAll('a'), document, window, document.body];
  const link = document.querySelector('a');
  const { left, top } = link?.getBoundingClientRect() ?? new DOMRect();
  const at = { clientX: left + 3, clientY: top + 3, bubbles: true, composed: true, cancelable: true };
  const keys = ['Tab', 'Enter', 'Escape', 'T', 'L'];
  const made: readonly ((i: number) => Event)[] = [
    ...['move', 'over', 'enter', 'out', 'down', 'up'].map(
      (name) => () => new PointerEvent(`pointer${name}`, at),
    ),
    ...['mousemove', 'mouseover', 'click', 'contextmenu'].map((name) => () => new MouseEvent(name, at)),
    ...['keydown', 'keyup'].map(
      (name) => (i: number) =>
        new KeyboardEvent(name, { ...at, key: keys[i % 5] ?? '', altKey: true, shiftKey: true }),
    ),
    ...['focusin', 'focus'].map((name) => () => new FocusEvent(name, { bubbles: true })),
    ...['scroll', 'online'].map((name) => () => new Event(name, { bubbles: true })),
  ];
  for (let i = 0; i < events; i++) {
    const event = made[i % made.length]?.(i);
    if (event) targets[i % targets.length]?.dispatchEvent(event);
    if (i % 5_000 !== 0) continue;
    // Longer than a card's delay, as if the pointer rested there.
    link?.dispatchEvent(new PointerEvent('pointermove', at));
    await new Promise((resume) => setTimeout(resume, 400));
  }
  observer.disconnect();
  return cards;
}

/** Properties of the document that an element's name takes the place of. */
const NAMES = [
  'activeElement addEventListener body caretPositionFromPoint createElement createRange createTextNode',
  'createTreeWalker documentElement elementFromPoint getElementById hasFocus head hidden querySelector',
  'querySelectorAll scrollingElement visibilityState URL getSelection defaultView baseURI nodeType location',
  'implementation removeEventListener',
].flatMap((line) => line.split(' '));

/** Breaks, in a page's own world, all that a script could call. */
const CLOBBERS = `
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

/** A page that has broken every prototype and global of its own, and named its elements after what the document has. */
const CLOBBERED = {
  head: `<script>addEventListener('DOMContentLoaded', () => {${CLOBBERS}})</script>`,
  body: NAMES.map((name) => `<form name="${name}"></form><img name="${name}" alt="">`).join(''),
};

test('promise 13: a page that breaks what scripts call has the same results', async ({
  context,
  open,
  trouble,
}) => {
  const results = async ({ head, body }: { head: string; body: string }) => {
    const page = await open(
      `${head}<p>${link(mica, 'one')} ${link(fernwood, 'two')}</p><div style="height:0;overflow:hidden">${body}</div>`,
    );
    const world = await contentWorld(context, page);
    await expect.poll(() => world.evaluate(() => CSS.highlights.get('token-lens')?.size)).toBe(2);
    const cards: string[] = [];
    for (const id of ['#one', '#two']) {
      await page.mouse.move(600, 500);
      await expect.poll(() => cardNow(page)).toBe('');
      const { x, y } = (await page.locator(id).boundingBox()) ?? { x: 0, y: 0 };
      await page.mouse.move(x + 4, y + 4);
      await expect.poll(() => cardNow(page)).toContain('CIP-26');
      // With its picture.
      await expect.poll(() => cardNow(page)).toContain('<canvas width="96"');
      cards.push(await cardNow(page));
    }
    const isBroken = await page.evaluate('typeof document.createElement !== "function"').catch(() => true);
    await page.close();
    return { cards, isBroken };
  };
  const sound = await results({ head: '', body: '' });
  expect(sound.isBroken).toBe(false);
  expect(sound.cards.map((card) => /Mica Sheet|Fernwood/.exec(card)?.[0])).toEqual([
    'Mica Sheet',
    'Fernwood',
  ]);
  expect(await results(CLOBBERED)).toEqual({ ...sound, isBroken: true });
  expect(await results({ ...CLOBBERED, head: '' })).toEqual({ ...sound, isBroken: true });
  tried(13, 'broken prototypes and globals, names of the document');
  expect(trouble).toEqual([]);
});

/** All that the open card holds; '' for none. */
async function cardNow(page: Page): Promise<string> {
  const markup = (await inCard(page, (root) => root.innerHTML)) ?? '';
  // The pages are read one after the other.
  return markup.replace(/fetched (?:just now|[^<]* ago)/g, 'fetched');
}
