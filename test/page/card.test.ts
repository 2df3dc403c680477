/** The card's own element: opened in its place, and nothing while it is closed. The card at work: open-card.test.ts. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TokenView } from '../../components/view.ts';
import { createCard } from '../../lib/page/card.tsx';
import type { Target } from '../../lib/page/target.ts';
import { speakEnglish } from '../components/english.ts';
import { createFakeBrowser } from './fake-browser.ts';
import { createPageDocument, find } from './page-document.ts';
import { asSubject, SUBJECT } from './page-hex.ts';

vi.mock('preact', () => import('../../lib/page/draw.ts'));
vi.mock('preact/jsx-runtime', () => import('../../lib/page/draw.ts'));
vi.mock('preact/jsx-dev-runtime', () => import('../../lib/page/draw.ts'));
speakEnglish();

const VIEW: TokenView = { network: 'mainnet', identifier: asSubject(SUBJECT), outcome: undefined, now: 0 };
const MANNER = { theme: undefined, at: undefined, isPinned: false };

let page: ReturnType<typeof createPageDocument>;
let fake: ReturnType<typeof createFakeBrowser>;
let card: ReturnType<typeof createCard>;
beforeEach(() => {
  vi.useFakeTimers();
  page = createPageDocument();
  fake = createFakeBrowser(page.window);
  card = createCard(() => undefined);
  document.body.innerHTML =
    '<p id="one">one</p><svg id="two"></svg><p id="far" style="direction: rtl">far</p>';
});
afterEach(async () => {
  fake.close();
  await page.close();
  vi.useRealTimers();
});

const open = (selector: string, isPinned = false, isShown = true) => {
  const element: Element = find(selector);
  const where = () => (isShown ? fake.boxOf(element) : undefined);
  card.show(VIEW, { element, seen: element, readings: [], where } satisfies Target, { ...MANNER, isPinned });
  return card.element() as HTMLElement;
};
const cards = () => document.querySelectorAll('token-lens-card').length;

it('is nothing until it is shown, and after it is hidden', () => {
  const touch = () => {
    card.update(VIEW);
    card.move({ x: 1, y: 1 });
    card.hide();
    return [cards(), card.element()];
  };
  expect(touch()).toEqual([0, undefined]);
  open('#one');
  expect(cards()).toBe(1);
  card.hide();
  expect(touch()).toEqual([0, undefined]);
});

it('is the same element for the same target, and another one for another, which may be no HTML element', () => {
  const first = open('#one');
  expect(open('#one', true)).toBe(first);
  expect(open('#two')).not.toBe(first);
  expect(cards()).toBe(1);
});

it('lies at the end of its line where the page reads from right to left, follows it, and stays without it', () => {
  fake.state.boxes.set(find('#far'), { left: 900, top: 100, width: 100, height: 16 });
  expect(open('#far').style.left).toBe(`${1000 - 380}px`);
  fake.state.boxes.set(find('#far'), { left: 800, top: 100, width: 100, height: 16 });
  card.move(undefined);
  expect((card.element() as HTMLElement).style.left).toBe(`${900 - 380}px`);
  expect(open('#one', false, false).style.left).toBe('');
});
