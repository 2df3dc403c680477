/** Fingers and pens: a tap on a found token, or a long press on a link to one, since a tap follows the link. */
import type { Target, Targets } from './target.ts';

export type TouchDeps = {
  readonly targets: Pick<Targets, 'under'>;
  /** Whether a target is a token that was found, so that it may be marked. */
  readonly isFound: (target: Target) => boolean;
  readonly open: (target: Target) => void;
};

/** What a tap does something of its own with. */
const CONTROL = 'a[href], button, input, select, textarea, label, summary, [role=button], [role=link]';
/** Milliseconds of a long press, as in most browsers. */
const HOLD_MS = 500;
/** CSS pixels above and below a finger: it may be between two lines. */
const REACH = [0, -8, 8];

export class Touch {
  readonly #deps: TouchDeps;
  /** Whether the last contact was a finger or a pen. */
  #isTouch = false;
  #holding: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: TouchDeps) {
    this.#deps = deps;
  }

  down(event: PointerEvent): void {
    this.up();
    this.#isTouch = event.pointerType !== 'mouse';
    if (this.#isTouch) this.#holding = setTimeout(() => this.pressed(event), HOLD_MS);
  }

  /** The finger has left the screen, or scrolls the page. */
  up(): void {
    clearTimeout(this.#holding);
  }

  tapped(event: MouseEvent): void {
    this.#open(event, false);
  }

  /** Held, or by the browser's own sign of a long press (`contextmenu`), after which some browsers cancel the pointer. */
  pressed(event: MouseEvent): void {
    this.#open(event, true);
  }

  #open({ target, clientX: x, clientY: y }: MouseEvent, isLong: boolean): void {
    if (!this.#isTouch || !(target instanceof Element)) return;
    this.up();
    if ((target.closest(CONTROL) !== null) !== isLong) return;
    const { targets, isFound, open } = this.#deps;
    const found = REACH.map((by) => targets.under({ x, y: y + by })).find((one) => one && isFound(one));
    if (found) open(found);
  }
}
