/** Runs inside the card frame: shows the content of the tickets that arrive over its port. */
import { render } from 'preact';
import type { createCardClient } from '../../lib/card/ask.ts';
import { loadCard } from '../../lib/card/load.ts';
import { type Placed, placeCard } from '../../lib/card/placement.ts';
import { type FromCard, PORT_MESSAGE, type ToCard } from '../../lib/card/port.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { CardContent } from '../../lib/messaging/replies.ts';
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
  /** Resolves once the messages are loaded. */
  readonly languageLoaded: Promise<void>;
  readonly clock: Clock;
};

type Message<Kind extends ToCard['kind']> = Extract<ToCard, { kind: Kind }>;

/** What is cached for a ticket; undefined for one that is refused. */
type Stored = readonly CardContent[] | undefined;

/** The ticket that is shown. */
type Shown = {
  readonly message: Message<'show'>;
  readonly controller: AbortController;
  /** Called when the content script has made the card visible. */
  readonly reveal: () => void;
  view?: TokenView;
  /** CSS pixels that the whole card needs. */
  height: number;
  placed: Placed;
};

/** card.html; lib/page/frame.ts is its element on the page. */
export function serveCard(deps: ServeDeps): void {
  const { port, root, html, ask, languageLoaded, clock } = deps;
  let shown: Shown | undefined;
  let prefetched: { readonly ticket: string; readonly stored: Promise<Stored> } | undefined;
  const send = (message: FromCard) => port.postMessage(message);

  function sendSize(): void {
    if (!shown?.view) return;
    shown.height = naturalHeight(root);
    send({ kind: 'size', turn: shown.message.turn, height: shown.height });
  }
  // Components change by themselves too: a button that cannot copy says so.
  const changes = new MutationObserver(sendSize);
  changes.observe(root, { subtree: true, childList: true, characterData: true });

  function draw(drawn: Shown, view: TokenView): void {
    drawn.view = view;
    const { theme, isPinned, isSheet } = drawn.message;
    html.lang = t('language');
    html.style.colorScheme = theme ?? 'light dark';
    const close = () => send({ kind: 'escape' });
    render(<Card {...{ view, isPinned }} onClose={isSheet ? close : undefined} />, root);
    changes.takeRecords();
    sendSize();
  }

  /** The cached content, by which the background accepts or refuses the ticket. */
  async function redeem(ticket: string): Promise<Stored> {
    const contents: CardContent[] = [];
    const end = await ask({ ticket, what: 'stored' }, (content) => contents.push(content));
    return end === 'answered' ? contents : undefined;
  }

  async function show(message: Message<'show'>): Promise<void> {
    const { turn, ticket } = message;
    shown?.controller.abort();
    const controller = new AbortController();
    let reveal = () => {};
    const visible = new Promise<void>((resolve) => {
      reveal = resolve;
    });
    const current: Shown = { message, controller, reveal, height: 0, placed: {} };
    shown = current;
    const stored = prefetched?.ticket === ticket ? prefetched.stored : redeem(ticket);
    prefetched = undefined;
    await languageLoaded;
    await loadCard({
      ask: async (what, received) => {
        if (what === 'full') return (await ask({ ticket, what }, received)) === 'answered';
        const contents = await stored;
        for (const content of contents ?? []) received(content);
        return contents !== undefined;
      },
      draw: (view) => draw(current, view),
      shown: visible,
      refused: () => {
        render(null, root);
        send({ kind: 'refused', turn });
      },
      now: clock,
      wait: (ms) => new Promise((resume) => setTimeout(resume, ms)),
      signal: controller.signal,
    });
  }

  function place({ turn, scene, width, isSideFixed }: Message<'place'>): void {
    if (turn !== shown?.message.turn) return;
    const { box, placed } = placeCard(scene, { width, height: shown.height }, shown.placed, isSideFixed);
    shown.placed = placed;
    send({ kind: 'placed', turn, box });
  }

  port.onmessage = ({ data }: MessageEvent<ToCard>) => {
    if (data.kind === 'show') void show(data);
    if (data.kind === 'prefetch') prefetched = { ticket: data.ticket, stored: redeem(data.ticket) };
    if (data.kind === 'place') place(data);
    if (data.kind === 'focus') root.querySelector<HTMLElement>('[role=dialog]')?.focus();
    if (data.kind === 'shown' && data.turn === shown?.message.turn) {
      shown.reveal();
      root.classList.add('shown');
    }
  };
  reportEvents(deps);
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
