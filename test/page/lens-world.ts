/**
 * The whole content script on a page of happy-dom, with the pointer and the keyboard of a user. A test file mocks
 * `wxt/browser` by fake-extension.ts and, as the build does, Preact by lib/page/draw.ts. The clock is the test's.
 */
import { afterAll, vi } from 'vitest';
import { main } from '../../entrypoints/explorer.content/index.ts';
import { createFakeBrowser } from './fake-browser.ts';
import { extension } from './fake-extension.ts';
import { createPageDocument, find, moveTo } from './page-document.ts';

// No other test file is to meet modules with this browser.
afterAll(() => void vi.resetModules());

export type WorldParts = {
  readonly tokens?: Iterable<{ readonly subject: string; readonly name?: string }>;
  readonly settings?: object;
  readonly address?: string;
};

/** Milliseconds in which what came into view was looked up, and in which a card has come. */
const SETTLED_MS = 400;
const HOVER_MS = 200;
const GONE_MS = 300;

const ADDRESS = 'https://cardanoscan.io/';

export type LensWorld = Awaited<ReturnType<typeof openWorld>>;

/** Opens a page and starts the content script in it. */
export async function openWorld(
  html: string,
  { tokens = [], settings = {}, address = ADDRESS }: WorldParts = {},
) {
  vi.useFakeTimers();
  const page = createPageDocument();
  const fake = createFakeBrowser(page.window);
  const { state, fire, boxOf } = fake;
  moveTo(address);
  Object.assign(self, { origin: new URL(address).origin });
  document.body.innerHTML = html;
  extension.reset(tokens);
  extension.settings = settings;
  const life = new AbortController();
  await main(life);

  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  await pass(SETTLED_MS);
  const host = () => document.querySelector<HTMLElement>('token-lens-card');
  const frame = () => {
    const card = host();
    return (card && state.roots.get(card)?.querySelector('.frame')) ?? undefined;
  };
  const card = () => frame()?.getAttribute('aria-label') ?? undefined;
  const elementOf = (target: Element | string) => (typeof target === 'string' ? find(target) : target);
  /** Moves the pointer onto an element, at its first or its last text; nothing passes yet. */
  function move(target: Element | string, end: 'start' | 'end' = 'start'): void {
    const element = elementOf(target);
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (/\w/.test(node.nodeValue ?? '')) texts.push(node as Text);
    const text = texts.at(end === 'start' ? 0 : -1) ?? null;
    state.pointed = { element: text?.parentElement ?? element, text };
    const { left, top } = boxOf(state.pointed.element as Element);
    const at = { clientX: left + 3, clientY: top + 3, pointerType: 'mouse' };
    fire(document.elementFromPoint(at.clientX, at.clientY) ?? document.body, 'pointermove', at);
  }
  /** Into nowhere: an empty part of the page. */
  function moveAway(): void {
    state.pointed = { element: null, text: null };
    fire(document.body, 'pointermove', { clientX: 1_200, clientY: 700, pointerType: 'mouse' });
  }
  return {
    ...fake,
    extension,
    life,
    pass,
    settle: () => pass(SETTLED_MS),
    host,
    frame,
    /** What the open card is about; undefined for no card. */
    card,
    text: () => frame()?.textContent ?? undefined,
    move,
    moveAway,
    async hover(target: Element | string, end: 'start' | 'end' = 'start'): Promise<string | undefined> {
      move(target, end);
      await pass(HOVER_MS);
      return card();
    },
    async leave(): Promise<void> {
      moveAway();
      await pass(GONE_MS);
    },
    async press(key: string, focused?: Element | string): Promise<void> {
      fire(document.activeElement ?? document.body, 'keydown', { key });
      if (focused !== undefined) {
        const element = elementOf(focused) as HTMLElement;
        element.focus();
        fire(element, 'focusin');
      }
      await pass(HOVER_MS);
    },
    async inspect(closes = true): Promise<unknown> {
      const answer = extension.tell({ name: 'page.inspect', closes });
      await pass(HOVER_MS);
      return answer;
    },
    /** The texts under marks, sorted. */
    marked: (): string[] =>
      Array.from(state.highlights.get('token-lens') ?? [], (mark) => {
        const range = document.createRange();
        range.setStart(mark.startContainer, mark.startOffset);
        range.setEnd(mark.endContainer, mark.endOffset);
        return `${range}`;
      }).sort(),
    async close(): Promise<void> {
      life.abort();
      await pass(SETTLED_MS);
      fake.close();
      await page.close();
      vi.useRealTimers();
    },
  };
}
