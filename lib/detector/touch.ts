/** Fingers and pens: a tap on a found token, or a long press on a link to one, since a tap follows the link. */
import type { Target, Targets } from './target.ts';

export type TouchDeps = {
  readonly targets: Pick<Targets, 'under'>;
  /** Whether a touch may open the card of a target: most texts are touched for something else. */
  readonly isOffered: (target: Target) => boolean;
};

/** Elements that react to a tap. (Form fields are never targets.) */
const CONTROL = 'label,button,summary,a[href],[role=link],[role=option],[role=button]';

/** The token that a tap or a long press on a node is meant for. */
export function touched(
  { targets, isOffered }: TouchDeps,
  touchedNode: EventTarget | undefined,
  { clientX: x, clientY: y }: MouseEvent,
  isLong: boolean,
): Target | undefined {
  // A tap presses a control, and a long press selects text.
  if (!(touchedNode instanceof Element) || (touchedNode.closest(CONTROL) !== null) !== isLong)
    return undefined;
  // CSS pixels above and below a finger: it may be between two lines.
  return [0, -8, 8].map((by) => targets.under({ x, y: y + by })).find((one) => one && isOffered(one));
}
