/** A tab of Firefox, with real input. */
import { vi } from 'vitest';
import { CARD_PAGE, type Card, HOST, readCard } from '../card.ts';
import type { Bidi } from './bidi.ts';

type Tree = { readonly context: string; readonly url: string; readonly children?: readonly Tree[] };
export type Contexts = { readonly contexts: readonly Tree[] };

/** The WebDriver codes of keys ("Keyboard actions"). */
const KEYS = { Enter: '\uE007', Escape: '\uE00C' } as const;

/** Runs in the page: scrolls the first visible match that begins with the text into view; its middle. A label means its field. */
function middleOf(selector: string, text: string) {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (one) => one.checkVisibility() && (one.textContent ?? '').trim().startsWith(text),
  );
  const element = found instanceof HTMLLabelElement ? found.control : found;
  element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  const box = element?.getBoundingClientRect();
  return box && { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
}

export type Tab = ReturnType<typeof createTab>;

/** Functions are sent to the page as source text, so they can use nothing from their surroundings. */
export function createTab(bidi: Bidi, context: string) {
  /** Calls a function in the page; arguments and result are JSON. */
  function evaluate<Args extends readonly unknown[], Result>(
    body: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    return bidi.call(context, `${body}`, ...args);
  }

  const find = (selector: string, text = '') =>
    vi.waitUntil(() => evaluate(middleOf, selector, text), { timeout: 20_000 });

  const perform = (source: object): Promise<unknown> =>
    bidi.send('input.performActions', { context, actions: [source] });
  const act = (...actions: readonly object[]) => perform({ type: 'pointer', id: 'mouse', actions });

  /** From outside the element: a pointer that appears over an element does not enter it. */
  async function hover(selector: string): Promise<void> {
    const to = await find(selector);
    await act({ type: 'pointerMove', x: 0, y: 0 }, { type: 'pointerMove', ...to, duration: 50 });
  }

  async function click(selector: string, text?: string): Promise<void> {
    const to = await find(selector, text);
    const press = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }));
    await act({ type: 'pointerMove', ...to }, ...press);
  }

  async function type(keys: readonly string[]): Promise<void> {
    const presses = keys.flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));
    await perform({ type: 'key', id: 'keyboard', actions: presses });
  }

  /** Calls a function with the card's root element; undefined without a card. */
  async function inCard<Result>(read: (root: Element) => Result): Promise<Result | undefined> {
    const tree = await bidi.send<Contexts>('browsingContext.getTree', { root: context });
    const card = tree.contexts[0]?.children?.find(({ url }) => url.endsWith(CARD_PAGE));
    if (card === undefined) return undefined;
    const visibility = (host: string) => document.querySelector<HTMLElement>(host)?.style.visibility;
    if ((await evaluate(visibility, HOST)) !== 'visible') return undefined;
    return bidi.call(card.context, `() => (${read})(document.getElementById('app'))`);
  }

  return {
    evaluate,
    hover,
    click,
    inCard,
    card: (): Promise<Card | undefined> => inCard(readCard),
    goto: (url: string): Promise<unknown> =>
      bidi.send('browsingContext.navigate', { context, url, wait: 'complete' }),
    /** The text of each match. */
    texts: (selector: string): Promise<readonly string[]> =>
      evaluate(
        (selector) => [...document.querySelectorAll(selector)].map((one) => one.textContent ?? ''),
        selector,
      ),
    /** Replaces the text of a field, and presses Enter. */
    async enter(selector: string, label: string, text: string): Promise<void> {
      await click(selector, label);
      await evaluate(() => (document.activeElement as HTMLInputElement).select());
      await type([...text, KEYS.Enter]);
    },
    press: (key: keyof typeof KEYS): Promise<void> => type([KEYS[key]]),
    close: (): Promise<unknown> => bidi.send('browsingContext.close', { context }),
  };
}

/**
 * Rests the pointer on the target until this holds, longer each time: the content script may start after the pointer has come,
 * and each movement cancels what the one before began.
 */
export async function restUntil(
  holds: (tab: Tab) => Promise<boolean>,
  tab: Tab,
  target: string,
): Promise<void> {
  for (const timeout of [1_200, 2_400, 4_800, 9_600]) {
    await tab.hover(target);
    if (await vi.waitUntil(() => holds(tab), { timeout }).catch(() => false)) return;
  }
  throw new Error(`Never held: ${holds}`);
}
