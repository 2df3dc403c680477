/**
 * The card's element on the page: a popover with a closed shadow root, and in it a frame of the extension's own origin. It is
 * in the document from its construction until `remove`.
 */
import { type FromCard, PORT_MESSAGE, type Theme, type ToCard } from '../card/port.ts';
import { ancestorsOf } from './dom.ts';

/** CSS pixels. */
const FIRST_HEIGHT = 380;
const WIDTH = 360;
const MARGIN = 16;

/** Unselectable, because a page's `::selection` style would tint the whole card. */
const HOST_STYLE = `all: initial; position: fixed; margin: 0; border-radius: 12px; visibility: hidden;
  pointer-events: none; user-select: none;`;
/** The first line undoes what the page's own rules draw on the host. */
const ROOT_CSS = `:host::before, :host::after, :host::backdrop { display: none !important; }
  @media print { :host { display: none !important; } }
  iframe { display: block; width: 100%; height: 100%; border: 0; border-radius: 12px; box-shadow:
    0 4px 12px -2px light-dark(rgb(15 23 42 / 10%), #0000), 0 18px 44px -10px light-dark(rgb(15 23 42 / 30%), rgb(0 0 0 / 70%)); }`;

export type CardAddress = {
  readonly url: string;
  /** The origin of the document there. Chromium's dynamic addresses have another host. */
  readonly origin: string;
};

export class CardFrame {
  readonly host = document.createElement('div');
  readonly #iframe = document.createElement('iframe');
  readonly #port: MessagePort;
  #source: Element | undefined;

  /** `source`: the element after which the Tab key reaches the card. */
  constructor(card: CardAddress, source: Element, received: (message: FromCard) => void) {
    const { host } = this;
    host.popover = 'manual';
    host.style.cssText = HOST_STYLE.replaceAll(';', ' !important;');
    const sheet = document.createElement('style');
    sheet.textContent = ROOT_CSS;
    const iframe = this.#iframe;
    // Lets the frame load in a page with COEP `require-corp`.
    iframe.setAttribute('credentialless', '');
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.onmessage = ({ data }: MessageEvent<FromCard>) => received(data);
    host.attachShadow({ mode: 'closed' }).append(sheet, iframe);
    this.setBox({ width: cardWidth(), height: FIRST_HEIGHT });
    homeOf(source).append(host);
    this.anchor(source);
    const sendPort = () => iframe.contentWindow?.postMessage(PORT_MESSAGE, card.origin, [port2]);
    iframe.addEventListener('load', sendPort, { once: true });
    // Not in an attribute: the address is the same on all sites, and a page can read the attributes of the frame, in
    // Firefox by an event's `originalTarget`, in Chromium by `measureUserAgentSpecificMemory`.
    iframe.contentWindow?.location.replace(card.url);
  }

  /** False for a target in another dialog: moving the host there would load the frame again. */
  canServe(source: Element): boolean {
    return this.host.parentNode === homeOf(source);
  }

  isAnchoredTo(source: Element): boolean {
    return this.#source === source;
  }

  /** Makes the card the next stop of the Tab key after `source`, and undoes the page's zoom. */
  anchor(source: Element): void {
    const { host } = this;
    this.#source = source;
    if (host.matches(':popover-open')) host.hidePopover();
    host.showPopover(source instanceof HTMLElement ? { source } : {});
    host.style.removeProperty('zoom');
    const { currentCSSZoom: zoom = 1 } = host as HTMLElement & { readonly currentCSSZoom?: number };
    if (zoom !== 1) this.#set('zoom', String(1 / zoom));
  }

  /** Messages wait in the port until the frame listens. */
  post(message: ToCard): void {
    this.#port.postMessage(message);
  }

  /** Sets position and size, in CSS pixels of the window, or as CSS writes them. */
  setBox(box: Readonly<Partial<Record<'left' | 'top' | 'width' | 'height', number | string>>>): void {
    for (const [property, value] of Object.entries(box))
      this.#set(property, typeof value === 'string' ? value : `${Math.round(value)}px`);
  }

  setTheme(theme: Theme | undefined): void {
    // In the style of the frame, since the page can read that of the host.
    this.#iframe.style.colorScheme = theme ?? 'light dark';
  }

  reveal(): void {
    this.#set('visibility', 'visible');
    this.#set('pointer-events', 'auto');
  }

  focus(): void {
    this.#iframe.focus({ preventScroll: true });
    this.post({ kind: 'focus' });
  }

  remove(): void {
    this.#port.close();
    this.host.remove();
  }

  /** `!important`, so that no rule of the page moves or hides the host. */
  #set(property: string, value: string): void {
    this.host.style.setProperty(property, value, 'important');
  }
}

/** What is outside of a modal dialog is inert, and what is outside of a fullscreen element may be invisible. */
const homeOf = (source: Element): Element =>
  ancestorsOf(source).find((one) => one.matches(':modal, :fullscreen')) ?? document.documentElement;

/** Without the scroll bars of the window. */
export const cardWidth = () =>
  Math.min(WIDTH, (document.scrollingElement ?? document.documentElement).clientWidth - MARGIN);
