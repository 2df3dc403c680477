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

/** `types`: the events that the page gets of a frame with this address. */
function visit(readyState = 'loading', hasBody = false) {
  const window = new Window();
  const listeners = new Map<string, (event: Event) => void>();
  vi.stubGlobal('addEventListener', (type: string, listener: (event: Event) => void) =>
    listeners.set(type, listener),
  );
  vi.stubGlobal('dispatchEvent', (event: Event) => listeners.get(event.type)?.(event));
  vi.stubGlobal('document', { readyState, body: hasBody ? {} : null });
  for (const name of ['HTMLElement', 'HTMLIFrameElement', 'ShadowRoot'] as const)
    vi.stubGlobal(name, window[name]);
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

it.each<[string, string, boolean, boolean]>([
  ['at the start of a page', 'loading', false, true],
  ['after the page has been made by XSLT, or was open before the extension', 'complete', true, false],
  ['in a page that may have run its scripts', 'loading', true, false],
])('guards %s: %s, with a body: %s → %s', (_, readyState, hasBody, isGuarded) => {
  visit(readyState, hasBody);
  expect(isFrameGuarded()).toBe(isGuarded);
});

it('guards nothing after the page has removed all listeners, or without the script at its start', () => {
  const { listeners } = visit();
  listeners.clear();
  expect(isFrameGuarded()).toBe(false);
  Reflect.deleteProperty(globalThis, GUARD);
  expect(isFrameGuarded()).toBe(false);
});
