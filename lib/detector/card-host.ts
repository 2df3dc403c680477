/**
 * The card on the page: a popover in the top layer with a closed shadow root, and in it a frame of the extension's own
 * origin, which alone knows what the card shows. It is in the document from when the pointer first rests on something
 * until the card is closed.
 */
import { type FromCard, HELLO, type Theme, type ToCard } from '../card/port.ts';
import { type Point, place, type Side, type Surroundings } from './placement.ts';
import { measureSurroundings } from './surroundings.ts';
import { createTamperCheck, zoomOf } from './tamper-check.ts';
import { isReadAlike, type Target } from './target.ts';

/** A ticket for what a target is about; undefined where the background gives none. */
export type TicketOf = () => Promise<string | undefined>;

type Manner = {
  /** Undefined for the system's. */
  readonly theme: Theme | undefined;
  /** Where the pointer is, when it is not in the card. */
  readonly at: Point | undefined;
  /** It stays until it is closed, and has the focus. */
  readonly isPinned: boolean;
};

export type CardHost = {
  /** Loads the frame unseen, and in it what is cached of the target where a ticket is to be had. */
  prepare(target: Target, theme: Theme | undefined, ticketOf: TicketOf | undefined): void;
  /** Takes away what was only prepared. */
  unprepare(): void;
  /** Opens the card beside the target, or moves it there. */
  show(target: Target, manner: Manner, ticketOf: TicketOf): void;
  /** The target, or the window, has moved. */
  move(at: Point | undefined): void;
  hide(): void;
  /** The host while a card is open. */
  element(): Element | undefined;
};

export type CardHostDeps = {
  /** The address of the card's page; undefined where the extension is gone. */
  readonly cardUrl: () => string | undefined;
  /** The page has taken the card away, changed, hidden or covered it. */
  readonly lost: () => void;
  /** What happened inside of the card. */
  readonly happened: (event: 'entered' | 'left' | 'focused' | 'blurred' | 'tab' | 'escape') => void;
  /** All that is known of the target has come; so many requests were sent for it. */
  readonly filled: (requests: number) => void;
  /** What is said where the page lets no frame load. */
  readonly blockedText: () => string;
};

type Frame = {
  readonly host: HTMLElement;
  readonly root: ShadowRoot;
  readonly iframe: HTMLIFrameElement;
  readonly port: MessagePort;
  /** Messages that wait for the frame to listen; undefined once it does. */
  queue: ToCard[] | undefined;
  /** Of the last `show` that was sent. */
  turn: number;
  /** The element after which the Tab key comes to it. */
  source: Element;
};

type Card = {
  readonly target: Target;
  readonly isRtl: boolean;
  readonly isPinned: boolean;
  readonly ticketOf: TicketOf;
  readonly theme: Theme | undefined;
  at: Point | undefined;
  side: Side | undefined;
  tooltips: Surroundings['tooltips'];
  /** CSS pixels of what was drawn; undefined until then. */
  height: number | undefined;
  /** It is open, or shall be as soon as it is drawn. */
  isWanted: boolean;
  /** The ticket was refused once, and another one asked for. */
  isRetried: boolean;
};

const WIDTH = 380;
const MARGIN = 16;
const USUAL_HEIGHT = 380;
/** Milliseconds after which a frame that says nothing is one that the page keeps from loading. */
const BLOCKED_MS = 3_000;

const HOST_STYLE = `all: initial; position: fixed; margin: 0; border-radius: 12px; visibility: hidden;
  pointer-events: none;`;
const SHOWN_STYLE = {
  visibility: 'visible',
  'pointer-events': 'auto',
  'box-shadow': '0 8px 28px rgb(0 0 0 / 28%)',
};
/* What the page would draw on the host. */
const ROOT_CSS = `:host::before, :host::after, :host::backdrop { content: none !important; display: none !important; }
  iframe { display: block; width: 100%; height: 100%; border: 0; border-radius: 12px; }
  p { margin: 0; padding: 12px 14px; border-radius: 12px; font: 13px/1.45 system-ui, sans-serif;
    color: CanvasText; background: Canvas; }`;

export function createCardHost({ cardUrl, lost, happened, filled, blockedText }: CardHostDeps): CardHost {
  let frame: Frame | undefined;
  let card: Card | undefined;
  const tamperCheck = createTamperCheck(lost);

  function load({ element }: Target): Frame | undefined {
    const url = cardUrl();
    if (url === undefined) return undefined;
    const host = document.createElement('div');
    host.popover = 'manual';
    // Important, so that no rule of the page's own moves or hides it.
    host.style.cssText = HOST_STYLE.replaceAll(';', ' !important;');
    const root = host.attachShadow({ mode: 'closed' });
    const sheet = document.createElement('style');
    sheet.textContent = ROOT_CSS;
    const iframe = document.createElement('iframe');
    // Loads in a page that lets in only what agrees to it (COEP), too; and may copy.
    iframe.setAttribute('credentialless', '');
    iframe.allow = 'clipboard-write *';
    iframe.src = url;
    const { port1, port2 } = new MessageChannel();
    const made: Frame = { host, root, iframe, port: port1, queue: [], turn: 0, source: element };
    port1.onmessage = ({ data }: MessageEvent<FromCard>) => made === frame && hear(made, data);
    const greet = () => iframe.contentWindow?.postMessage(HELLO, '*', [port2]);
    iframe.addEventListener('load', greet, { once: true });
    root.append(sheet, iframe);
    set(host, 'width', widthNow());
    set(host, 'height', USUAL_HEIGHT);
    document.documentElement.append(host);
    anchor(host, element);
    return made;
  }

  /** The source makes the card the next stop of the Tab key after its target. */
  function anchor(host: HTMLElement, element: Element): void {
    if (host.matches(':popover-open')) host.hidePopover();
    host.showPopover(element instanceof HTMLElement ? { source: element } : {});
    // The page's own zoom would make it larger or smaller, and put it elsewhere.
    host.style.removeProperty('zoom');
    const zoom = zoomOf(host);
    if (zoom !== 1) host.style.setProperty('zoom', String(1 / zoom), 'important');
  }

  function post(to: Frame, message: ToCard): void {
    if (to.queue) to.queue.push(message);
    else to.port.postMessage(message);
  }

  function hear(from: Frame, message: FromCard): void {
    if ('turn' in message) {
      if (message.turn === from.turn && card) answer(from, card, message);
    } else if (message.kind === 'ready') {
      const { queue = [] } = from;
      from.queue = undefined;
      for (const one of queue) post(from, one);
    } else if (message.kind === 'covered') lost();
    else happened(message.kind);
  }

  function answer(from: Frame, drawn: Card, message: Extract<FromCard, { turn: number }>): void {
    if (message.kind === 'filled') filled(message.requests);
    else if (message.kind === 'refused') {
      // It may have come too late; one that is refused twice is none.
      if (drawn.isRetried) lost();
      else void draw(from, drawn);
      drawn.isRetried = true;
    } else {
      const isFirst = drawn.height === undefined;
      drawn.height = message.height;
      if (drawn.isWanted && isFirst) reveal(from, drawn);
      else if (drawn.isWanted) settle(from, drawn, true);
    }
  }

  /** Has the frame draw what the card is about. */
  async function draw(on: Frame, { ticketOf, theme, isPinned }: Card): Promise<void> {
    const turn = ++on.turn;
    const ticket = await ticketOf();
    if (on !== frame || turn !== on.turn) return;
    if (ticket === undefined) {
      if (card?.isWanted) lost();
      // Asked for again when it is to be shown.
      else card = undefined;
      return;
    }
    for (const one of [on.host, on.iframe])
      one.style.setProperty('color-scheme', theme ?? 'light dark', 'important');
    tamperCheck.own();
    post(on, { kind: 'show', turn, ticket, theme, isPinned });
  }

  function reveal(on: Frame, shown: Card): void {
    settle(on, shown, true);
    for (const [property, value] of Object.entries(SHOWN_STYLE))
      on.host.style.setProperty(property, value, 'important');
    tamperCheck.own();
    tamperCheck.start(on.host);
    if (on !== frame) return;
    post(on, { kind: 'shown', turn: on.turn });
    if (!shown.isPinned) return;
    on.iframe.focus({ preventScroll: true });
    post(on, { kind: 'focus' });
  }

  /** Puts the card into its place. A side that is kept keeps it from jumping. */
  function settle({ host }: Frame, shown: Card, isKept: boolean): void {
    const { target, isRtl, at, height: drawn } = shown;
    const line = target.where();
    if (!line || drawn === undefined) return;
    const surroundings = measureSurroundings(target.seen, line, host);
    // While the pointer is in the card, a tooltip that closes must not move the card away from under it.
    if (at || !shown.tooltips) shown.tooltips = surroundings.tooltips;
    const wish = { ...surroundings, tooltips: shown.tooltips, at, isRtl };
    const around = windowSize();
    const size = { width: widthNow(), height: drawn };
    // The side is chosen once, for the height that answers usually have.
    const usual = { ...size, height: Math.max(drawn, USUAL_HEIGHT) };
    shown.side ??= place(line, usual, around, wish).side;
    const there = place(line, size, around, { ...wish, side: shown.side, isKept });
    shown.side = there.side;
    set(host, 'width', size.width);
    set(host, 'height', Math.min(drawn, there.heightAtMost));
    set(host, 'left', there.left);
    set(host, 'top', there.top);
    tamperCheck.own();
  }

  /** The page lets no frame load: what to do instead is said in its place. */
  function watchLoading(on: Frame): void {
    setTimeout(() => {
      if (on !== frame || on.queue === undefined || !card?.isWanted) return;
      const notice = document.createElement('p');
      notice.textContent = blockedText();
      on.iframe.replaceWith(notice);
      card.height = notice.getBoundingClientRect().height;
      reveal(on, card);
    }, BLOCKED_MS);
  }

  function hide(): void {
    tamperCheck.stop();
    frame?.port.close();
    frame?.host.remove();
    frame = undefined;
    card = undefined;
  }

  function cardOf(
    target: Target,
    { theme, at, isPinned }: Manner,
    ticketOf: TicketOf,
    isWanted: boolean,
  ): Card {
    const isRtl = getComputedStyle(target.element).direction === 'rtl';
    return {
      target,
      isRtl,
      isPinned,
      ticketOf,
      theme,
      at,
      side: undefined,
      tooltips: undefined,
      height: undefined,
      isWanted,
      isRetried: false,
    };
  }

  /** The page may have taken away what was only prepared, which nothing guards. */
  function dropTaken(): void {
    if (frame && !card?.isWanted && !frame.host.matches(':root > :popover-open')) hide();
  }

  return {
    prepare(target, theme, ticketOf) {
      dropTaken();
      if (card?.isWanted || (card && isSame(card.target, target))) return;
      if (frame && frame.source !== target.element) hide();
      frame ??= load(target);
      card = undefined;
      if (!frame || !ticketOf) return;
      card = cardOf(target, { theme, at: undefined, isPinned: false }, ticketOf, false);
      void draw(frame, card);
    },
    unprepare() {
      if (frame && !card?.isWanted) hide();
    },
    show(target, manner, ticketOf) {
      dropTaken();
      const before = card;
      const isPrepared = before && !before.isWanted && !manner.isPinned && isSame(before.target, target);
      frame ??= load(target);
      if (!frame) return;
      if (frame.source !== target.element) {
        tamperCheck.stop();
        frame.source = target.element;
        anchor(frame.host, target.element);
        if (before?.isWanted) tamperCheck.start(frame.host);
      }
      card = cardOf(target, manner, ticketOf, true);
      watchLoading(frame);
      if (!isPrepared) return void draw(frame, card);
      card.height = before.height;
      if (card.height !== undefined) reveal(frame, card);
    },
    move(at) {
      if (!card?.isWanted || !frame) return;
      card.at = at;
      settle(frame, card, false);
      tamperCheck.look();
    },
    hide,
    element: () => (card?.isWanted ? frame?.host : undefined),
  };
}

const isSame = (a: Target, b: Target) => a.element === b.element && isReadAlike(a, b);

/** Without the window's scroll bars. */
function windowSize() {
  const { clientWidth: width, clientHeight: height } = document.scrollingElement ?? document.documentElement;
  return { width, height };
}

const widthNow = () => Math.min(WIDTH, windowSize().width - MARGIN);

const set = (host: HTMLElement, property: string, pixels: number) =>
  host.style.setProperty(property, `${Math.round(pixels)}px`, 'important');
