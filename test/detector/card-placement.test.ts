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
  const seen = find('#it');
  for (const [name, value] of Object.entries(window))
    Object.defineProperty(document.documentElement, name, { value, configurable: true });
  const target = { seen, where: () => line } as unknown as Placed['target'];
  const unknown = { at: undefined, side: undefined, tooltips: undefined };
  const unplaced = { ...unknown, height: 200, isRtl: false };
  const { clientWidth: width, clientHeight: height } = window;
  vi.stubGlobal('visualViewport', { offsetLeft: 0, offsetTop: 0, width, height, ...view });
  const card: Placed = { ...unplaced, ...fields, target };
  const setBox = vi.fn();
  placeCard({ host: find('#host'), setBox } as unknown as CardFrame, card, true);
  return { card, setBox };
}

it('puts the card below its target and saves the side', () => {
  const { card, setBox } = place({});
  expect(setBox).toHaveBeenCalledWith({ left: 100, top: 128, width: 360, height: 200 });
  expect(card).toMatchObject({ side: 'below', tooltips: [] });
});

it('puts the card into the part of the page that is zoomed in on', () => {
  const view = { offsetLeft: 90, offsetTop: 20, width: 640, height: 140 };
  const { setBox } = place({ at: { x: 110, y: 110 } }, LINE, WINDOW, view);
  expect(setBox).toHaveBeenCalledWith({ left: 188, top: 28, width: 360, height: 124 });
});

it('stays on the side that it has', () => {
  const { card } = place({ side: 'right' });
  expect(card.side).toBe('right');
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

/** A sheet keeps out of the lower edge that a phone uses itself. */
const above = (top: number) => ({ top: `calc(${top}px - env(safe-area-inset-bottom))` });

it.each([
  ['as wide as a phone', 390, { left: 8, width: 374 }],
  ['no wider than 560 pixels', 1_024, { left: 232, width: 560 }],
])('puts a sheet at the lower edge, %s', (_case, clientWidth, expected) => {
  const { setBox } = place({ isSheet: true, height: 400 }, LINE, { clientWidth, clientHeight: 844 });
  expect(setBox).toHaveBeenCalledWith({ ...expected, ...above(436), height: 400 });
});

it('leaves the upper part of the window free of a long sheet', () => {
  const { setBox } = place({ isSheet: true, height: 900 }, LINE, { clientWidth: 390, clientHeight: 800 });
  expect(setBox).toHaveBeenCalledWith({ left: 8, width: 374, ...above(232), height: 560 });
});
