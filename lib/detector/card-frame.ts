/**
 * The card's element on the page: a popover with a closed shadow root, and in it a frame of the extension's own origin.
 * It is in the document from its construction until `remove`.
 */
import { type FromCard, PORT_MESSAGE, type Ready, type Theme, type ToCard } from '../card/port.ts';

/** CSS pixels. */
export const USUAL_HEIGHT = 380;
const WIDTH = 360;
const MARGIN = 16;

/** Unselectable, because a page's `::selection` style would tint the whole card. */
const HOST_STYLE = `all: initial; position: fixed; margin: 0; border-radius: 12px; visibility: hidden;
  pointer-events: none; user-select: none;`;
/** With an ID, Firefox would draw a copy of the card anywhere (`-moz-element`). */
const HOST_ATTRIBUTE = /^(?:popover|style|class|data-.+)$/;
/** The first line undoes what the page's own rules draw on the host. */
const ROOT_CSS = `:host::before, :host::after, :host::backdrop { display: none !important; }
  iframe { display: block; width: 100%; height: 100%; border: 0; border-radius: 12px; box-shadow:
    0 4px 12px -2px light-dark(rgb(15 23 42 / 10%), #0000), 0 18px 44px -10px light-dark(rgb(15 23 42 / 30%), rgb(0 0 0 / 70%)); }
  p { color-scheme: light dark; margin: 0; padding: 12px 14px; border-radius: 12px; font: 13px/1.45 system-ui, sans-serif;
    color: CanvasText; background: Canvas; }`;

export type CardAddress = {
  readonly url: string;
  /** The origin of the document there. Chromium's dynamic addresses have another host. */
  readonly origin: string;
  /**
   * The address is the same on all sites, and must not be an attribute: a page reads those of its frames in
   * `measureUserAgentSpecificMemory`.
   */
  readonly isSecret: boolean;
};

export class CardFrame {
  readonly host = document.createElement('div');
  readonly #iframe = document.createElement('iframe');
  readonly #port: MessagePort;
  readonly #root: ShadowRoot;
  readonly isBlocked: boolean;
  /** Messages from before the frame listens; undefined once it does. */
  #queue: ToCard[] | undefined = [];
  #source: Element | undefined;
  /** A copy of the host's style that the page cannot reach. */
  readonly #style = document.createElement('div').style;
  /** The content of the shadow root (`#readRoot`) after the last change by this class. */
  #content = '';
  /** The frame's window. A frame that is taken out of the document and put back has another one. */
  #window: Window | null = null;

  /** `card`: undefined for no frame. `source`: the element after which the Tab key reaches the card. */
  constructor(card: CardAddress | undefined, source: Element, received: (message: FromCard) => void) {
    const { host } = this;
    this.isBlocked = !card;
    host.popover = 'manual';
    for (const style of this.#styles) style.cssText = HOST_STYLE.replaceAll(';', ' !important;');
    const sheet = document.createElement('style');
    sheet.textContent = ROOT_CSS;
    const iframe = this.#iframe;
    // Lets the frame load in a page with COEP `require-corp`.
    iframe.setAttribute('credentialless', '');
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.onmessage = ({ data }: MessageEvent<FromCard | Ready>) => {
      if (data.kind === 'ready') this.#flush();
      else received(data);
    };
    if (card && !card.isSecret) iframe.src = card.url;
    this.#root = host.attachShadow({ mode: 'closed' });
    this.#root.append(sheet, ...(card ? [iframe] : []));
    this.setBox({ width: cardWidth(), height: USUAL_HEIGHT });
    document.documentElement.append(host);
    this.#content = this.#readRoot();
    this.#window = iframe.contentWindow;
    this.anchor(source);
    if (!card) return;
    const sendPort = () => iframe.contentWindow?.postMessage(PORT_MESSAGE, card.origin, [port2]);
    iframe.addEventListener('load', sendPort, { once: true });
    if (card.isSecret) iframe.contentWindow?.location.replace(card.url);
  }

  /** False until the frame has loaded, which the page can prevent. */
  get isListening(): boolean {
    return this.#queue === undefined;
  }

  /**
   * False once the page has restyled, hidden or removed the host, or closed its popover. A host that was removed and
   * inserted again is no longer an open popover, or has another parent. Custom properties do not count: other extensions
   * set them on any element, and the card does not use them; nor do `class` and `data-`. The shadow root and the frame too
   * are compared: a page that gets hold of them could put anything in the card's place.
   */
  get isIntact(): boolean {
    const { host } = this;
    const style = host.style.cssText.replace(/(?<=^|;) ?--[^;]+;/g, '');
    return (
      style === this.#style.cssText &&
      this.#content === this.#readRoot() &&
      this.#window === this.#iframe.contentWindow &&
      host.getAttributeNames().every((name) => HOST_ATTRIBUTE.test(name)) &&
      host.matches(':root:not([aria-hidden]) > :popover-open')
    );
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
    for (const style of this.#styles) style.removeProperty('zoom');
    const zoom = zoomOf(host);
    if (zoom !== 1) this.#set('zoom', String(1 / zoom));
  }

  /** Messages wait in a queue until the frame listens. */
  post(message: ToCard): void {
    if (this.#queue) this.#queue.push(message);
    else this.#port.postMessage(message);
  }

  /** Sets position and size, in CSS pixels of the window, or as CSS writes them. */
  setBox(box: Readonly<Partial<Record<'left' | 'top' | 'width' | 'height', number | string>>>): void {
    for (const [property, value] of Object.entries(box))
      this.#set(property, typeof value === 'string' ? value : `${Math.round(value)}px`);
  }

  setTheme(theme: Theme | undefined): void {
    // In the style of the frame, since the page can read that of the host.
    this.#changeRoot(() => {
      this.#iframe.style.colorScheme = theme ?? 'light dark';
    });
  }

  reveal(): void {
    this.#set('visibility', 'visible');
    this.#set('pointer-events', 'auto');
  }

  focus(): void {
    this.#iframe.focus({ preventScroll: true });
    this.post({ kind: 'focus' });
  }

  /** Replaces the frame by a text; returns its height in CSS pixels. */
  replaceByNotice(text: string): number {
    const notice = document.createElement('p');
    notice.textContent = text;
    this.#changeRoot(() => {
      this.#iframe.remove();
      this.#root.append(notice);
    });
    this.#window = this.#iframe.contentWindow;
    return notice.getBoundingClientRect().height;
  }

  remove(): void {
    this.#port.close();
    this.host.remove();
  }

  /** What a page could change in the shadow tree, to be compared. The rules of its style sheet belong to the extension. */
  #readRoot(): string {
    const { innerHTML, adoptedStyleSheets } = this.#root;
    return [innerHTML, adoptedStyleSheets.length, this.#root.getAnimations().length].join();
  }

  /** Changes the shadow tree. `isIntact` still notices what the page has changed before. */
  #changeRoot(change: () => void): void {
    const isOwn = this.#content === this.#readRoot();
    change();
    if (isOwn) this.#content = this.#readRoot();
  }

  #flush(): void {
    const queue = this.#queue ?? [];
    this.#queue = undefined;
    for (const message of queue) this.post(message);
  }

  get #styles() {
    return [this.host.style, this.#style];
  }

  /** `!important`, so that no rule of the page moves or hides the host. */
  #set(property: string, value: string): void {
    for (const style of this.#styles) style.setProperty(property, value, 'important');
  }
}

/** The page's own `zoom`, as it applies to the element. */
export const zoomOf = (element: Element): number =>
  (element as Element & { readonly currentCSSZoom?: number }).currentCSSZoom ?? 1;

/** The size of the window without its scroll bars. */
export function windowSize() {
  const { clientWidth: width, clientHeight: height } = document.scrollingElement ?? document.documentElement;
  return { width, height };
}

export const cardWidth = () => Math.min(WIDTH, windowSize().width - MARGIN);
