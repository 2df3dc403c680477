/** Runs the content script on one page until the signal aborts: connects the sensor, the marks, the pointer and the card. */
import type { Subject } from '../asset/subject.ts';
import type { Client } from '../messaging/client.ts';
import { MAX_NEIGHBOURS } from '../messaging/limits.ts';
import type { PageReport } from '../messaging/schemas.ts';
import type { PageSettings } from '../settings/settings.ts';
import { Card } from './card.ts';
import type { CardAddress } from './frame.ts';
import { Hover } from './hover.ts';
import { Sensor } from './sensor.ts';
import { type Target, Targets } from './target.ts';

export type PageDeps = {
  readonly client: Client;
  readonly settings: PageSettings;
  /** The address of the card's page; undefined if the extension is gone. */
  readonly cardAddress: () => CardAddress | undefined;
  /** Registers the shortcut's handler (`Hover.inspect`). */
  readonly inspect: (inspect: (closes: boolean) => Promise<boolean> | undefined, signal: AbortSignal) => void;
  /** Lets the extension's own pages ask what this page shows. */
  readonly report: (report: () => PageReport, signal: AbortSignal) => void;
  /** Milliseconds, by the clock of the events' time stamps. */
  readonly now: () => number;
  /** Lets the page work. */
  readonly pause: () => Promise<void>;
  readonly signal: AbortSignal;
};

/** Events that stay in a shadow tree: those that do not bubble out of it, and those from one node of it to another. */
const INNER_EVENTS = ['pointerout', 'focusin', 'focusout', 'scroll'];
const EVENTS = [
  ...INNER_EVENTS,
  'pointerover',
  'pointermove',
  'pointerdown',
  'click',
  'contextmenu',
  'keydown',
];
/** No card opens before one of these events: until then a page needs nothing of the pointer's and the card's code. */
const FIRST_EVENTS = /^(?:pointermove|pointerdown|keydown)$/;

/** Starts on the page. The returned function applies changed settings. */
export function startPage(deps: PageDeps): (settings: PageSettings) => void {
  // SVG and other XML documents create no HTML elements, so they can show no card.
  if (!(document.createElement('p') instanceof HTMLElement)) return () => {};
  const page = new Page(deps);
  return (settings) => page.changeSettings(settings);
}

class Page {
  readonly #deps: PageDeps;
  readonly #sensor: Sensor;
  #settings: PageSettings;
  #hover: Hover | undefined;
  #counted = 0;

  constructor(deps: PageDeps) {
    this.#deps = deps;
    this.#settings = deps.settings;
    this.#sensor = new Sensor({
      ...deps,
      mayLookUp: () => this.#settings.lookUp === 'visible',
      mayMark: () => this.#settings.marks,
      viewChanged: () => this.#count(this.#sensor.found.size),
      entered: (root) => this.#listen(root),
    });
    const { inspect, report, signal } = deps;
    signal.addEventListener('abort', () => this.#count(0));
    this.#listen(document);
    this.#sensor.start();
    inspect((closes) => this.#startHover().inspect(closes), signal);
    report(
      () => ({
        network: this.#settings.network,
        subjects: [...this.#sensor.found],
        unresolved: [...this.#sensor.unresolved],
      }),
      signal,
    );
  }

  changeSettings(settings: PageSettings): void {
    this.#settings = settings;
    this.#hover?.close();
    // In the back/forward cache, the browser has dropped the badge; and the new settings may leave no token.
    this.#counted = -1;
    this.#sensor.askAgain();
  }

  /** Reports how many tokens the page shows; a frame shows only a part of it. */
  #count(count: number): void {
    if (count === this.#counted || self !== self.top) return;
    this.#counted = count;
    void this.#deps.client.ask('page.look', { url: location.href, blocks: [], found: count });
  }

  /** Listens in an open shadow root too, to what the document gets no event for. */
  #listen(root: Document | ShadowRoot): void {
    const { signal } = this.#deps;
    for (const type of root === document ? EVENTS : INNER_EVENTS)
      root.addEventListener(type, this.#receive, { signal, capture: true, passive: true });
  }

  /** Ignores events that the page makes up. */
  readonly #receive = (event: Event) => {
    if (event.isTrusted && (this.#hover || FIRST_EVENTS.test(event.type))) this.#startHover().receive(event);
  };

  #startHover(): Hover {
    if (this.#hover) return this.#hover;
    const card = new Card({
      address: this.#deps.cardAddress,
      refused: () => hover.close(),
      frameEvent: (event) => hover.inCard(event),
    });
    const hover = new Hover({
      ...this.#deps,
      card,
      targets: new Targets(this.#sensor),
      ask: (target) => this.#ask(target),
      settings: () => this.#settings,
    });
    this.#hover = hover;
    return hover;
  }

  async #ask({ html, at, element, seen }: Target): Promise<string | undefined> {
    const url = location.href;
    const neighbours = this.#tokensFrom(seen);
    const reply = await this.#deps.client.ask('card.point', { url, block: html, at, element, neighbours });
    return reply.ok ? reply.value?.ticket : undefined;
  }

  /** The tokens of the page, those after an element first. */
  #tokensFrom(element: Element): Subject[] {
    const isAfter = (one: Element) =>
      (element.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const after: Subject[] = [];
    const before: Subject[] = [];
    for (const [one, subjects] of this.#sensor.shown) (isAfter(one) ? after : before).push(...subjects);
    const all = new Set([...after, ...before.reverse(), ...this.#sensor.found]);
    return [...all].slice(0, MAX_NEIGHBOURS);
  }
}
