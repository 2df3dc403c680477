/** A tab of the Firefox under test, with real input. */
import { setTimeout as wait } from 'node:timers/promises';
import { CARD_PAGE, type Card, HOST, readCard } from '../card.ts';
import type { Bidi } from './bidi.ts';

/** A CSS selector, or an accessible role and name, inside of the first match of `within`. */
type Locator = string | { readonly role?: string; readonly name?: string; readonly within?: Locator };
type Node = { readonly sharedId: string };
type Tree = { readonly context: string; readonly url: string; readonly children?: readonly Tree[] };

const PATIENCE_MS = 10_000;
const POLL_MS = 50;

/** Keys by the names of `KeyboardEvent.key`, as BiDi writes them (WebDriver, "Keyboard actions"). */
const KEYS = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C' } as const;

export type Tab = ReturnType<typeof createTab>;

/** Functions go to the page as their source text, so they use nothing from outside of themselves. */
export function createTab(bidi: Bidi, context: string) {
  /** All matches, in document order; shadow trees are not searched. */
  async function locate(locator: Locator): Promise<readonly Node[]> {
    const find = async (query: object, from: object = {}) => {
      const serializationOptions = { maxDomDepth: 0 };
      const params = { context, locator: query, serializationOptions, ...from };
      return (await bidi.send<{ nodes: readonly Node[] }>('browsingContext.locateNodes', params)).nodes;
    };
    if (typeof locator === 'string') return find({ type: 'css', value: locator });
    const { within, ...value } = locator;
    if (within === undefined) return find({ type: 'accessibility', value });
    const [outer] = await locate(within);
    return outer === undefined ? [] : find({ type: 'accessibility', value }, { startNodes: [idOf(outer)] });
  }

  const idOf = ({ sharedId }: Node) => ({ sharedId });

  /** Waits for the first match. */
  async function find(locator: Locator): Promise<Node> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const [node] = await locate(locator);
      if (node !== undefined) return node;
      if (performance.now() > deadline) throw new Error(`Nothing matches ${JSON.stringify(locator)}.`);
      await wait(POLL_MS);
    }
  }

  /** Moves the pointer onto the middle of the element, as it then lies. */
  async function point(node: Node, duration: number, then: readonly object[] = []): Promise<void> {
    const origin = { type: 'element', element: idOf(node) };
    const move = { type: 'pointerMove', x: 0, y: 0, origin, duration };
    const actions = [{ type: 'pointer', id: 'mouse', actions: [move, ...then] }];
    await bidi.send('input.performActions', { context, actions });
  }

  async function hover(locator: Locator): Promise<Node> {
    const node = await find(locator);
    const scroll = '(node) => node.scrollIntoView({ block: "center", behavior: "instant" })';
    await bidi.call(context, scroll, [idOf(node)]);
    // From elsewhere: a pointer that only appears over an element does not enter it.
    const away = { type: 'pointerMove', x: 0, y: 0, origin: 'viewport' };
    const actions = [{ type: 'pointer', id: 'mouse', actions: [away] }];
    await bidi.send('input.performActions', { context, actions });
    await point(node, 50);
    return node;
  }

  async function click(locator: Locator): Promise<Node> {
    const node = await hover(locator);
    // A page that grows may have moved it meanwhile.
    await point(node, 0, [
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]);
    return node;
  }

  async function type(keys: readonly string[]): Promise<void> {
    const presses = keys.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    const actions = [{ type: 'key', id: 'keyboard', actions: presses }];
    await bidi.send('input.performActions', { context, actions });
  }

  /** Calls a function in the open card; undefined when there is none. */
  async function inCard<Result>(read: (root: Element) => Result): Promise<Result | undefined> {
    const tree = await bidi.send<{ contexts: readonly Tree[] }>('browsingContext.getTree', { root: context });
    const frame = tree.contexts[0]?.children?.find(({ url }) => url.endsWith(CARD_PAGE));
    const [host] = await locate(HOST);
    if (frame === undefined || host === undefined) return undefined;
    const visibility = '(host) => JSON.stringify(getComputedStyle(host).visibility)';
    if ((await bidi.call(context, visibility, [idOf(host)])) !== 'visible') return undefined;
    return bidi.call(frame.context, `() => JSON.stringify((${read})(document.getElementById('app')))`);
  }

  return {
    locate,
    hover,
    click,
    inCard,
    card: (): Promise<Card | undefined> => inCard(readCard),
    async goto(url: string): Promise<void> {
      await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    /** Calls a function in the page; arguments and result are plain JSON. */
    evaluate<Args extends readonly unknown[], Result>(
      body: (...args: Args) => Result,
      ...args: Args
    ): Promise<Awaited<Result>> {
      const call = `async (args) => JSON.stringify(await (${body})(...JSON.parse(args)))`;
      return bidi.call(context, call, [{ type: 'string', value: JSON.stringify(args) }]);
    },
    /** The text shown in each match, as of now. */
    async texts(locator: Locator): Promise<readonly string[]> {
      const read = '(...nodes) => JSON.stringify(nodes.map((node) => node.innerText))';
      return bidi.call(context, read, (await locate(locator)).map(idOf));
    },
    /** Calls a function with the first match. */
    async inside<Result>(locator: Locator, read: (element: Element) => Result): Promise<Result> {
      const node = await find(locator);
      return bidi.call(context, `(element) => JSON.stringify((${read})(element))`, [idOf(node)]);
    },
    /** Types into the field, in place of its text. */
    async fill(locator: Locator, text: string): Promise<void> {
      const node = await click(locator);
      await bidi.call(context, '(node) => { node.focus(); node.select() }', [idOf(node)]);
      await type([...text]);
    },
    press: (key: keyof typeof KEYS): Promise<void> => type([KEYS[key]]),
    async close(): Promise<void> {
      await bidi.send('browsingContext.close', { context });
    },
  };
}
