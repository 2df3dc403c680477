/** The card's frame at work: it shows what the tickets that come over its port are for. */
import { render } from 'preact';
import { type Content, loadCard, type Part } from '../../lib/card/load.ts';
import { type FromCard, HELLO, type Ready, type ToCard } from '../../lib/card/port.ts';
import { watchVisibility } from '../../lib/card/visibility.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { TokenView } from '../token/view.ts';
import { Card } from './Card.tsx';

export type ServeDeps = {
  readonly port: MessagePort;
  /** The element that the card is drawn in. */
  readonly root: HTMLElement;
  /** The document's element: it takes the language and the theme, and hears pointer and keys. */
  readonly html: HTMLElement;
  /** The window, which hears when the card gets and loses the focus. */
  readonly events: Pick<EventTarget, 'addEventListener'>;
  readonly client: Client;
  /** Resolves when the card speaks the user's language. Calls back when that is another. */
  readonly words: (changed: () => void) => Promise<void>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

/** What is shown of one ticket. */
type Shown = {
  readonly message: Extract<ToCard, { kind: 'show' }>;
  readonly life: AbortController;
  /** The content script has made it visible. */
  readonly reveal: () => void;
  view?: TokenView;
};

export function serveCard({ port, root, html, events, client, words, now }: ServeDeps): void {
  let current: Shown | undefined;
  let watching: AbortController | undefined;
  let prefetched:
    | { readonly ticket: string; readonly content: Promise<Content | null | undefined> }
    | undefined;
  const send = (message: FromCard | Ready) => port.postMessage(message);
  const spoken = words(() => current?.view && draw(current, current.view));

  function draw(shown: Shown, view: TokenView): void {
    shown.view = view;
    const { turn, theme, isPinned } = shown.message;
    html.lang = t('language');
    html.style.colorScheme = theme ?? 'light dark';
    render(<Card view={view} isPinned={isPinned} />, root);
    send({ kind: 'size', turn, height: naturalHeight(root) });
  }

  async function ask(ticket: string, part: Part): Promise<Content | null | undefined> {
    const reply = await client.ask('card.content', { ticket, part });
    return reply.ok ? reply.value : undefined;
  }

  async function show(message: Shown['message']): Promise<void> {
    const { turn, ticket } = message;
    current?.life.abort();
    const life = new AbortController();
    let reveal = () => {};
    const visible = new Promise<void>((resolve) => {
      reveal = resolve;
    });
    const shown: Shown = { message, life, reveal };
    current = shown;
    const spentBefore = client.requestCount();
    const stored = prefetched?.ticket === ticket ? prefetched.content : undefined;
    prefetched = undefined;
    await spoken;
    await loadCard({
      ask: (part) => (part === 'stored' && stored) || ask(ticket, part),
      draw: (view) => draw(shown, view),
      shown: visible,
      filled: () => send({ kind: 'filled', turn, requests: client.requestCount() - spentBefore }),
      refused() {
        render(null, root);
        send({ kind: 'refused', turn });
      },
      now,
      wait: (ms) => new Promise((resume) => setTimeout(resume, ms)),
      signal: life.signal,
    });
  }

  port.onmessage = ({ data }: MessageEvent<ToCard>) => {
    if (data.kind === 'show') void show(data);
    if (data.kind === 'prefetch') prefetched = { ticket: data.ticket, content: ask(data.ticket, 'stored') };
    if (data.kind === 'focus') root.querySelector<HTMLElement>('[role=dialog]')?.focus();
    if (data.kind !== 'shown' || data.turn !== current?.message.turn) return;
    current.reveal();
    // Watched from now on: what is hidden on purpose is not covered.
    watching?.abort();
    watching = new AbortController();
    watchVisibility(root, () => send({ kind: 'covered' }), watching.signal);
  };

  html.addEventListener('pointerenter', () => send({ kind: 'entered' }));
  html.addEventListener('pointerleave', () => send({ kind: 'left' }));
  events.addEventListener('focus', () => send({ kind: 'focused' }));
  events.addEventListener('blur', () => send({ kind: 'blurred' }));
  html.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') send({ kind: 'escape' });
    if (key === 'Tab') send({ kind: 'tab' });
  });
  send({ kind: 'ready' });
}

/** Calls back with the port that the content script of the page around sends, once. */
export function awaitPort(serve: (port: MessagePort) => void): void {
  const listen = ({ data, source, ports: [port] }: MessageEvent<unknown>) => {
    if (source !== window.parent || data !== HELLO || port === undefined) return;
    removeEventListener('message', listen);
    serve(port);
  };
  addEventListener('message', listen);
}

/** CSS pixels that the card takes when the window does not limit it. */
function naturalHeight(root: HTMLElement): number {
  const frame = root.firstElementChild;
  if (!(frame instanceof HTMLElement)) return 0;
  const scrolled = frame.firstElementChild?.scrollTop ?? 0;
  frame.style.maxHeight = 'none';
  const { height } = frame.getBoundingClientRect();
  frame.style.maxHeight = '';
  frame.firstElementChild?.scrollTo(0, scrolled);
  return Math.ceil(height);
}
