/**
 * The one element that we add to a page, and only while it is open: a popover in the top layer with a
 * closed shadow root.
 */
import { render } from 'preact';
import { TokenCard, type TokenView, titleOf } from '../../components/TokenCard.tsx';
import themeCss from '../../components/theme.css?inline';
import tokenCss from '../../components/token-card.css?inline';
import cardCss from './card.css?inline';
import { type Box, place } from './placement.ts';

export type Card = {
  /** Opens the card beside the box, or moves it there, and shows the view. */
  show(view: TokenView, box: Box): void;
  /** Shows another state of what is open; does nothing when the card is closed. */
  update(view: TokenView): void;
  hide(): void;
  /** The host while the card is open. */
  element(): Element | undefined;
};

const WIDTH = 380;
const MARGIN = 16;

export function createCard(): Card {
  let open: { host: HTMLElement; frame: HTMLElement; box: Box } | undefined;

  function build(): { host: HTMLElement; frame: HTMLElement } {
    const host = document.createElement('token-lens-card');
    host.popover = 'manual';
    // Important, so that no rule of the page's own moves or hides it.
    const style =
      'all: initial; position: fixed; inset: auto; margin: 0; padding: 0; border: 0; overflow: visible;';
    host.style.cssText = style.replaceAll(';', ' !important;');
    const root = host.attachShadow({ mode: 'closed' });
    const sheet = document.createElement('style');
    sheet.textContent = themeCss + tokenCss + cardCss;
    const frame = document.createElement('div');
    frame.className = 'frame';
    frame.setAttribute('role', 'dialog');
    root.append(sheet, frame);
    document.documentElement.append(host);
    host.showPopover();
    return { host, frame };
  }

  function draw(view: TokenView): void {
    if (open === undefined) return;
    const { host, frame, box } = open;
    frame.setAttribute('aria-label', titleOf(view).text);
    render(<TokenCard view={view} />, frame);
    const { innerWidth, innerHeight } = window;
    const width = Math.min(WIDTH, innerWidth - MARGIN);
    set(host, 'width', width);
    frame.style.maxHeight = 'none';
    const at = place(box, { width, height: frame.offsetHeight }, { width: innerWidth, height: innerHeight });
    frame.style.maxHeight = `${at.heightAtMost}px`;
    set(host, 'left', at.left);
    set(host, 'top', at.top);
  }

  return {
    show(view, box) {
      open = { ...(open ?? build()), box };
      draw(view);
    },
    update: draw,
    hide() {
      if (open === undefined) return;
      render(null, open.frame);
      open.host.remove();
      open = undefined;
    },
    element: () => open?.host,
  };
}

const set = (host: HTMLElement, property: string, pixels: number) =>
  host.style.setProperty(property, `${Math.round(pixels)}px`, 'important');
