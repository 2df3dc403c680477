/** With a window of happy-dom; Firefox itself gives the events in test/e2e/firefox/card.test.ts. */
import { type HTMLIFrameElement, Window } from 'happy-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { guardFrame, isFrameGuarded } from '../../lib/detector/frame-guard.ts';

const CARD = 'moz-extension://one/card.html';
const GUARD = Symbol.for('token-lens frame guard');

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globalThis, GUARD);
});

type Where = { readonly readyState?: string; readonly isTop?: boolean; readonly url?: string };

/** `types`: the events that the page gets of a frame with this address. */
function visit({ readyState = 'loading', isTop = true, url = 'https://one.example/' }: Where = {}) {
  const window = new Window({ url });
  const listeners = new Map<string, (event: Event) => void>();
  vi.stubGlobal('addEventListener', (type: string, listener: (event: Event) => void) =>
    listeners.set(type, listener),
  );
  vi.stubGlobal('dispatchEvent', (event: Event) => listeners.get(event.type)?.(event));
  vi.stubGlobal('document', { readyState });
  vi.stubGlobal('location', window.location);
  const { HTMLElement, HTMLIFrameElement, ShadowRoot } = window;
  for (const [name, type] of Object.entries({ HTMLElement, HTMLIFrameElement, ShadowRoot }))
    vi.stubGlobal(name, type);
  vi.stubGlobal('self', window);
  vi.stubGlobal('top', isTop ? window : {});
  guardFrame(CARD, 'probe');
  const isStopped = (type: string, src: string, key: string) => {
    const frame = Object.assign(window.document.createElement('iframe'), { src });
    const stopImmediatePropagation = vi.fn();
    const event = key === 'rangeParent' ? ofHost(window, frame) : { [key]: frame };
    listeners.get(type)?.({ ...event, stopImmediatePropagation } as unknown as Event);
    return stopImmediatePropagation.mock.calls.length > 0;
  };
  return { listeners, isStopped };
}

/** What an event of the card's host has: the frame's shadow root, which holds the caret. */
function ofHost({ document }: Window, frame: HTMLIFrameElement) {
  const target = Object.assign(document.createElement('div'), { popover: 'manual' });
  const rangeParent = target.attachShadow({ mode: 'closed' });
  rangeParent.append(frame);
  return { target, rangeParent };
}

it.each([
  ['DOMFrameContentLoaded', 'target'],
  ['pointerover', 'originalTarget'],
  ['mouseout', 'originalTarget'],
  ['mouseover', 'explicitOriginalTarget'],
  ['pointerenter', 'rangeParent'],
])('stops %s with the card’s frame as its %s, and none with a frame of the page', (type, key) => {
  const { isStopped } = visit();
  expect(isStopped(type, CARD, key)).toBe(true);
  expect(isStopped(type, 'https://one.example/card.html', key)).toBe(false);
});

it.each<[string, Where, boolean]>([
  ['at the start of a page', {}, true],
  ['at the start of a frame', { isTop: false }, true],
  ['in a tab that was open before', { readyState: 'complete' }, true],
  ['in a frame that was open before', { readyState: 'complete', isTop: false }, false],
  ['in an empty window that the page may have filled', { readyState: 'complete', url: 'about:blank' }, false],
])('guards %s: %j → %s', (_, where, isGuarded) => {
  visit(where);
  expect(isFrameGuarded()).toBe(isGuarded);
});

it('guards nothing after the page has removed all listeners, or without the script at its start', () => {
  const { listeners } = visit();
  listeners.clear();
  expect(isFrameGuarded()).toBe(false);
  Reflect.deleteProperty(globalThis, GUARD);
  expect(isFrameGuarded()).toBe(false);
});
