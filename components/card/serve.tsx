/** Runs inside the card frame: shows the content of the tickets that arrive over its port. */
import { render } from 'preact';
import type { createCardClient } from '../../lib/card/ask.ts';
import { loadCard } from '../../lib/card/load.ts';
import { type Placed, placeCard } from '../../lib/card/placement.ts';
import { type FromCard, PORT_MESSAGE, type Ready, type ToCard } from '../../lib/card/port.ts';
import { markLanguage } from '../../lib/i18n/messages.ts';
import type { CardContent, CardQuestion } from '../../lib/messaging/answers.ts';
import type { Clock } from '../hooks/effects.ts';
import type { TokenView } from '../token/view.ts';
import { Card } from './Card.tsx';

export type ServeDeps = {
  readonly port: MessagePort;
  /** The element that the card is rendered in. */
  readonly root: HTMLElement;
  /** The root element of the document, for language, theme, pointer and keys. */
  readonly html: HTMLElement;
  /** The window, for focus, blur and its end. */
  readonly events: Pick<EventTarget, 'addEventListener'>;
  /** Asks the background for the content of a ticket. */
  readonly ask: ReturnType<typeof createCardClient>;
  /** Resolves once the messages are loaded. Calls back after each later change of the language. */
  readonly loadLanguage: (onChange: () => void) => Promise<void>;
  readonly clock: Clock;
};

type ShowMessage = Extract<ToCard, { kind: 'show' }>;
type PlaceMessage = Extract<ToCard, { kind: 'place' }>;

/** A page that frames the card may show any number of invented tickets. */
const MAX_REFUSALS = 2;

/** What is cached for a ticket; undefined for one that is refused. */
type Stored = readonly CardContent[] | undefined;

/** The ticket that is shown. */
type Shown = {
  readonly message: ShowMessage;
  readonly controller: AbortController;
  /** Called when the content script has made the card visible. */
  readonly reveal: () => void;
  view?: TokenView;
  /** CSS pixels that the whole card needs. */
  height: number;
  placed: Placed;
};

export function serveCard(deps: ServeDeps): void {
  const page = new CardPage(deps);
  deps.port.onmessage = ({ data }: MessageEvent<ToCard>) => page.receive(data);
  reportEvents(deps);
  deps.port.postMessage({ kind: 'ready' } satisfies Ready);
}

/** card.html; lib/page/frame.ts is its element on the page. */
class CardPage {
  readonly #deps: ServeDeps;
  readonly #languageLoaded: Promise<void>;
  #shown: Shown | undefined;
  #prefetched: { readonly ticket: string; readonly stored: Promise<Stored> } | undefined;
  /** The unanswered question about a ticket: a page that frames the card may show any number of invented ones. */
  #pending: Promise<Stored> | undefined;
  /** In a row. */
  #refusals = 0;
  /** Components change by themselves too: a button that cannot copy says so. */
  readonly #changes = new MutationObserver(() => this.#sendSize());

  constructor(deps: ServeDeps) {
    this.#deps = deps;
    this.#changes.observe(deps.root, { subtree: true, childList: true, characterData: true });
    this.#languageLoaded = deps.loadLanguage(() => {
      if (this.#shown?.view) this.#draw(this.#shown, this.#shown.view);
    });
  }

  receive(message: ToCard): void {
    const { ticket } = 'ticket' in message ? message : { ticket: '' };
    if (message.kind === 'show') void this.#show(message);
    if (message.kind === 'prefetch' && !this.#pending)
      this.#prefetched = { ticket, stored: this.#redeem(ticket) };
    if (message.kind === 'place' && message.turn === this.#shown?.message.turn)
      this.#place(this.#shown, message);
    if (message.kind === 'focus') this.#deps.root.querySelector<HTMLElement>('[role=dialog]')?.focus();
    if (message.kind === 'shown' && message.turn === this.#shown?.message.turn) this.#onVisible(this.#shown);
  }

  #send(message: FromCard): void {
    this.#deps.port.postMessage(message);
  }

  /** Resolves with false when the background refuses the ticket. */
  async #ask(question: CardQuestion, received: (content: CardContent) => void): Promise<boolean> {
    const end = await this.#deps.ask(question, (content) => {
      this.#refusals = 0;
      received(content);
    });
    if (end === 'refused' && ++this.#refusals === MAX_REFUSALS) this.#deps.port.onmessage = null;
    return end === 'answered';
  }

  /** The cached content, by which the background accepts or refuses the ticket. */
  #redeem(ticket: string): Promise<Stored> {
    const contents: CardContent[] = [];
    const isAnswered = this.#ask({ ticket, what: 'stored' }, (content) => contents.push(content));
    const stored = isAnswered
      .then((isGiven) => (isGiven ? contents : undefined))
      .finally(() => {
        this.#pending = undefined;
      });
    this.#pending = stored;
    return stored;
  }

  async #show(message: ShowMessage): Promise<void> {
    const { turn, ticket } = message;
    const { clock, root } = this.#deps;
    this.#shown?.controller.abort();
    const controller = new AbortController();
    let reveal = () => {};
    const visible = new Promise<void>((resolve) => {
      reveal = resolve;
    });
    const shown: Shown = { message, controller, reveal, height: 0, placed: {} };
    this.#shown = shown;
    const prefetched = this.#prefetched?.ticket === ticket ? this.#prefetched.stored : undefined;
    this.#prefetched = undefined;
    await this.#languageLoaded;
    await this.#pending;
    // A later message has replaced it.
    if (controller.signal.aborted) return;
    await loadCard({
      ask: async (what, received) => {
        if (what === 'full') return this.#ask({ ticket, what }, received);
        const contents = await (prefetched ?? this.#redeem(ticket));
        for (const content of contents ?? []) received(content);
        return contents !== undefined;
      },
      draw: (view) => this.#draw(shown, view),
      shown: visible,
      loaded: () => this.#send({ kind: 'loaded', turn }),
      refused: () => {
        render(null, root);
        this.#send({ kind: 'refused', turn });
      },
      now: clock,
      wait: (ms) => new Promise((resume) => setTimeout(resume, ms)),
      signal: controller.signal,
    });
  }

  #draw(shown: Shown, view: TokenView): void {
    shown.view = view;
    const { root, html } = this.#deps;
    const { theme, isPinned, isSheet } = shown.message;
    markLanguage(html);
    html.style.colorScheme = theme ?? 'light dark';
    const close = () => this.#send({ kind: 'escape' });
    render(<Card {...{ view, isPinned }} onClose={isSheet ? close : undefined} />, root);
    this.#changes.takeRecords();
    this.#sendSize();
  }

  #sendSize(): void {
    if (!this.#shown?.view) return;
    this.#shown.height = naturalHeight(this.#deps.root);
    const { height, message } = this.#shown;
    this.#send({ kind: 'size', turn: message.turn, height });
  }

  #place(shown: Shown, { turn, scene, width, isSideFixed }: PlaceMessage): void {
    const { box, placed } = placeCard(scene, { width, height: shown.height }, shown.placed, isSideFixed);
    shown.placed = placed;
    this.#send({ kind: 'placed', turn, box });
  }

  #onVisible({ reveal }: Shown): void {
    reveal();
    this.#deps.root.classList.add('shown');
  }
}

/** Reports pointer, focus and keys of the frame, which the events of the page do not include. */
function reportEvents({ port, html, events }: ServeDeps): void {
  const send = (message: FromCard) => port.postMessage(message);
  html.addEventListener('pointerenter', () => send({ kind: 'entered' }));
  html.addEventListener('pointerleave', () => send({ kind: 'left' }));
  events.addEventListener('focus', () => send({ kind: 'focused' }));
  events.addEventListener('blur', () => send({ kind: 'blurred' }));
  html.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') send({ kind: 'escape' });
    if (key === 'Tab') send({ kind: 'tab' });
  });
}

/** Calls back once with the port that the content script of the embedding page sends. */
export function awaitPort(onPort: (port: MessagePort) => void): void {
  const listen = ({ data, source, ports: [port] }: MessageEvent<unknown>) => {
    if (source !== window.parent || data !== PORT_MESSAGE || port === undefined) return;
    removeEventListener('message', listen);
    onPort(port);
  };
  addEventListener('message', listen);
}

/** The height of the card without the limit of its window, in CSS pixels. */
function naturalHeight(root: HTMLElement): number {
  const frame = root.firstElementChild;
  if (!(frame instanceof HTMLElement)) return 0;
  const scrolled = frame.querySelector('.token');
  const scrollTop = scrolled?.scrollTop ?? 0;
  frame.style.maxHeight = 'none';
  // Unlike its rectangle, not scaled while the card opens.
  const height = Number.parseFloat(getComputedStyle(frame).height);
  frame.style.maxHeight = '';
  scrolled?.scrollTo(0, scrollTop);
  return Math.ceil(height);
}
