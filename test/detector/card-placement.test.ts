/** The card's element is placed beside its target once both are known. */
import { expect, it, vi } from 'vitest';
import type { CardFrame } from '../../lib/detector/card-frame.ts';
import { type Placed, placeCard } from '../../lib/detector/card-placement.ts';
import { find, usePageDocument } from './page-document.ts';

const show = usePageDocument();
const LINE = { left: 100, top: 100, width: 80, height: 20 };

function place(fields: Partial<Omit<Placed, 'target'>>, line: typeof LINE | undefined = LINE) {
  show('<p id="it">target</p><div id="host"></div>');
  const seen = find('#it');
  for (const [name, value] of Object.entries({ clientWidth: 1_280, clientHeight: 720 }))
    Object.defineProperty(document.documentElement, name, { value, configurable: true });
  const target = { seen, where: () => line } as unknown as Placed['target'];
  const unplaced = { at: undefined, side: undefined, tooltips: undefined, height: 200, isRtl: false };
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
