/** A tab of the Firefox under test: looked at through its page, moved by real input. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Card, readCard } from '../card.ts';
import { type Bidi, BidiError } from './bidi.ts';
import { guardPress, releaseGuard } from './press-guard.ts';

/** A CSS selector, or what assistive technology sees, inside of the first that fits `within`. */
type Locator = string | { readonly role?: string; readonly name?: string; readonly within?: Locator };
type Node = { readonly sharedId: string; readonly value?: { readonly shadowRoot?: Node | null } };
type Evaluated =
  | { readonly type: 'success'; readonly result: { readonly value?: string } }
  | { readonly type: 'exception'; readonly exceptionDetails: { readonly text: string } };

const PATIENCE_MS = 10_000;
const POLL_MS = 50;

/** Keys by the names of `KeyboardEvent.key`, as BiDi writes them (WebDriver, "Keyboard actions"). */
const KEYS = {
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Alt: '\uE00A',
  Escape: '\uE00C',
  ArrowUp: '\uE013',
  ArrowDown: '\uE015',
} as const;

export class Tab {
  readonly #bidi: Bidi;
  readonly #context: string;

  constructor(bidi: Bidi, context: string) {
    this.#bidi = bidi;
    this.#context = context;
  }

  /** Goes there and waits for its load event. */
  async goto(url: string): Promise<void> {
    const to = { context: this.#context, url, wait: 'complete' };
    const { url: at } = await this.#bidi.send<{ url: string }>('browsingContext.navigate', to);
    if (at !== new URL(url).href) throw new Error(`On the way to ${url} it was ${at} that had loaded.`);
  }

  /**
   * Calls a function in the page. It goes there as its source text, so it uses nothing from outside of
   * itself but its arguments; they and its result are plain JSON.
   */
  async evaluate<Args extends readonly unknown[], Result>(
    body: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    const call = `async (args) => JSON.stringify(await (${body})(...JSON.parse(args)))`;
    return this.#call<Awaited<Result>>(call, [{ type: 'string', value: JSON.stringify(args) }]);
  }

  /** What fits, in document order; shadow trees are not searched. */
  async locate(locator: Locator): Promise<readonly Node[]> {
    if (typeof locator === 'string') return this.#locate({ type: 'css', value: locator });
    const { within, ...value } = locator;
    if (within === undefined) return this.#locate({ type: 'accessibility', value });
    const [{ sharedId } = {}] = await this.locate(within);
    return sharedId === undefined
      ? []
      : this.#locate({ type: 'accessibility', value }, { startNodes: [{ sharedId }] });
  }

  /** Waits until something fits, and gives the first that does. */
  async find(locator: Locator): Promise<Node> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const [node] = await this.locate(locator);
      if (node !== undefined) return node;
      if (performance.now() > deadline) throw new Error(`Nothing fits ${JSON.stringify(locator)}.`);
      await wait(POLL_MS);
    }
  }

  /** The text shown in the first element that fits. */
  async text(locator: Locator): Promise<string> {
    const node = await this.find(locator);
    return this.#call('(node) => JSON.stringify(node.innerText)', [{ sharedId: node.sharedId }]);
  }

  /** The text shown in each element that fits, as of now. */
  async texts(locator: Locator): Promise<readonly string[]> {
    const nodes = (await this.locate(locator)).map(({ sharedId }) => ({ sharedId }));
    return this.#call('(...nodes) => JSON.stringify(nodes.map((node) => node.innerText))', nodes);
  }

  /** Calls a function with the first element that fits, as `evaluate` does. */
  async inside<Result>(locator: Locator, read: (element: Element) => Result): Promise<Result> {
    const { sharedId } = await this.find(locator);
    return this.#call(`(element) => JSON.stringify((${read})(element))`, [{ sharedId }]);
  }

  /** Calls a function with the open card's shadow root, as `evaluate` does; undefined when there is none. */
  async inCard<Result>(read: (root: ShadowRoot) => Result): Promise<Result | undefined> {
    const [host] = await this.locate('token-lens-card');
    const root = host?.value?.shadowRoot;
    if (!root) return undefined;
    return this.#call(`(root) => JSON.stringify((${read})(root))`, [{ sharedId: root.sharedId }]);
  }

  /** What the open card says; undefined when there is none. */
  card(): Promise<Card | undefined> {
    return this.inCard(readCard);
  }

  /** Moves the pointer onto the middle of the element, by way of a point beside it. */
  async hover(locator: Locator): Promise<void> {
    await this.#pointer(await this.find(locator), []);
  }

  /**
   * Presses in the middle of the element, and nowhere else. A page that grows under way moves it: what would then be
   * pressed in its place does not get to know of it, and the element is aimed at anew.
   */
  async click(locator: Locator): Promise<void> {
    const press = [
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const node = await this.find(locator);
      const { sharedId } = node;
      await this.#call(`(node) => JSON.stringify((${guardPress})(node))`, [{ sharedId }]);
      await this.#pointer(node, press);
      const hit = await this.#call<string>(`() => JSON.stringify((${releaseGuard})())`, []).catch(
        leftByClick,
      );
      if (hit === 'hit') return;
      if (performance.now() > deadline)
        throw new Error(`${JSON.stringify(locator)} never held still: ${hit}.`);
    }
  }

  /** Clicks the field and types into it, in place of what it held. */
  async fill(locator: Locator, text: string): Promise<void> {
    await this.click(locator);
    const node = await this.find(locator);
    await this.#call('(node) => JSON.stringify(node.select())', [{ sharedId: node.sharedId }]);
    await this.#type([...text]);
  }

  /** Presses one key. */
  async press(key: keyof typeof KEYS): Promise<void> {
    await this.#type([KEYS[key]]);
  }

  /** The page as it looks, as a PNG. */
  async screenshot(): Promise<Buffer> {
    const context = this.#context;
    const { data } = await this.#bidi.send<{ data: string }>('browsingContext.captureScreenshot', {
      context,
    });
    return Buffer.from(data, 'base64');
  }

  async close(): Promise<void> {
    await this.#bidi.send('browsingContext.close', { context: this.#context });
  }

  async #locate(locator: object, from: object = {}): Promise<readonly Node[]> {
    const { nodes } = await this.#bidi.send<{ nodes: readonly Node[] }>('browsingContext.locateNodes', {
      context: this.#context,
      locator,
      serializationOptions: { maxDomDepth: 0, includeShadowTree: 'all' },
      ...from,
    });
    return nodes;
  }

  async #pointer({ sharedId }: Node, then: readonly object[]): Promise<void> {
    await this.#call('(node) => node.scrollIntoView({ block: "center", behavior: "instant" })', [
      { sharedId },
    ]);
    const origin = { type: 'element', element: { sharedId } };
    // Two moves: a pointer that only appears over an element does not enter it.
    const moves = [
      { type: 'pointerMove', x: 0, y: 0, origin: 'viewport' },
      { type: 'pointerMove', x: 0, y: 0, origin, duration: 50 },
    ];
    await this.#perform({ type: 'pointer', id: 'mouse', actions: [...moves, ...then] });
  }

  async #type(keys: readonly string[]): Promise<void> {
    const actions = keys.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.#perform({ type: 'key', id: 'keyboard', actions });
  }

  async #perform(source: object): Promise<void> {
    await this.#bidi.send('input.performActions', { context: this.#context, actions: [source] });
  }

  /** Calls a function that gives JSON. */
  async #call<Result>(functionDeclaration: string, args: readonly object[]): Promise<Result> {
    const evaluated = await this.#bidi.send<Evaluated>('script.callFunction', {
      functionDeclaration,
      arguments: args,
      target: { context: this.#context },
      awaitPromise: true,
      userActivation: false,
    });
    if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails.text);
    const { value } = evaluated.result;
    return value === undefined ? (undefined as Result) : JSON.parse(value);
  }
}

/** A press that closes its own tab has hit. */
function leftByClick(error: unknown): string {
  if (error instanceof BidiError && error.code === 'no such frame') return 'hit';
  throw error;
}
