/** The card's own element: opened in its place, and nothing while it is closed. The card at work: open-card.test.ts. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TokenView } from '../../components/view.ts';
import { createCard } from '../../lib/page/card.tsx';
import type { Target } from '../../lib/page/target.ts';
import { speakEnglish } from '../components/english.ts';
import { TOKENS } from '../data/index.ts';
import { createFakeBrowser } from './fake-browser.ts';
import { createPageDocument, find } from './page-document.ts';

vi.mock('preact', () => import('../../lib/page/draw.ts'));
vi.mock('preact/jsx-runtime', () => import('../../lib/page/draw.ts'));
vi.mock('preact/jsx-dev-runtime', () => import('../../lib/page/draw.ts'));
speakEnglish();

const { subject } = TOKENS.mica;
const VIEW: TokenView = {
  network: 'mainnet',
  identifier: { kind: 'subject', subject },
  outcome: undefined,
  now: 0,
};
const MANNER = { theme: undefined, at: undefined, isPinned: false };

let page: ReturnType<typeof createPageDocument>;
let fake: ReturnType<typeof createFakeBrowser>;
beforeEach(() => {
  vi.useFakeTimers();
  page = createPageDocument();
  fake = createFakeBrowser(page.window);
  document.body.innerHTML =
    '<p id="one">one</p><svg id="two"></svg><p id="far" style="direction: rtl">far</p>';
});
afterEach(async () => {
  fake.close();
  await page.close();
  vi.useRealTimers();
});

const targetOf = (selector: string, isShown = true): Target => {
  const element: Element = find(selector);
  return { element, seen: element, readings: [], where: () => (isShown ? fake.boxOf(element) : undefined) };
};
const cards = () => document.querySelectorAll('token-lens-card').length;

it('is nothing until it is shown, and after it is hidden', () => {
  const card = createCard(() => undefined);
  const touch = () => {
    card.update(VIEW);
    card.move({ x: 1, y: 1 });
    card.hide();
  };
  touch();
  expect([cards(), card.element()]).toEqual([0, undefined]);
  card.show(VIEW, targetOf('#one'), MANNER);
  expect(cards()).toBe(1);
  card.hide();
  touch();
  expect([cards(), card.element()]).toEqual([0, undefined]);
});

it('is the same element for the same target, and another one for another, which may be no HTML element', () => {
  const card = createCard(() => undefined);
  card.show(VIEW, targetOf('#one'), MANNER);
  const first = card.element();
  card.show(VIEW, targetOf('#one'), { ...MANNER, isPinned: true });
  expect(card.element()).toBe(first);
  card.show(VIEW, targetOf('#two'), MANNER);
  expect(card.element()).not.toBe(first);
  expect(cards()).toBe(1);
});

it('lies below its line, at the end where the page reads from right to left, and follows the line', () => {
  const card = createCard(() => undefined);
  const left = () => Number.parseFloat((card.element() as HTMLElement).style.left);
  fake.state.boxes.set(find('#far'), { left: 900, top: 100, width: 100, height: 16 });
  card.show(VIEW, targetOf('#far'), MANNER);
  expect(left()).toBe(1000 - 380);
  fake.state.boxes.set(find('#far'), { left: 800, top: 100, width: 100, height: 16 });
  card.move(undefined);
  expect(left()).toBe(900 - 380);
});

it('stays where it is when its target is not shown any more', () => {
  const card = createCard(() => undefined);
  card.show(VIEW, targetOf('#one', false), MANNER);
  expect((card.element() as HTMLElement).style.left).toBe('');
});
