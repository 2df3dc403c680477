/**
 * Hides the card's frame from the page in Firefox, whose events tell more than the standard allows: `DOMFrameContentLoaded`
 * has the frame that has loaded as its target, `originalTarget` is the element under the pointer, even in a closed shadow
 * root, and `rangeParent` the node there. A listener that is older than every script of the page stops these events.
 */

/** Events of the pointer, of the focus, and of the load of a frame, which can name the card's frame. */
const events = () => [
  ...['over', 'out', 'enter', 'leave', 'move', 'down', 'up'].flatMap((name) => [
    `pointer${name}`,
    `mouse${name}`,
  ]),
  ...['dragenter', 'dragover', 'dragleave', 'click', 'contextmenu', 'wheel'],
  ...['focus', 'blur', 'focusin', 'focusout', 'load', 'DOMFrameContentLoaded'],
];

type MozillaEvent = Event &
  Partial<Record<'originalTarget' | 'explicitOriginalTarget', EventTarget | null>> & {
    readonly rangeParent?: Node | null;
  };

/** Where the script at the page's start leaves the check for the content script, which runs later in the same world. */
const GUARD = Symbol.for('token-lens frame guard');
type Scope = { [GUARD]?: () => boolean };

/** `cardUrl`: how the address of the card's frame begins. `probe`: the name of an event that no page can guess. */
export function guardFrame(cardUrl: string, probe: string): void {
  const isFrame = (target?: EventTarget | null) =>
    target instanceof HTMLIFrameElement && target.src.startsWith(cardUrl);
  const isInCard = (node?: Node | null) => {
    const root = node?.getRootNode();
    return root instanceof ShadowRoot && [...root.querySelectorAll('iframe')].some(isFrame);
  };
  const stop = (event: MozillaEvent) => {
    const { target, originalTarget, explicitOriginalTarget } = event;
    // Computing `rangeParent` costs a layout; only events of the host itself have one in the card.
    const isOfHost = target instanceof HTMLElement && target.popover === 'manual';
    if (
      [target, originalTarget, explicitOriginalTarget].some(isFrame) ||
      (isOfHost && isInCard(event.rangeParent))
    )
      event.stopImmediatePropagation();
  };
  for (const type of events()) addEventListener(type, stop, true);

  // Later in many pages made by XSLT, and where the extension was installed or updated while the page was open.
  // Other extensions may have put elements into the head before.
  const mayBeFirst = document.readyState === 'loading' && document.body === null;
  // `document.open` removes all listeners.
  let isAlive = false;
  addEventListener(probe, () => {
    isAlive = true;
  });
  (globalThis as Scope)[GUARD] = () => {
    isAlive = false;
    dispatchEvent(new Event(probe));
    return mayBeFirst && isAlive;
  };
}

/** False where the page could get hold of the card's frame. */
export const isFrameGuarded = (): boolean => (globalThis as Scope)[GUARD]?.() ?? false;
