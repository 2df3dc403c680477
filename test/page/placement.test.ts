/** The card stands beside its target and inside the window, whatever their sizes. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Box, place, type Size } from '../../lib/page/placement.ts';

const EDGE = 8;
/** What sums of fractions may be off by. */
const SLIP = 1e-6;
const CARD: Size = { width: 380, height: 300 };
const WINDOW: Size = { width: 1200, height: 800 };
const line = (left: number, top: number): Box => ({ left, top, width: 200, height: 20 });

describe('the card', () => {
  it.each([
    ['below its target', line(100, 100), { left: 100, top: 128, heightAtMost: 664 }],
    ['above where below is too little room', line(100, 700), { left: 100, top: 392, heightAtMost: 684 }],
    ['pushed in from the right edge', line(1000, 100), { left: 812, top: 128, heightAtMost: 664 }],
    ['pushed in from the left edge', line(-50, 100), { left: 8, top: 128, heightAtMost: 664 }],
    ['below a target half out of the window', line(100, -10), { left: 100, top: 18, heightAtMost: 774 }],
  ])('stands %s', (_where, target, expected) => {
    expect(place(target, CARD, WINDOW)).toMatchObject(expected);
  });

  it('that is higher than either room takes the larger one', () => {
    const high = { width: 380, height: 2000 };
    expect(place(line(100, 100), high, WINDOW)).toMatchObject({ left: 100, top: 128, heightAtMost: 664 });
    expect(place(line(100, 600), high, WINDOW)).toMatchObject({ left: 100, top: 8, heightAtMost: 584 });
  });

  it('that just fits below stays below', () => {
    const { heightAtMost } = place(line(100, 400), CARD, WINDOW);
    expect(place(line(100, 400), { width: 380, height: heightAtMost }, WINDOW).top).toBe(428);
    expect(place(line(100, 400), { width: 380, height: heightAtMost + 1 }, WINDOW).top).toBeLessThan(400);
  });

  it('lies inside the window and never over its target’s line, in 20,000 geometries', () => {
    const coordinates = (min: number, max: number) => fc.double({ min, max, noNaN: true });
    const geometries = fc
      .record({
        window: fc.record({
          width: fc.integer({ min: 100, max: 4000 }),
          height: fc.integer({ min: 100, max: 3000 }),
        }),
        card: fc.record({ width: coordinates(1, 400), height: coordinates(0, 3000) }),
        line: fc.record({ width: coordinates(0, 3000), height: coordinates(0, 60) }),
        across: coordinates(-1, 1),
        down: coordinates(0, 1),
      })
      .map(({ window, card, line, across, down }) => ({
        window,
        card: { ...card, width: Math.min(card.width, window.width - 2 * EDGE) },
        // A line that is in view, at least in part: the pointer is on it.
        target: {
          ...line,
          left: across * window.width,
          top: down * (window.height + line.height) - line.height,
        },
      }));
    const seen = { above: 0, below: 0, cut: 0 };
    fc.assert(
      fc.property(geometries, ({ target, card, window }) => {
        const { left, top, heightAtMost } = place(target, card, window);
        const height = Math.min(card.height, heightAtMost);
        const [bottom, right] = [top + height, left + card.width];
        const across = left >= EDGE && right <= window.width - EDGE + SLIP;
        const down = top >= EDGE - SLIP && bottom <= window.height - EDGE + SLIP;
        const above = bottom <= target.top;
        const apart = above || top >= target.top + target.height;
        // A card is cut only where neither side has room for it, and then gets the larger room.
        const isCut = height < card.height;
        const rooms = [target.top - 2 * EDGE, window.height - (target.top + target.height) - 2 * EDGE];
        const wellCut = !isCut || Math.abs(heightAtMost - Math.max(...rooms)) < SLIP;
        if (isCut) seen.cut++;
        seen[above ? 'above' : 'below']++;
        return across && down && apart && wellCut && heightAtMost > 0;
      }),
      { numRuns: 20_000 },
    );
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(1_000);
  });

  it('keeps the side it has when it is given, whatever its height becomes', () => {
    const target = { left: 100, top: 380, width: 60, height: 20 };
    const window = { width: 1280, height: 720 };
    const { side } = place(target, { width: 380, height: 286 }, window);
    expect(side).toBe('below');
    const grown = { width: 380, height: 364 };
    expect(place(target, grown, window).side).toBe('above');
    expect(place(target, grown, window, side)).toMatchObject({ side: 'below', top: 408, heightAtMost: 304 });
  });
});
