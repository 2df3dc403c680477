/** The card stands beside its target and inside the window, and leaves rows, columns and tooltips uncovered. */
import { expect, it } from 'vitest';
import { overlap, type Position, place, placeCard } from '../../lib/card/placement.ts';
import { around, type Box, holds, type Size } from '../../lib/card/port.ts';
import { rows } from '../data/tables.ts';

const CARD: Size = { width: 380, height: 300 };
const WINDOW: Size = { width: 1200, height: 800 };
type Preferences = NonNullable<Parameters<typeof place>[3]>;
const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });
const line = (left: number, top: number) => box(left, top, 200, 20);
/** Side, left, top and maximum height. */
const spell = ({ side, left, top, maxHeight }: Position) => `${side} ${left} ${top} ${maxHeight}`;

it.each<[string, string, Box, Size?, Size?, Preferences?]>(rows('placement', 'puts the card'))(
  'puts the card %s',
  (_where, expected, target, card = CARD, window = WINDOW, preferences = {}) => {
    expect(spell(place(target, card, window, preferences))).toBe(expected);
  },
);

it.each<[string, string, Preferences, Size?]>(
  rows('placement', 'the card of a target in a list puts the card'),
)('puts the card %s', (_where, expected, preferences, card = CARD) => {
  expect(spell(place(line(500, 300), card, WINDOW, preferences))).toBe(expected);
});

it('boxes overlap if they share an area, and have a smallest common box', () => {
  expect(overlap(line(0, 0), line(199, 19))).toBe(true);
  expect(overlap(line(0, 0), line(200, 0))).toBe(false);
  expect(overlap(line(0, 0), line(0, 20))).toBe(false);
  expect(around(line(0, 0), line(50, 100))).toEqual(box(0, 0, 250, 120));
});

it('a card on a line that is wider begins near the pointer', () => {
  const scene = { view: WINDOW, line: box(200, 300, 900, 20), isRtl: false, at: { x: 700, y: 310 } };
  expect(placeCard(scene, CARD, {}, false).box.left).toBe(660);
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
