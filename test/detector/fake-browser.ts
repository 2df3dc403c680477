/**
 * The browser APIs that happy-dom lacks: hit testing, IntersectionObserver, highlights, popovers, trusted events. The
 * layout is in fake-layout.ts.
 */
import type { Window } from 'happy-dom';
import { vi } from 'vitest';
import { serveCard } from '../../components/card/serve.tsx';
import { createClient } from '../../lib/messaging/client.ts';
import { setEnglish } from '../components/english.ts';
import { createLayout, createObservers, FRAME_MS, holds, type Layout, VIEW } from './fake-layout.ts';
import { textNodesIn } from './page-document.ts';

/** Milliseconds that a frame takes to load. */
const LOAD_MS = 20;
/** Initial values of CSS properties. */
const INITIAL: Readonly<Record<string, string>> = {
  backgroundColor: 'rgba(0, 0, 0, 0)',
  colorScheme: 'normal',
  overflowX: 'visible',
};

/** happy-dom's windows share their prototypes, so that every patch is undone after the test. */
const undo: (() => void)[] = [];
function patch(target: object, fields: object): void {
  for (const [name, value] of Object.entries(fields)) {
    const before = Object.getOwnPropertyDescriptor(target, name);
    Object.defineProperty(target, name, { value, configurable: true, writable: true });
    undo.unshift(() => {
      Reflect.deleteProperty(target, name);
      if (before) Object.defineProperty(target, name, before);
    });
  }
}

/** `elementFromPoint` of a document or an open shadow root: inner shadow trees are reported as their hosts. */
const elementAt =
  ({ state, boxOf, cardHost }: Layout, root: Document | ShadowRoot) =>
  (x: number, y: number): Element | null => {
    const card = cardHost();
    if (card?.style.visibility === 'visible' && holds(boxOf(card), x, y)) return card;
    let { element } = state.hovered;
    if (!element || !holds(boxOf(element), x, y)) return null;
    while (element && !root.contains(element)) element = (element.getRootNode() as ShadowRoot).host ?? null;
    return element;
  };

/** A method that passes its object as the first argument. */
const method = (of: (self: never, arg: never) => unknown) =>
  function (this: never, arg: never) {
    return of(this, arg);
  };

function patchElements(layout: Layout, { Element, HTMLElement }: typeof globalThis): void {
  const { state, boxOf } = layout;
  const { attachShadow, matches } = Element.prototype;
  patch(Element.prototype, {
    getBoundingClientRect: method(boxOf),
    getClientRects: method((one: Element) => [boxOf(one)]),
    checkVisibility: method((one: Element) => boxOf(one).width > 0),
    scrollTo: () => undefined,
    attachShadow: method((one: Element, init: ShadowRootInit) => {
      const root = attachShadow.call(one, init);
      Object.assign(root, { elementFromPoint: elementAt(layout, root) });
      state.roots.set(one, root);
      return root;
    }),
    matches: method((one: Element, selector: string) => {
      if (selector === ':focus-visible') return document.activeElement === one;
      if (!selector.includes(':popover-open')) return matches.call(one, selector);
      return state.popovers.has(one) && matches.call(one, selector.replace(':popover-open', '*'));
    }),
  });
  patch(HTMLElement.prototype, {
    showPopover: method((one: Element) => state.popovers.add(one)),
    hidePopover: method((one: Element) => state.popovers.delete(one)),
  });
}

/** A MessageChannel that delivers in a microtask. */
class FakeChannel {
  readonly port1 = new FakePort();
  readonly port2 = new FakePort();
  constructor() {
    this.port1.other = this.port2;
    this.port2.other = this.port1;
  }
}
class FakePort {
  other: FakePort | undefined;
  onmessage: ((event: { data: unknown }) => void) | undefined;
  postMessage(data: unknown): void {
    queueMicrotask(() => this.other?.onmessage?.({ data: structuredClone(data) }));
  }
  close(): void {
    if (this.other) this.other.other = undefined;
    this.other = undefined;
  }
}

/** An iframe that loads a real card once it is in the document. */
function createCardElement({ state }: Layout, document: Document): HTMLElement {
  const frame = document.createElement('div');
  const contentWindow = {
    location: { replace: () => undefined },
    postMessage(_hello: string, _origin: string, [port]: [MessagePort]) {
      const [html, root] = [document.createElement('div'), document.createElement('div')];
      html.append(root);
      const page = { root, html, events: new EventTarget() };
      state.card = page;
      const loadLanguage = async () => setEnglish();
      serveCard({ port, ...page, client: createClient(), loadLanguage, clock: Date.now });
    },
  };
  Object.defineProperty(frame, 'contentWindow', {
    configurable: true,
    get: () => (frame.isConnected ? contentWindow : null),
  });
  const { Event: LoadEvent } = document.defaultView as unknown as typeof globalThis;
  const load = () => {
    if (frame.isConnected) frame.dispatchEvent(new LoadEvent('load'));
  };
  setTimeout(load, LOAD_MS);
  return frame;
}

function patchDocument(layout: Layout, document: Document): void {
  const { state, boxOf } = layout;
  const createElement = document.createElement.bind(document);
  patch(document, {
    elementFromPoint: elementAt(layout, document),
    caretPositionFromPoint: () => state.hovered.text && { offsetNode: state.hovered.text },
    hasFocus: () => true,
    createElement: (name: string) =>
      name === 'iframe' ? createCardElement(layout, document) : createElement(name),
  });
  patch(document.documentElement, { clientWidth: VIEW.width, clientHeight: VIEW.height });
  const boxesOf = (range: Range): DOMRect[] => {
    const { commonAncestorContainer: whole } = range;
    const texts = whole instanceof Text ? [whole] : textNodesIn(whole as Element);
    const own = texts.filter((text) => range.intersectsNode(text));
    return own.map(({ parentElement }) => boxOf(parentElement as Element));
  };
  patch(Object.getPrototypeOf(document.createRange()), {
    getClientRects: method(boxesOf),
    getBoundingClientRect: method((range: Range) => boxesOf(range)[0]),
  });
}

function stubGlobals(window: Window, { state, boxOf }: Layout, IntersectionObserver: unknown): void {
  const { MutationObserver, HTMLIFrameElement, Range } = window;
  // happy-dom listens to the signal of each listener. Node warns of more than ten, the window's own signals do not.
  const { AbortController, AbortSignal } = window;
  const self = { origin: 'https://cardanoscan.io' };
  const globals = {
    ...{ MutationObserver, HTMLIFrameElement, Range, IntersectionObserver },
    ...{ AbortController, AbortSignal },
    CSS: { highlights: state.highlights, escape: (text: string) => text },
    // Called with `new`.
    Highlight: function Highlight(...ranges: StaticRange[]) {
      return new Set(ranges);
    },
    StaticRange: function StaticRange(init: StaticRangeInit) {
      return { ...init };
    },
    MessageChannel: FakeChannel,
    requestAnimationFrame: (run: (at: number) => void) => setTimeout(() => run(performance.now()), FRAME_MS),
    scheduler: { yield: async () => undefined },
    innerWidth: VIEW.width,
    innerHeight: VIEW.height,
    visualViewport: { offsetLeft: 0, offsetTop: 0, width: VIEW.width, height: VIEW.height },
    addEventListener: window.addEventListener.bind(window),
    getComputedStyle: (element: never) =>
      new Proxy(window.getComputedStyle(element), {
        get: (style, name) =>
          name === 'height'
            ? `${boxOf(element).height}px`
            : Reflect.get(style, name, style) || INITIAL[name as string],
      }),
    getSelection: window.getSelection.bind(window),
    self: Object.assign(self, { top: self }),
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
}

export function createFakeBrowser(window: Window) {
  const { document } = window as unknown as { document: Document };
  const layout = createLayout(document);
  const { IntersectionObserver, lookAll } = createObservers(layout);
  patchElements(layout, window as unknown as typeof globalThis);
  patchDocument(layout, document);
  stubGlobals(window, layout, IntersectionObserver);
  const moved = () => void setTimeout(lookAll, FRAME_MS);
  return {
    ...layout,
    close: () => undo.splice(0).forEach((one) => void one()),
    /** Dispatches a trusted event. */
    fire(target: EventTarget, type: string, fields: object = {}, isTrusted = true): void {
      const event = new window.Event(type, { bubbles: true, composed: true, cancelable: true });
      const all = { isTrusted, timeStamp: performance.now(), ...fields };
      for (const [name, value] of Object.entries(all)) Object.defineProperty(event, name, { value });
      target.dispatchEvent(event as never);
    },
    /** Lets the observers report changes with the next frame of the screen. */
    moved,
    scrollTo(top: number): void {
      layout.state.scrollTop = top;
      moved();
      this.fire(document, 'scroll');
    },
  };
}
