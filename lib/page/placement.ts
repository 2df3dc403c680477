/** Where the card goes: beside its target, never under the pointer, never outside the window. Pure. */

export type Box = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};
export type Size = { readonly width: number; readonly height: number };
export type Side = 'below' | 'above';
export type Place = {
  readonly left: number;
  readonly top: number;
  readonly heightAtMost: number;
  readonly side: Side;
};

/** CSS pixels between card and target, and between card and the window's edge. */
const GAP = 8;
const EDGE = 8;

/**
 * Below the target's line, or above it where there is more room, unless the side is given; aligned with the
 * target's start and pushed in from the right edge. A card that is higher than its room scrolls inside.
 */
export function place(target: Box, card: Size, window: Size, given?: Side): Place {
  const below = window.height - EDGE - (target.top + target.height + GAP);
  const above = target.top - GAP - EDGE;
  const side = given ?? (card.height <= below || below >= above ? 'below' : 'above');
  const heightAtMost = Math.max(0, side === 'below' ? below : above);
  const height = Math.min(card.height, heightAtMost);
  const left = Math.max(EDGE, Math.min(target.left, window.width - EDGE - card.width));
  const top = side === 'below' ? target.top + target.height + GAP : target.top - GAP - height;
  return { left, top, heightAtMost, side };
}
