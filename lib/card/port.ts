/**
 * What the content script and the card's frame tell each other over a MessagePort: geometry and events. What the card
 * shows never goes this way.
 */

export type Theme = 'light' | 'dark';

export type ToCard =
  /** Draw the card of this ticket. `turn` counts these messages of one frame. `theme`: undefined for the system's. */
  | {
      readonly kind: 'show';
      readonly turn: number;
      readonly ticket: string;
      readonly theme: Theme | undefined;
      readonly isPinned: boolean;
    }
  /** Load the cached part of this ticket's content, which a `show` may follow. */
  | { readonly kind: 'prefetch'; readonly ticket: string }
  /** What was drawn is visible: ask for the rest of it. */
  | { readonly kind: 'shown'; readonly turn: number }
  | { readonly kind: 'focus' };

/** The frame listens: the first message. */
export type Ready = { readonly kind: 'ready' };

/** What the user does in the frame, which the page's events do not show. */
export type CardEvent = 'entered' | 'left' | 'focused' | 'blurred' | 'tab' | 'escape';

export type FromCard =
  /** `height`: CSS pixels that the drawn card takes when nothing limits it. */
  | { readonly kind: 'size'; readonly turn: number; readonly height: number }
  /** The full record has come; `requests`: how many were sent for the card so far. */
  | { readonly kind: 'filled'; readonly turn: number; readonly requests: number }
  /** The background does not know the ticket any more. */
  | { readonly kind: 'refused'; readonly turn: number }
  /** Something of the page lies over the card. */
  | { readonly kind: 'covered' }
  | { readonly kind: CardEvent };

/** What comes with the port. */
export const HELLO = 'token-lens-card';
