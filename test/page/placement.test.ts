/** The card stands beside its target and inside the window, whatever their sizes. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Box, place, type Size } from '../../lib/page/placement.ts';

const EDGE = 8;
/** Less room than this is none. */
const LEAST = 80;
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

  it('stands beside a line that leaves no room above or below it', () => {
    const window = { width: 1200, height: 200 };
    const target = { left: 600, top: 60, width: 100, height: 80 };
    expect(place(target, CARD, window)).toMatchObject({
      side: 'right',
      left: 708,
      top: 8,
      heightAtMost: 184,
    });
    expect(place({ ...target, left: 800 }, CARD, window)).toMatchObject({ side: 'left', left: 412 });
  });

  it('ends where a line ends that runs from right to left', () => {
    expect(place(line(600, 100), CARD, WINDOW, { isRtl: true })).toMatchObject({ left: 420, top: 128 });
    expect(place(line(100, 100), CARD, WINDOW, { isRtl: true })).toMatchObject({ left: 8 });
  });

  it('goes over to the other side from under a pointer that has left the line', () => {
    const at = { x: 150, y: 500 };
    expect(place(line(100, 400), CARD, { width: 1200, height: 900 }, { at }).side).toBe('above');
    const wish = { at, side: 'below' } as const;
    expect(place(line(100, 400), CARD, { width: 1200, height: 900 }, wish).side).toBe('above');
  });

  it('is inside the window, not under the pointer, not over its line, in 100,000 geometries', () => {
    // Not `fc.double`, which is near 0 most of the time.
    const part = fc.integer({ min: 0, max: 10_000 }).map((n) => n / 10_000);
    const length = (min: number, max: number) => part.map((n) => min + n * (max - min));
    const geometries = fc
      .record({
        window: fc.record({
          width: fc.integer({ min: 300, max: 4000 }),
          height: fc.oneof(fc.integer({ min: 200, max: 3000 }), fc.integer({ min: 200, max: 240 })),
        }),
        cardHeight: fc.oneof(length(1, 3000), fc.constant(LEAST)),
        // Lines as they usually are, and such that are as wide or as high as the window, or more.
        width: fc.oneof(length(1, 600), fc.constantFrom(300, 4000, 9000)),
        height: fc.oneof(length(1, 60), length(60, 5000)),
        across: part,
        down: part,
        pointer: fc.record({ x: part, y: part }),
        isRtl: fc.boolean(),
      })
      .map(({ window, cardHeight, width, height, across, down, pointer, isRtl }) => {
        // In view, at least in part, and the pointer on what is seen of it.
        const target = {
          width,
          height,
          left: across * (window.width + width) - width,
          top: down * (window.height + height) - height,
        };
        const on = (start: number, length: number, whole: number, at: number) => {
          const [from, to] = [Math.max(0, start), Math.min(whole, start + length)];
          return from + at * (to - from);
        };
        const at = {
          x: on(target.left, width, window.width, pointer.x),
          y: on(target.top, height, window.height, pointer.y),
        };
        const card = { width: Math.min(380, window.width - 2 * EDGE), height: cardHeight };
        return { window, card, target, at, isRtl };
      });
    const seen = { above: 0, below: 0, right: 0, left: 0, cut: 0, gaveWay: 0 };
    fc.assert(
      fc.property(geometries, ({ target, card, window, at, isRtl }) => {
        const { left, top, heightAtMost, side } = place(target, card, window, { at, isRtl });
        const height = Math.min(card.height, heightAtMost);
        const [right, bottom] = [left + card.width, top + height];
        const isInside =
          left >= EDGE - SLIP &&
          right <= window.width - EDGE + SLIP &&
          top >= EDGE - SLIP &&
          bottom <= window.height - EDGE + SLIP;
        const isUnderPointer = at.x >= left && at.x <= right && at.y >= top && at.y <= bottom;
        const [lineTop, lineBottom] = [
          Math.max(0, target.top),
          Math.min(window.height, target.top + target.height),
        ];
        const [lineLeft, lineRight] = [
          Math.max(0, target.left),
          Math.min(window.width, target.left + target.width),
        ];
        const isOver = left < lineRight && right > lineLeft && top < lineBottom && bottom > lineTop;
        // The line may give way only where it fills half of the window, or no side has room for a few lines.
        const rooms = { above: lineTop - 2 * EDGE, below: window.height - lineBottom - 2 * EDGE };
        const beside = Math.max(lineLeft - 2 * EDGE, window.width - lineRight - 2 * EDGE);
        const mayGiveWay =
          lineBottom - lineTop > window.height / 2 ||
          (Math.max(rooms.above, rooms.below) < LEAST && beside < card.width);
        if (isOver) seen.gaveWay++;
        if (height < card.height) seen.cut++;
        seen[side]++;
        // A card is cut only where neither side has room for it, and then gets the larger room.
        const isVertical = side === 'above' || side === 'below';
        const isWellCut =
          height >= card.height ||
          mayGiveWay ||
          !isVertical ||
          Math.abs(heightAtMost - Math.max(rooms.above, rooms.below)) < SLIP;
        return isInside && !isUnderPointer && (!isOver || mayGiveWay) && isWellCut && height > 0;
      }),
      { numRuns: 100_000 },
    );
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(200);
    process.stdout.write(`100,000 geometries: ${JSON.stringify(seen)}\n`);
  }, 60_000);

  it('keeps the side it has when it is given, whatever its height becomes', () => {
    const target = { left: 100, top: 380, width: 60, height: 20 };
    const window = { width: 1280, height: 720 };
    const { side } = place(target, { width: 380, height: 286 }, window);
    expect(side).toBe('below');
    const grown = { width: 380, height: 364 };
    expect(place(target, grown, window).side).toBe('above');
    expect(place(target, grown, window, { side, isKept: true })).toMatchObject({
      side: 'below',
      top: 408,
      heightAtMost: 304,
    });
  });
});
