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
  /** What was drawn is visible: ask for the rest of it. */
  | { readonly kind: 'shown'; readonly turn: number }
  | { readonly kind: 'focus' };

export type FromCard =
  /** The frame listens. */
  | { readonly kind: 'ready' }
  /** `height`: CSS pixels that the drawn card takes when nothing limits it. */
  | { readonly kind: 'size'; readonly turn: number; readonly height: number }
  /** The full record has come; `requests`: that were sent for the card so far. */
  | { readonly kind: 'filled'; readonly turn: number; readonly requests: number }
  /** The background does not know the ticket any more. */
  | { readonly kind: 'refused'; readonly turn: number }
  | { readonly kind: 'entered' | 'left' | 'focused' | 'blurred' | 'tab' | 'escape' | 'covered' };

/** What comes with the port. */
export const HELLO = 'token-lens-card';
