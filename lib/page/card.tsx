/**
 * The one element that we add to a page, and only while it is open: a popover in the top layer with a
 * closed shadow root.
 */
import { render } from 'preact';
import { TokenCard } from '../../components/TokenCard.tsx';
import themeCss from '../../components/theme.css?inline';
import tokenCss from '../../components/token-card.css?inline';
import { type TokenView, titleOf } from '../../components/view.ts';
import cardCss from './card.css?inline';
import { place, type Side } from './placement.ts';
import type { Target } from './target.ts';

export type Card = {
  /** Opens the card beside the target, or moves it there, and shows the view. */
  show(view: TokenView, target: Target): void;
  /** Shows another state of what is open; does nothing when the card is closed. */
  update(view: TokenView): void;
  hide(): void;
  /** The host while the card is open. */
  element(): Element | undefined;
};

const WIDTH = 380;
const MARGIN = 16;
const USUAL_HEIGHT = 380;

export function createCard(): Card {
  let open: { host: HTMLElement; frame: HTMLElement; target: Target; side: Side | undefined } | undefined;

  function build(target: Target): { host: HTMLElement; frame: HTMLElement } {
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
    host.showPopover(target.element instanceof HTMLElement ? { source: target.element } : {});
    return { host, frame };
  }

  function draw(view: TokenView): void {
    if (open === undefined) return;
    const { host, frame, target } = open;
    frame.setAttribute('aria-label', titleOf(view).text);
    const scrolled = frame.firstElementChild?.scrollTop ?? 0;
    render(<TokenCard view={view} />, frame);
    const { innerWidth, innerHeight } = window;
    const width = Math.min(WIDTH, innerWidth - MARGIN);
    set(host, 'width', width);
    frame.style.maxHeight = 'none';
    const size = { width, height: frame.offsetHeight };
    // The side is chosen once, for the height that answers usually have, so that nothing jumps when one comes.
    const wanted = { width, height: Math.max(size.height, USUAL_HEIGHT) };
    const around = { width: innerWidth, height: innerHeight };
    open.side ??= place(target.line, wanted, around).side;
    const at = place(target.line, size, around, open.side);
    frame.style.maxHeight = `${at.heightAtMost}px`;
    frame.firstElementChild?.scrollTo(0, scrolled);
    set(host, 'left', at.left);
    set(host, 'top', at.top);
  }

  return {
    show(view, target) {
      open = { ...(open ?? build(target)), target, side: undefined };
      draw(view);
    },
    update: draw,
    hide() {
      if (open === undefined) return;
      open.host.remove();
      open = undefined;
    },
    element: () => open?.host,
  };
}

const set = (host: HTMLElement, property: string, pixels: number) =>
  host.style.setProperty(property, `${Math.round(pixels)}px`, 'important');
