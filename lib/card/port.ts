/**
 * What the content script and the card's frame tell each other, over a MessagePort: geometry and events. The content of the card
 * never goes this way.
 */

export type Point = { readonly x: number; readonly y: number };
export type Size = { readonly width: number; readonly height: number };
export type Box = Size & { readonly left: number; readonly top: number };

/** Boxes that the card should leave uncovered, beside its target. */
export type Surroundings = {
  /** The columns of the vertical list that contains the target, the preferred one first. */
  readonly columns?: readonly Box[];
  /** The row or the short block that the target's line belongs to. */
  readonly row?: Box | undefined;
  /** Elements that the page shows above its content. */
  readonly tooltips?: readonly Box[] | undefined;
};

/** What is around a card: of the part of the window that a zoomed or half-hidden page shows. */
export type Scene = Surroundings & {
  readonly view: Size;
  readonly line: Box;
  /** Where the pointer is; undefined while it is in the card. */
  readonly at?: Point | undefined;
  /** The target's text runs from right to left. */
  readonly isRtl: boolean;
};

/** The smallest box around two. */
export function around(a: Box, b: Box): Box {
  const left = Math.min(a.left, b.left);
  const top = Math.min(a.top, b.top);
  const width = Math.max(a.left + a.width, b.left + b.width) - left;
  const height = Math.max(a.top + a.height, b.top + b.height) - top;
  return { left, top, width, height };
}

export const holds = ({ left, top, width, height }: Box, { x, y }: Point): boolean =>
  x >= left && x <= left + width && y >= top && y <= top + height;

export type Theme = 'light' | 'dark';

export type ToCard =
  /** Show the card of a ticket. `turn` counts these messages. `theme`: undefined for the system's. */
  | {
      readonly kind: 'show';
      readonly turn: number;
      readonly ticket: string;
      readonly theme: Theme | undefined;
      readonly isPinned: boolean;
      /** Opened by a finger: with large controls, and closed by swiping down. */
      readonly isSheet?: boolean | undefined;
    }
  /** Load the cached record of a ticket ahead of `show`. */
  | { readonly kind: 'prefetch'; readonly ticket: string }
  /** Compute where the card goes. `width`: its width. */
  | {
      readonly kind: 'place';
      readonly turn: number;
      readonly scene: Scene;
      readonly width: number;
      /** The card stays on its side of the target. */
      readonly isSideFixed: boolean;
    }
  /** The card is visible: load the rest. */
  | { readonly kind: 'shown'; readonly turn: number }
  | { readonly kind: 'focus' };

/** Input events in the frame, which the page does not receive. */
export type CardEvent = 'entered' | 'left' | 'focused' | 'blurred' | 'tab' | 'escape';

export type FromCard =
  /** The card is drawn, or its size has changed. `height`: CSS pixels that the whole card needs. */
  | { readonly kind: 'size'; readonly turn: number; readonly height: number }
  /** The answer to `place`. */
  | { readonly kind: 'placed'; readonly turn: number; readonly box: Box }
  /** The background does not know the ticket. */
  | { readonly kind: 'refused'; readonly turn: number }
  | { readonly kind: CardEvent };

/** The window message that transfers the port. */
export const PORT_MESSAGE = 'token-lens-card';
