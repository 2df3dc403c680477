/** The card stands beside its target and inside the window, and leaves rows, columns and tooltips uncovered. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { overlap, type Position, place, placeCard } from '../../lib/card/placement.ts';
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
/** Side, left, top and maximum height. */
const spell = ({ side, left, top, maxHeight }: Position) => `${side} ${left} ${top} ${maxHeight}`;

it.each<[string, string, Box, Size?, Size?, Preferences?]>(rows('placement', 'puts the card'))(
  'puts the card %s',
  (_where, expected, target, card = CARD, window = WINDOW, preferences = {}) => {
    expect(spell(place(target, card, window, preferences))).toBe(expected);
  },
);

it('the card is inside the window, not under the pointer, not over its line, in any geometry', () => {
  // Not `fc.double`, which is near 0 most of the time.
  const part = fc.integer({ min: 0, max: 10_000 }).map((n) => n / 10_000);
  const length = (min: number, max: number) => part.map((n) => min + n * (max - min));
  const geometries = fc.record({
    window: fc.record({
      width: fc.integer({ min: 300, max: 4000 }),
      height: fc.oneof(fc.integer({ min: 200, max: 3000 }), fc.integer({ min: 200, max: 240 })),
    }),
    cardHeight: fc.oneof(length(1, 3000), fc.constant(LEAST)),
    // Lines of usual size, and lines as wide or as high as the window, or larger.
    width: fc.oneof(length(1, 600), fc.constantFrom(300, 4000, 9000)),
    height: fc.oneof(length(1, 60), length(60, 5000)),
    across: part,
    down: part,
    pointer: fc.record({ x: part, y: part }),
    isRtl: fc.boolean(),
  });
  const seen = { above: 0, below: 0, right: 0, left: 0, cut: 0, gaveWay: 0 };
  fc.assert(
    fc.property(geometries, ({ window, cardHeight, width, height, across, down, pointer, isRtl }) => {
      // At least partly in view, with the pointer on its visible part.
      const left = across * (window.width + width) - width;
      const top = down * (window.height + height) - height;
      const target = box(left, top, width, height);
      const [fromX, toX] = [Math.max(0, left), Math.min(window.width, left + width)];
      const [fromY, toY] = [Math.max(0, top), Math.min(window.height, top + height)];
      const shown = box(fromX, fromY, toX - fromX, toY - fromY);
      const at = { x: fromX + pointer.x * shown.width, y: fromY + pointer.y * shown.height };
      const card = { width: Math.min(380, window.width - 2 * EDGE), height: cardHeight };
      const placed = place(target, card, window, { at, isRtl });
      const own = boxOf(placed, card);
      const [right, bottom] = [own.left + own.width, own.top + own.height];
      const gaps = [own.left, own.top, window.width - right, window.height - bottom];
      const isInside = gaps.every((gap) => gap >= EDGE - SLIP);
      const isUnderPointer = at.x >= own.left && at.x <= right && at.y >= own.top && at.y <= bottom;
      // The card may cover the line only if it fills half of the window, or no side has space for a few lines.
      const space = Math.max(fromY, window.height - toY) - 2 * EDGE;
      const beside = Math.max(fromX, window.width - toX) - 2 * EDGE;
      const mayGiveWay = shown.height > window.height / 2 || (space < LEAST && beside < card.width);
      const isOver = overlap(own, shown);
      if (isOver) seen.gaveWay++;
      if (own.height < card.height) seen.cut++;
      seen[placed.side]++;
      // A card is cut only if neither side has space for it, and then it gets the larger space.
      const isVertical = placed.side === 'above' || placed.side === 'below';
      const isWellCut = own.height >= card.height || !isVertical || Math.abs(placed.maxHeight - space) < SLIP;
      return isInside && !isUnderPointer && own.height > 0 && (mayGiveWay || (!isOver && isWellCut));
    }),
    { numRuns: cases(5_000, 20_000, 1_000_000) },
  );
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(30);
});

it.each<[string, string, Preferences, Size?]>(
  rows('placement', 'the card of a target in a list puts the card'),
)('puts the card %s', (_where, expected, preferences, card = CARD) => {
  expect(spell(place(line(500, 300), card, WINDOW, preferences))).toBe(expected);
});

it('the card of a target in a list covers neither tooltip nor row where there is space for all', () => {
  const upTo = (max: number) => fc.integer({ min: 0, max });
  const [lines, hints] = [fc.tuple(upTo(1100), upTo(880)), fc.tuple(upTo(1100), upTo(850), upTo(200))];
  fc.assert(
    fc.property(lines, hints, upTo(30), fc.boolean(), ([left, top], [x, y, width], second, isList) => {
      const target = box(left, top, 100, 20);
      const hint = box(x, y, width, 40);
      const row = box(left, top, 100, 20 + second);
      const preferences = { row, tooltips: [hint], columns: isList ? [target] : [] };
      const card = boxOf(place(target, CARD, box(0, 0, 1200, 900), preferences), CARD);
      const isInside = overlap(card, box(8, 8, 1184, 884));
      return isInside && !overlap(card, hint) && !overlap(card, target) && (isList || !overlap(card, row));
    }),
    { numRuns: cases(2_000, 5_000, 100_000) },
  );
});

it('boxes overlap where they share an area, and have a smallest common box', () => {
  expect(overlap(line(0, 0), line(199, 19))).toBe(true);
  expect(overlap(line(0, 0), line(200, 0))).toBe(false);
  expect(overlap(line(0, 0), line(0, 20))).toBe(false);
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
