/**
 * The messages between the content script and the card's frame, over a MessagePort: geometry and events. The content of
 * the card never goes this way.
 */

import type { Box, Scene } from './geometry.ts';

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

/** The first message of the frame: it is ready to receive messages. */
export type Ready = { readonly kind: 'ready' };

/** Input events in the frame, which the page does not receive. */
export type CardEvent = 'entered' | 'left' | 'focused' | 'blurred' | 'tab' | 'escape';

export type FromCard =
  /** The card is drawn, or its size has changed. `height`: CSS pixels that the whole card needs. */
  | { readonly kind: 'size'; readonly turn: number; readonly height: number }
  /** The answer to `place`. */
  | { readonly kind: 'placed'; readonly turn: number; readonly box: Box }
  /** The full record was loaded. */
  | { readonly kind: 'loaded'; readonly turn: number }
  /** The background does not know the ticket. */
  | { readonly kind: 'refused'; readonly turn: number }
  | { readonly kind: CardEvent };

/** The window message that transfers the port. */
export const PORT_MESSAGE = 'token-lens-card';
