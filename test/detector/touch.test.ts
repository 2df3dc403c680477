/** Which touches open a sheet. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Point } from '../../lib/detector/placement.ts';
import type { Target } from '../../lib/detector/target.ts';
import { Touch } from '../../lib/detector/touch.ts';
import { find, usePageDocument } from './page-document.ts';

const show = usePageDocument();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const FOUND = {} as Target;
const AT = { clientX: 10, clientY: 20 };

function setUp(under: (at: Point) => Target | undefined = () => FOUND) {
  show('<p id="text">token</p><a href="/token"><b id="link">token</b></a><button id="button">token</button>');
  const open = vi.fn();
  const touch = new Touch({ targets: { under }, isFound: (target) => target === FOUND, open });
  const event = (id: string, pointerType = 'touch') =>
    ({ target: find(`#${id}`), pointerType, ...AT }) as unknown as PointerEvent;
  const tap = (id: string, pointerType?: string) => {
    touch.down(event(id, pointerType));
    touch.up();
    touch.tapped(event(id, pointerType));
  };
  return { touch, open, event, tap };
}

it.each([
  ['a finger on text', 'text', 'touch', 1],
  ['a pen on text', 'text', 'pen', 1],
  ['a mouse', 'text', 'mouse', 0],
  ['a finger on a link', 'link', 'touch', 0],
  ['a finger on a button', 'button', 'touch', 0],
])('a tap of %s', (_case, id, pointerType, times) => {
  const { open, tap } = setUp();
  tap(id, pointerType);
  expect(open).toHaveBeenCalledTimes(times);
});

it.each([
  ['a link', 'link', 1],
  ['text, whose selection it begins', 'text', 0],
])('a long press on %s', (_case, id, times) => {
  const { touch, open, event } = setUp();
  touch.down(event(id));
  vi.advanceTimersByTime(500);
  expect(open).toHaveBeenCalledTimes(times);
});

it('is no long press once the finger scrolls or leaves', () => {
  const { touch, open, event } = setUp();
  touch.down(event('link'));
  vi.advanceTimersByTime(400);
  touch.up();
  vi.advanceTimersByTime(400);
  expect(open).not.toHaveBeenCalled();
});

it('believes the browser’s own sign of a long press', () => {
  const { touch, open, event } = setUp();
  touch.down(event('link'));
  touch.pressed(event('link'));
  vi.advanceTimersByTime(500);
  expect(open).toHaveBeenCalledTimes(1);
});

it('reaches a line beside the finger, and opens only what was found', () => {
  const beside = setUp(({ y }) => (y === AT.clientY + 8 ? FOUND : undefined));
  beside.tap('text');
  expect(beside.open).toHaveBeenCalledWith(FOUND);
  const unknown = setUp(() => ({}) as Target);
  unknown.tap('text');
  expect(unknown.open).not.toHaveBeenCalled();
});
