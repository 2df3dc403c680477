/** A tab of Firefox, with real input. */
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { CARD_PAGE, type Card, HOST, readCard } from '../card.ts';
import type { Bidi } from './bidi.ts';

/** A CSS selector, or an accessible role and name inside the matches of `within`. */
type Locator = string | { readonly role?: string; readonly name?: string; readonly within?: Locator };
type Node = { readonly sharedId: string };
type Tree = { readonly context: string; readonly url: string; readonly children?: readonly Tree[] };

/** The parts that are shown. */
const SHOWN = 'nav, main > :not([hidden])';
const TIMEOUT_MS = 10_000;
const POLL_MS = 50;
/** The WebDriver codes of keys ("Keyboard actions"). */
const KEYS = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C' } as const;

const idOf = ({ sharedId }: Node) => ({ sharedId });

/** The cards of a page and of the frames in it. */
const cardsIn = ({ context, children = [] }: Tree): { readonly page: string; readonly card: string }[] =>
  children.flatMap((child) =>
    child.url.endsWith(CARD_PAGE) ? [{ page: context, card: child.context }] : cardsIn(child),
  );

export type Tab = ReturnType<typeof createTab>;

/** Functions are sent to the page as source text, so they can use nothing from their surroundings. */
export function createTab(bidi: Bidi, context: string) {
  /** All matches in document order, without those in shadow trees. */
  async function locate(locator: Locator): Promise<readonly Node[]> {
    const query = async (locator: object, from: object = {}) => {
      const params = { context, locator, serializationOptions: { maxDomDepth: 0 }, ...from };
      return (await bidi.send<{ nodes: readonly Node[] }>('browsingContext.locateNodes', params)).nodes;
    };
    if (typeof locator === 'string') return query({ type: 'css', value: locator });
    const { within = SHOWN, ...value } = locator;
    const startNodes = (await locate(within)).map(idOf);
    return startNodes.length === 0 ? [] : query({ type: 'accessibility', value }, { startNodes });
  }

  /** Waits for the first match. */
  async function find(locator: Locator): Promise<Node> {
    const deadline = performance.now() + TIMEOUT_MS;
    for (;;) {
      const [node] = await locate(locator);
      if (node !== undefined) return node;
      if (performance.now() > deadline) throw new Error(`Nothing matches ${JSON.stringify(locator)}.`);
      await wait(POLL_MS);
    }
  }

  const perform = (source: object): Promise<unknown> =>
    bidi.send('input.performActions', { context, actions: [source] });

  const movePointer = (origin: unknown, duration: number, then: readonly object[] = []) =>
    perform({
      type: 'pointer',
      id: 'mouse',
      actions: [{ type: 'pointerMove', x: 0, y: 0, origin, duration }, ...then],
    });

  /** Waits for the first match, and scrolls it into view. */
  async function findInView(locator: Locator): Promise<Node> {
    const node = idOf(await find(locator));
    const scroll = '(node) => node.scrollIntoView({ block: "center", behavior: "instant" })';
    await bidi.call(context, scroll, [node]);
    return node;
  }

  /** Moves the pointer to the middle of the first match, by way of the corner of the window. */
  async function hover(locator: Locator): Promise<void> {
    const element = await findInView(locator);
    // From outside the element: a pointer that appears over an element does not enter it.
    await movePointer('viewport', 0);
    await movePointer({ type: 'element', element }, 50);
  }

  /** Straight from where the pointer is: an open card closes soon after the pointer has left token and card. */
  async function click(locator: Locator): Promise<Node> {
    const element = await findInView(locator);
    const press = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }));
    await movePointer({ type: 'element', element }, 0, press);
    return element;
  }

  /** A finger on the first match, for that many milliseconds. */
  async function touch(locator: Locator, duration = 0): Promise<void> {
    const origin = { type: 'element', element: idOf(await find(locator)) };
    const move = { type: 'pointerMove', x: 0, y: 0, origin };
    const press = [
      { type: 'pointerDown', button: 0 },
      { type: 'pause', duration },
    ];
    const actions = [move, ...press, { type: 'pointerUp', button: 0 }];
    await perform({ type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions });
  }

  async function type(keys: readonly string[]): Promise<void> {
    const presses = keys.flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));
    await perform({ type: 'key', id: 'keyboard', actions: presses });
  }

  /** Calls a function with the card's root element; undefined without a card. */
  async function inCard<Result>(read: (root: Element) => Result): Promise<Result | undefined> {
    const tree = await bidi.send<{ contexts: readonly Tree[] }>('browsingContext.getTree', { root: context });
    const found = tree.contexts.flatMap(cardsIn)[0];
    if (found === undefined) return undefined;
    const visibility = `() => JSON.stringify(document.querySelector('${HOST}')?.style.visibility ?? '')`;
    if ((await bidi.call(found.page, visibility)) !== 'visible') return undefined;
    return bidi.call(found.card, `() => JSON.stringify((${read})(document.getElementById('app')))`);
  }

  return {
    locate,
    hover,
    click,
    touch,
    inCard,
    card: (): Promise<Card | undefined> => inCard(readCard),
    goto: (url: string): Promise<unknown> =>
      bidi.send('browsingContext.navigate', { context, url, wait: 'complete' }),
    /** Calls a function in the page; arguments and result are JSON. */
    evaluate<Args extends readonly unknown[], Result>(
      body: (...args: Args) => Result,
      ...args: Args
    ): Promise<Awaited<Result>> {
      const call = `async (args) => JSON.stringify(await (${body})(...JSON.parse(args)))`;
      return bidi.call(context, call, [{ type: 'string', value: JSON.stringify(args) }]);
    },
    /** The visible text of each match. */
    async texts(locator: Locator): Promise<readonly string[]> {
      const read = '(...nodes) => JSON.stringify(nodes.map((node) => node.innerText))';
      return bidi.call(context, read, (await locate(locator)).map(idOf));
    },
    /** Calls a function with the first match. */
    async inside<Result>(locator: Locator, read: (element: Element) => Result): Promise<Result> {
      const call = `(element) => JSON.stringify((${read})(element))`;
      return bidi.call(context, call, [idOf(await find(locator))]);
    },
    /** Replaces the text of a field. */
    async fill(locator: Locator, text: string): Promise<void> {
      const node = await click(locator);
      await bidi.call(
        context,
        '(node) => { const field = node.control ?? node; field.focus(); field.select() }',
        [node],
      );
      await type([...text]);
    },
    press: (key: keyof typeof KEYS): Promise<void> => type([KEYS[key]]),
    close: (): Promise<unknown> => bidi.send('browsingContext.close', { context }),
  };
}

/** Acts again until this holds, but late enough for a card to open in between. */
async function actUntil(holds: () => Promise<boolean>, act: () => Promise<void>, message: string) {
  const attempt = async () => {
    if (!(await holds())) await act();
    for (let look = 0; look < 20; look++) {
      if (await holds()) return true;
      await wait(60);
    }
    return false;
  };
  await expect.poll(attempt, { message }).toBe(true);
}

/** Rests the pointer on the target; the content script may start after the pointer has come. */
export const restUntil = (holds: (tab: Tab) => Promise<boolean>, tab: Tab, target: string) =>
  actUntil(
    () => holds(tab),
    () => tab.hover(target),
    target,
  );

/** Touches the target; a tap that takes 300 ms on a busy machine is none for Firefox (`apz.max_tap_time`). */
export const touchUntil = (holds: () => Promise<boolean>, tab: Tab, target: string, duration?: number) =>
  actUntil(holds, () => tab.touch(target, duration), target);
