/** The card's element is placed beside its target once both are known. */
import { expect, it, vi } from 'vitest';
import type { CardFrame } from '../../lib/detector/card-frame.ts';
import { type Placed, placeCard } from '../../lib/detector/card-placement.ts';
import { find, usePageDocument } from './page-document.ts';

const show = usePageDocument();
const LINE = { left: 100, top: 100, width: 80, height: 20 };

const WINDOW = { clientWidth: 1_280, clientHeight: 720 };

function place(
  fields: Partial<Omit<Placed, 'target'>>,
  line: typeof LINE | undefined = LINE,
  window = WINDOW,
  view: Partial<VisualViewport> = {},
) {
  show('<p id="it">target</p><div id="host"></div>');
  for (const [name, value] of Object.entries(window))
    Object.defineProperty(document.documentElement, name, { value, configurable: true });
  const { clientWidth: width, clientHeight: height } = window;
  vi.stubGlobal('visualViewport', { offsetLeft: 0, offsetTop: 0, width, height, ...view });
  const target = { seen: find('#it'), where: () => line } as unknown as Placed['target'];
  const unplaced = { at: undefined, side: undefined, tooltips: undefined, height: 200, isRtl: false };
  const card: Placed = { ...unplaced, ...fields, target };
  const setBox = vi.fn();
  placeCard({ host: find('#host'), setBox } as unknown as CardFrame, card, true);
  return { card, setBox };
}

/** A sheet keeps out of the lower edge that a phone uses itself. */
const above = (top: number) => ({ top: `calc(${top}px - env(safe-area-inset-bottom))` });
const ZOOM = { offsetLeft: 90, offsetTop: 20, width: 640, height: 140 };
const [PHONE, TABLET] = [390, 1_024].map((clientWidth) => ({ clientWidth, clientHeight: 844 }));

it.each<[string, Parameters<typeof place>, object]>([
  ['the card below its target', [{}], { left: 100, top: 128, width: 360, height: 200 }],
  [
    'the card into the part of the page that is zoomed in on',
    [{ at: { x: 110, y: 110 } }, LINE, WINDOW, ZOOM],
    { left: 188, top: 28, width: 360, height: 124 },
  ],
  [
    'a sheet at the lower edge, as wide as a phone',
    [{ isSheet: true, height: 400 }, LINE, PHONE],
    { left: 8, width: 374, ...above(436), height: 400 },
  ],
  [
    'a sheet no wider than 560 pixels',
    [{ isSheet: true, height: 400 }, LINE, TABLET],
    { left: 232, width: 560, ...above(436), height: 400 },
  ],
  [
    'a long sheet where it leaves the upper part of the window free',
    [{ isSheet: true, height: 900 }, LINE, { clientWidth: 390, clientHeight: 800 }],
    { left: 8, width: 374, ...above(232), height: 560 },
  ],
])('puts %s', (_what, placed, box) => {
  expect(place(...placed).setBox).toHaveBeenCalledWith(box);
});

it('saves the side, on which the card stays', () => {
  expect(place({}).card).toMatchObject({ side: 'below', tooltips: [] });
  expect(place({ side: 'right' }).card.side).toBe('right');
});

it.each<[string, Parameters<typeof place>]>([
  ['before it is drawn', [{ height: undefined }]],
  ['when its target is hidden', [{}, null as never]],
])('does not move the card %s', (_when, [fields, line]) => {
  expect(place(fields, line).setBox).not.toHaveBeenCalled();
});

it('measures tooltips again only while the pointer is outside of the card', () => {
  const tooltips = [{ left: 0, top: 600, width: 10, height: 10 }];
  expect(place({ tooltips }).card.tooltips).toBe(tooltips);
  expect(place({ tooltips, at: { x: 110, y: 110 } }).card.tooltips).toEqual([]);
});
