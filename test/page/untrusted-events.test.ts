/** Events that the page makes up open no card; those of the user do. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchPointer } from '../../lib/page/pointer.ts';
import type { Target } from '../../lib/page/target.ts';
import { find, usePageDocument } from './page-document.ts';

const showPage = usePageDocument();
const DELAY_MS = 120;
/** Longer than the delay, and shorter than a focus counts as the user's after a key. */
const SOON_MS = 200;

let life: AbortController;
let show: ReturnType<typeof vi.fn<(target: Target, isPinned: boolean) => void>>;

beforeEach(() => {
  vi.useFakeTimers();
  showPage('<a id="it" href="/asset/1">Snek</a>');
  const element = find('#it');
  vi.spyOn(element, 'matches').mockImplementation((selector) => selector === ':focus-visible');
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('HTMLIFrameElement', class {});
  const target: Target = { readings: [], element, seen: element, where: () => undefined };
  life = new AbortController();
  show = vi.fn();
  watchPointer({
    targets: { under: () => target, of: () => target, selected: () => undefined },
    isReady: () => true,
    show,
    hide: () => undefined,
    scrolled: () => undefined,
    card: () => undefined,
    delay: () => DELAY_MS,
    signal: life.signal,
  });
});

afterEach(() => {
  life.abort();
  vi.useRealTimers();
});

type Kind = 'pointermove' | 'keydown' | 'focusin';

/** Sends an event to the link, as the user's own where it is trusted, and waits for longer than the card's delay. */
function send(kind: Kind, isTrusted: boolean): void {
  const { Event } = document.defaultView as Window & typeof globalThis;
  const event = new Event(kind, { bubbles: true, composed: true });
  const more = { key: 'Tab', pointerType: 'mouse', clientX: 5, clientY: 5, isTrusted, timeStamp: Date.now() };
  for (const [name, value] of Object.entries(more)) Object.defineProperty(event, name, { value });
  find('#it').dispatchEvent(event);
  vi.advanceTimersByTime(SOON_MS);
}

describe('events of the user', () => {
  it.each<readonly Kind[]>([['pointermove'], ['keydown', 'focusin']])('%s %s opens a card', (...kinds) => {
    for (const kind of kinds) send(kind, true);
    expect(show).toHaveBeenCalledOnce();
  });
});

describe('events of the page', () => {
  it.each<readonly [string, readonly (readonly [Kind, boolean])[]]>([
    ['a pointer that it moves', [['pointermove', false]]],
    [
      'a key that it presses before it focuses a link',
      [
        ['keydown', false],
        ['focusin', true],
      ],
    ],
    [
      'a focus that it makes up behind the user’s key',
      [
        ['keydown', true],
        ['focusin', false],
      ],
    ],
    ['a link that it focuses by itself', [['focusin', true]]],
  ])('%s opens none', (_, events) => {
    for (const [kind, isTrusted] of events) send(kind, isTrusted);
    expect(show).not.toHaveBeenCalled();
  });
});
