/** The card leaves the column of a list, the rest of a row and open tooltips uncovered. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { around, type Box, meet, type Place, place, type Size } from '../../lib/page/placement.ts';

const CARD: Size = { width: 380, height: 300 };
const WINDOW: Size = { width: 1200, height: 800 };
const line = (left: number, top: number): Box => ({ left, top, width: 200, height: 20 });

const boxOf = ({ left, top, heightAtMost }: Place, card: Size): Box => ({
  left,
  top,
  width: card.width,
  height: Math.min(card.height, heightAtMost),
});

describe('the card of a target in a list', () => {
  const column: Box = { left: 90, top: 300, width: 260, height: 20 };

  it.each([
    ['to the right of the column', column, false, { side: 'right', left: 358, top: 300 }],
    ['to its left where the right has no room', { ...column, left: 700 }, false, { side: 'left', left: 312 }],
    ['to its left first where text runs from right to left', { ...column, left: 500 }, true, { left: 112 }],
  ] as const)('stands %s', (_where, column, isRtl, expected) => {
    const target = line(column.left + 10, 300);
    expect(place(target, CARD, WINDOW, { columns: [column], isRtl })).toMatchObject(expected);
  });

  it('ends above the edge of the window', () => {
    expect(place(line(100, 700), CARD, WINDOW, { columns: [column] })).toMatchObject({ left: 358, top: 492 });
  });

  it('takes the narrower column where the wider one leaves no room', () => {
    const wide = { ...column, width: 900 };
    expect(place(line(100, 300), CARD, WINDOW, { columns: [wide, column] })).toMatchObject({ left: 358 });
  });

  it('stands below or above the row where no side has room', () => {
    const wish = { columns: [column], row: { left: 20, top: 290, width: 560, height: 60 } };
    expect(place(line(100, 300), CARD, { width: 600, height: 800 }, wish)).toMatchObject({
      side: 'below',
      top: 358,
    });
    expect(place(line(100, 300), CARD, { width: 600, height: 620 }, wish)).toMatchObject({
      side: 'above',
      heightAtMost: 274,
    });
  });

  it('keeps its side when it grows, and gives it up for a tooltip', () => {
    const high = { width: 380, height: 700 };
    const wish = { columns: [column], side: 'right', isKept: true } as const;
    expect(place(line(100, 300), high, WINDOW, wish)).toMatchObject({ side: 'right', top: 92 });
    const tooltips = [{ left: 500, top: 0, width: 500, height: 800 }];
    expect(place(line(100, 300), CARD, WINDOW, { ...wish, tooltips })).toMatchObject({
      side: 'below',
      left: 100,
    });
  });
});

describe('the card beside an open tooltip', () => {
  const columns = [{ left: 490, top: 300, width: 220, height: 20 }];
  const tooltip = (left: number, top: number): Box => ({ left, top, width: 120, height: 30 });

  it.each([
    ['the other side of a column', { columns, tooltips: [tooltip(720, 305)] }, { side: 'left', left: 102 }],
    ['below it where it is below the line', { tooltips: [tooltip(500, 325)] }, { side: 'below', top: 363 }],
    [
      'beside the column, below it, where both sides have one',
      { columns, tooltips: [tooltip(720, 305), tooltip(360, 305)] },
      { side: 'right', top: 343 },
    ],
    [
      'below the line, pushed in from a tooltip, where both sides of the column are full',
      {
        columns,
        tooltips: [
          { left: 720, top: 0, width: 480, height: 800 },
          { left: 0, top: 0, width: 300, height: 800 },
        ],
      },
      { side: 'below', left: 332, top: 328 },
    ],
    [
      'the side of the column where nothing is free',
      { columns, tooltips: [{ left: 0, top: 0, width: 1200, height: 800 }] },
      { side: 'right', left: 718 },
    ],
  ] as const)('goes to %s', (_where, wish, expected) => {
    expect(place(line(500, 300), CARD, WINDOW, wish)).toMatchObject(expected);
  });

  it('covers neither tooltip nor row where there is room for all, in 20,000 geometries', () => {
    const at = (most: number) => fc.integer({ min: 0, max: most });
    const geometries = fc.record({
      target: fc.record({ left: at(1100), top: at(880), width: fc.constant(100), height: fc.constant(20) }),
      tooltip: fc.record({ left: at(1100), top: at(850), width: at(200), height: fc.constant(40) }),
      second: at(30),
      isList: fc.boolean(),
    });
    fc.assert(
      fc.property(geometries, ({ target, tooltip, second, isList }) => {
        const window = { width: 1200, height: 900 };
        const row = { ...target, height: target.height + second };
        const wish = { row, tooltips: [tooltip], columns: isList ? [target] : [] };
        const placed = place(target, CARD, window, wish);
        const card = boxOf(placed, CARD);
        const isInside = meet(card, { left: 8, top: 8, width: 1184, height: 884 });
        return isInside && !meet(card, tooltip) && !meet(card, target) && (isList || !meet(card, row));
      }),
      { numRuns: 20_000 },
    );
  });
});

describe('boxes', () => {
  it('meet where they have an area in common', () => {
    expect(meet(line(0, 0), line(199, 19))).toBe(true);
    expect(meet(line(0, 0), line(200, 0))).toBe(false);
    expect(meet(line(0, 0), line(0, 20))).toBe(false);
  });

  it('have a smallest box around them', () => {
    expect(around(line(0, 0), line(50, 100))).toEqual({ left: 0, top: 0, width: 250, height: 120 });
  });
});
