/**
 * The one element that we add to a page, and only while it is open: a popover in the top layer with a
 * closed shadow root.
 */
import { render } from 'preact';
import { NoteLines } from '../../components/NoteLines.tsx';
import { say } from '../../components/say.ts';
import { TokenCard } from '../../components/TokenCard.tsx';
import themeCss from '../../components/theme.css?inline';
import tokenCss from '../../components/token-card.css?inline';
import { type TokenView, titleOf } from '../../components/view.ts';
import cardCss from './card.css?inline';
import { createGuard } from './guard.ts';
import { type Point, place, type Side, type Surroundings } from './placement.ts';
import { measureSurroundings } from './surroundings.ts';
import type { Target } from './target.ts';

type Manner = {
  /** Undefined for the system's. */
  readonly theme: 'light' | 'dark' | undefined;
  /** Where the pointer is, when it is not in the card. */
  readonly at: Point | undefined;
  /** It stays until it is closed, and has the focus. */
  readonly isPinned: boolean;
};

export type Card = {
  /** Opens the card beside the target, or moves it there, and shows the view. */
  show(view: TokenView, target: Target, manner: Manner): void;
  /** Shows another state of what is open; does nothing when the card is closed. */
  update(view: TokenView): void;
  /** The target, or the window, has moved. */
  move(at: Point | undefined): void;
  hide(): void;
  /** The host while the card is open. */
  element(): Element | undefined;
};

type Open = {
  readonly host: HTMLElement;
  readonly frame: HTMLElement;
  readonly target: Target;
  readonly isRtl: boolean;
  readonly isPinned: boolean;
  at: Point | undefined;
  side: Side | undefined;
  tooltips: Surroundings['tooltips'];
};

const WIDTH = 380;
const MARGIN = 16;
const USUAL_HEIGHT = 380;

/** `lost`: the page has taken the card away, changed, hidden or covered it. */
export function createCard(lost: () => void): Card {
  let open: Open | undefined;
  const guard = createGuard(lost);

  function build({ element }: Target): { host: HTMLElement; frame: HTMLElement } {
    const host = document.createElement('token-lens-card');
    host.popover = 'manual';
    // Important, so that no rule of the page's own moves or hides it.
    const style = 'all: initial; position: fixed;';
    host.style.cssText = style.replaceAll(';', ' !important;');
    const root = host.attachShadow({ mode: 'closed' });
    const sheet = document.createElement('style');
    sheet.textContent = themeCss + tokenCss + cardCss;
    const frame = document.createElement('div');
    frame.className = 'frame';
    frame.setAttribute('role', 'dialog');
    root.append(sheet, frame);
    document.documentElement.append(host);
    // The source makes the card the next stop of the Tab key after its target.
    host.showPopover(element instanceof HTMLElement ? { source: element } : {});
    return { host, frame };
  }

  function draw({ frame, isPinned }: Open, view: TokenView): void {
    frame.lang = say('language');
    frame.setAttribute('aria-label', titleOf(view).text);
    const pinned = isPinned && (
      <p class="pinned" role="status">
        {say('card_pinned')}
      </p>
    );
    const { outcome } = view;
    const card = (
      <TokenCard key="" view={view}>
        {outcome?.kind === 'found' && NoteLines(outcome)}
      </TokenCard>
    );
    render([card, pinned], frame);
  }

  /** Measures what is drawn, and puts it in its place. A side that is kept keeps the card from jumping. */
  function settle(now: Open, isKept: boolean): void {
    const { host, frame, target, isRtl, at } = now;
    const line = target.where();
    if (!line) return;
    const surroundings = measureSurroundings(target.seen, line, host);
    // While the pointer is in the card, a tooltip that closes must not move the card away from under it.
    if (at || !now.tooltips) now.tooltips = surroundings.tooltips;
    const wish = { ...surroundings, tooltips: now.tooltips, at, isRtl };
    const token = frame.firstElementChild;
    const scrolled = token?.scrollTop ?? 0;
    // Without the window's scroll bars.
    const { clientWidth, clientHeight } = document.scrollingElement ?? document.documentElement;
    const around = { width: clientWidth, height: clientHeight };
    const width = Math.min(WIDTH, clientWidth - MARGIN);
    set(host, 'width', width);
    frame.style.maxHeight = 'none';
    const height = frame.offsetHeight;
    // The side is chosen once, for the height that answers usually have.
    const wanted = { width, height: Math.max(height, USUAL_HEIGHT) };
    now.side ??= place(line, wanted, around, wish).side;
    const there = place(line, { width, height }, around, { ...wish, side: now.side, isKept });
    now.side = there.side;
    frame.style.maxHeight = `${there.heightAtMost}px`;
    token?.scrollTo(0, scrolled);
    set(host, 'left', there.left);
    set(host, 'top', there.top);
    guard.own();
  }

  function show(now: Open, view: TokenView): void {
    draw(now, view);
    settle(now, true);
  }

  function hide(): void {
    guard.stop();
    open?.host.remove();
    open = undefined;
  }

  return {
    show(view, target, { theme, at, isPinned }) {
      // Of another element it is another card: a popover has one source.
      if (open?.target.element !== target.element) hide();
      const { host, frame } = open ?? build(target);
      const isRtl = getComputedStyle(target.element).direction === 'rtl';
      open = { host, frame, target, isRtl, isPinned, at, side: undefined, tooltips: undefined };
      host.style.setProperty('color-scheme', theme ?? 'light dark', 'important');
      show(open, view);
      guard.start(host);
      if (!isPinned) return;
      frame.tabIndex = -1;
      frame.focus({ preventScroll: true });
    },
    update(view) {
      if (open !== undefined) show(open, view);
    },
    move(at) {
      if (open === undefined) return;
      open.at = at;
      settle(open, false);
      guard.look();
    },
    hide,
    element: () => open?.host,
  };
}

const set = (host: HTMLElement, property: string, pixels: number) =>
  host.style.setProperty(property, `${Math.round(pixels)}px`, 'important');
