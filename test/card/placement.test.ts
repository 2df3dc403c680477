/** The card stands beside its target and inside the window and leaves rows and columns uncovered. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Position, place, placeCard } from '../../lib/card/placement.ts';
import { around, type Box, holds, type Size } from '../../lib/card/port.ts';
import { cases } from '../cases.ts';
import { rows } from '../data/tables.ts';

const EDGE = 8;
/** A smaller height does not count as space. */
const LEAST = 80;
/** Tolerance for sums of fractions. */
const SLIP = 1e-6;
const CARD: Size = { width: 380, height: 300 };
const WINDOW: Size = { width: 1200, height: 800 };
type Preferences = NonNullable<Parameters<typeof place>[3]>;
const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });
const line = (left: number, top: number) => box(left, top, 200, 20);
const boxOf = ({ left, top, maxHeight }: Position, card: Size) =>
  box(left, top, card.width, Math.min(card.height, maxHeight));
const overlap = (a: Box, b: Box) =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height;
/** Side, left, top and maximum height. */
const spell = ({ side, left, top, maxHeight }: Position) => `${side} ${left} ${top} ${maxHeight}`;

it.each<[string, string, Box, Size?, Size?, Preferences?]>(rows('placement', 'puts the card'))(
  'puts the card %s',
  (_where, expected, target, card = CARD, window = WINDOW, preferences = {}) => {
    expect(spell(place(target, card, window, preferences))).toBe(expected);
  },
);

it('the card is inside the window, not under the pointer, not over its line, in any geometry', () => {
  const upTo = (max: number) => fc.integer({ min: 0, max });
  // Not `fc.double`, which is near 0 most of the time.
  const part = upTo(10_000).map((n) => n / 10_000);
  const geometries = fc.record({
    window: fc.record({
      width: fc.integer({ min: 300, max: 4000 }),
      height: fc.integer({ min: 200, max: 3000 }),
    }),
    cardHeight: fc.integer({ min: 1, max: 3000 }),
    // Lines of usual size, and lines as wide or as high as the window, or larger.
    width: fc.oneof(upTo(600), fc.constantFrom(300, 4000, 9000)),
    height: fc.oneof(upTo(60), upTo(5000)),
    across: part,
    down: part,
    pointer: fc.record({ x: part, y: part }),
    isRtl: fc.boolean(),
  });
  const isRight = fc.property(geometries, ({ window, cardHeight, isRtl, pointer, ...line }) => {
    // At least partly in view, with the pointer on its visible part.
    const left = line.across * (window.width + line.width) - line.width;
    const top = line.down * (window.height + line.height) - line.height;
    const [fromX, toX] = [Math.max(0, left), Math.min(window.width, left + line.width)];
    const [fromY, toY] = [Math.max(0, top), Math.min(window.height, top + line.height)];
    const shown = box(fromX, fromY, toX - fromX, toY - fromY);
    const at = { x: fromX + pointer.x * shown.width, y: fromY + pointer.y * shown.height };
    const card = { width: Math.min(380, window.width - 2 * EDGE), height: cardHeight };
    const own = boxOf(place(box(left, top, line.width, line.height), card, window, { at, isRtl }), card);
    const gaps = [
      own.left,
      own.top,
      window.width - own.left - own.width,
      window.height - own.top - own.height,
    ];
    // The card may cover the line only if it fills half of the window, or no side has space for a few lines.
    const space = Math.max(fromY, window.height - toY) - 2 * EDGE;
    const beside = Math.max(fromX, window.width - toX) - 2 * EDGE;
    const mayCover = shown.height > window.height / 2 || (space < LEAST && beside < card.width);
    const isInside = own.height > 0 && Math.min(...gaps) >= EDGE - SLIP;
    return isInside && !holds(own, at) && (mayCover || !overlap(own, shown));
  });
  fc.assert(isRight, { numRuns: cases(3_000, 10_000, 1_000_000) });
});

it.each<[string, string, Preferences, Size?]>(
  rows('placement', 'the card of a target in a list puts the card'),
)('puts the card %s', (_where, expected, preferences, card = CARD) => {
  expect(spell(place(line(500, 300), card, WINDOW, preferences))).toBe(expected);
});

it('boxes have a smallest common box', () => {
  expect(around(line(0, 0), line(50, 100))).toEqual(box(0, 0, 250, 120));
});

it('a card that grows keeps its side, but never comes under a pointer that its target has left', () => {
  const view = { width: 800, height: 600 };
  const line = { left: 100, top: 200, width: 80, height: 20 };
  const scene = { view, line, isRtl: false, at: { x: 120, y: 210 } };
  const { placed } = placeCard(scene, { width: 360, height: 200 }, {}, true);
  const grown = placeCard(scene, { width: 360, height: 300 }, placed, true);
  expect([placed.side, grown.placed.side]).toEqual(['below', 'below']);
  // The page has scrolled: the line is above the pointer.
  const scrolled = { ...scene, line: { ...line, top: 160 } };
  const { box } = placeCard(scrolled, { width: 360, height: 300 }, placed, true);
  expect(holds(box, scene.at)).toBe(false);
});
