/**
 * Runs the whole content script on a page of happy-dom, with a user's pointer and keyboard and a fake clock. The card's
 * frame is a real card, drawn outside of the page.
 */
import { vi } from 'vitest';
import { main } from '../../entrypoints/explorer.ts';
import type { MessageName } from '../../lib/messaging/protocol.ts';
import { TOKENS } from '../data/index.ts';
import { createFakeBrowser } from './fake-browser.ts';
import { extension } from './fake-extension.ts';
import { createPageDocument, find, moveTo, textNodesIn } from './page-document.ts';

type WorldDeps = {
  /** Registered in addition to the data set. */
  readonly tokens?: Iterable<{ readonly subject: string; readonly name?: string }>;
  readonly settings?: object;
  readonly address?: string;
  /** The page is in a frame of another one. */
  readonly isFrame?: boolean;
  /** A document of SVG or other XML. */
  readonly isXml?: boolean;
};

/** Milliseconds until the tokens in view are marked, until a card is open, and until it is closed. */
const SETTLED_MS = 400;
const HOVER_MS = 200;
const GONE_MS = 300;

/** The world of the running test. `end-world.ts` closes it. */
export let world: Awaited<ReturnType<typeof createWorld>>;

/** A link to a token's page on Cardanoscan. */
export const link = ({ subject }: { readonly subject: string }, id: string) =>
  `<a id="${id}" href="/token/${subject}">${id}</a>`;
/** A registered token: once it was looked up, the page has been read. */
export const CONTROL = link(TOKENS.tern, 'control');
const TWO = `<p>${link(TOKENS.mica, 'one')}</p><p>${link(TOKENS.tern, 'two')}</p><p>words</p>`;

/** Opens a page and starts the content script in it. */
export async function open(html = TWO, parts: WorldDeps = {}): Promise<void> {
  world = await createWorld(html, parts);
}

/** Opens a page and hovers over the element `#one`. */
export async function openCard(html?: string, parts?: WorldDeps): Promise<void> {
  await open(html, parts);
  await world.hover('#one');
}

async function createWorld(html: string, { tokens = [], settings = {}, ...context }: WorldDeps) {
  const { address = 'https://cardanoscan.io/', isFrame = false, isXml = false } = context;
  vi.useFakeTimers();
  const page = createPageDocument();
  const fake = createFakeBrowser(page.window);
  const { state, fire, boxOf } = fake;
  moveTo(address);
  Object.assign(self, { origin: new URL(address).origin, ...(isFrame && { top: {} }) });
  document.body.innerHTML = html;
  extension.reset([...Object.values(TOKENS), ...tokens]);
  extension.settings = settings;
  if (isXml) document.createElement = (name: string) => document.createElementNS(null, name) as never;
  const life = new AbortController();
  await main(life);

  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  await pass(SETTLED_MS);
  const host = () => fake.cardHost() as HTMLElement;
  const frame = () =>
    (host()?.style.visibility === 'visible' && state.card?.root.querySelector('.frame')) || undefined;
  const card = () => frame()?.getAttribute('aria-label') ?? undefined;
  const cardAfter = (ms: number) => pass(ms).then(card);
  /** Moves the pointer onto the first or last text of an element, without passing time. */
  function move(target: Element | string, end: 'start' | 'end' = 'start', fields: object = {}): void {
    const element = typeof target === 'string' ? find(target) : target;
    const text = textNodesIn(element).at(end === 'start' ? 0 : -1) ?? null;
    state.hovered = { element: text?.parentElement ?? element, text };
    const { left, top } = boxOf(state.hovered.element as Element);
    const at = { clientX: left + 3, clientY: top + 3, pointerType: 'mouse', ...fields };
    fire(document.elementFromPoint(at.clientX, at.clientY) ?? document.body, 'pointermove', at);
  }
  /** Moves the pointer to an empty part of the page. */
  function moveAway(): void {
    state.hovered = { element: null, text: null };
    fire(document.body, 'pointermove', { clientX: 1_200, clientY: 700, pointerType: 'mouse' });
  }
  /** The marked texts, sorted. */
  const marked = (): string[] =>
    Array.from(state.highlights.get('token-lens') ?? [], (mark) => {
      const range = document.createRange();
      range.setStart(mark.startContainer, mark.startOffset);
      range.setEnd(mark.endContainer, mark.endOffset);
      return `${range}`;
    }).sort();
  return {
    ...fake,
    extension,
    life,
    pass,
    /** Delays the reply to a message until the returned function is called. */
    holdBack(name: MessageName, answer: unknown): () => void {
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      Object.assign(extension.answers, { [name]: () => released.then(() => answer) });
      return () => release();
    },
    settle: () => pass(SETTLED_MS),
    settledCard: () => cardAfter(SETTLED_MS),
    settledMarks: () => pass(SETTLED_MS).then(marked),
    cardAfter,
    host,
    frame,
    /** The accessible name of the open card; undefined without one. */
    card,
    text: () => frame()?.textContent ?? undefined,
    move,
    moveAway,
    hover(target: Element | string, end: 'start' | 'end' = 'start'): Promise<string | undefined> {
      move(target, end);
      return cardAfter(HOVER_MS);
    },
    leave(): Promise<string | undefined> {
      moveAway();
      return cardAfter(GONE_MS);
    },
    press(key: string, focused?: string): Promise<string | undefined> {
      fire(document.activeElement ?? document.body, 'keydown', { key });
      if (focused !== undefined) {
        find(focused).focus();
        fire(find(focused), 'focusin');
      }
      return cardAfter(HOVER_MS);
    },
    async inspect(closes = true): Promise<unknown> {
      const answer = extension.dispatch({ name: 'page.inspect', request: { closes } });
      await pass(HOVER_MS);
      return answer;
    },
    marked,
    async close(): Promise<void> {
      life.abort();
      await pass(SETTLED_MS);
      fake.close();
      await page.close();
      vi.useRealTimers();
    },
  };
}
