/** Which tickets the frames of cards get. The pointer rests on one of two links, or on nothing. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Card } from '../../lib/page/card.ts';
import { HOVER_MS, Hover, NEIGHBOUR_MS } from '../../lib/page/hover.ts';
import type { Target, Targets } from '../../lib/page/target.ts';
import { find, usePageDocument } from '../page-document.ts';

const show = usePageDocument();
const STEP_MS = 10;

/** The frame of the card, a new one after each removal, and that of each ticket. */
let frame = 0;
let anchor: Element | undefined;
const frames = new Map<string, number>();
const isValid = (ticket: string) => {
  frames.set(ticket, frames.get(ticket) ?? frame);
  return frames.get(ticket) === frame;
};
const card = {
  element: undefined as Element | undefined,
  label: '',
  prepare({ seen }: Target) {
    if (card.element || anchor === seen) return;
    card.close();
    anchor = seen;
  },
  load: (_: Target, ticket: string) => isValid(ticket),
  unprepare: () => card.element || card.close(),
  open({ key, seen }: Target, ticket: string) {
    anchor = seen;
    card.element = document.createElement('div');
    card.label = isValid(ticket) ? key : 'refused';
  },
  move() {},
  close() {
    Object.assign(card, { element: undefined, label: '' });
    anchor = undefined;
    frame++;
  },
};

let hover: Hover;
let on: Target | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  for (const name of ['addEventListener', 'requestAnimationFrame']) vi.stubGlobal(name, () => {});
  vi.stubGlobal('HTMLIFrameElement', class {});
  show('<a id="one">one</a><a id="two">two</a>');
  document.elementFromPoint = () => on?.seen ?? document.body;
  on = undefined;
  hover = new Hover({
    card: card as unknown as Card,
    targets: { under: () => on } as unknown as Targets,
    ask: () => new Promise((resume) => setTimeout(() => resume(crypto.randomUUID()), STEP_MS / 2)),
    settings: () => ({ theme: 'light', lookUp: 'visible' }),
    now: Date.now,
    signal: new AbortController().signal,
  });
});
afterEach(() => {
  hover.close();
  vi.useRealTimers();
});

function targetOf(id: string, isMarked = true): Target {
  return {
    ...{ html: '', at: 0, element: 0, key: id, seen: find(`#${id}`), mayBeIdentifier: true },
    mark: isMarked ? [0, 3, 'aa' as never] : undefined,
    isIntact: () => true,
    where: () => ({ left: 0, top: id === 'one' ? 0 : 20, width: 50, height: 20 }),
  };
}

/** Moves the pointer, and lets it rest for some milliseconds. */
async function rest(target: Target | undefined, ms: number, buttons = 0) {
  on = target;
  const place = { clientX: 5, clientY: (target?.where()?.top ?? 500) + 5, timeStamp: Date.now() };
  const event = { type: 'pointermove', pointerType: 'mouse', target: target?.seen ?? document.body };
  hover.receive({ ...event, ...place, buttons } as never);
  await vi.advanceTimersByTimeAsync(ms);
}

it('opens a card on a token that the pointer returns to from a link without one', async () => {
  await rest(targetOf('one'), HOVER_MS - STEP_MS);
  await rest(targetOf('two', false), HOVER_MS - STEP_MS);
  await rest(targetOf('one'), HOVER_MS + STEP_MS);
  expect(card.label).toBe('one');
});

it('opens no card whose ticket comes after the pointer has left', async () => {
  await rest(targetOf('one', false), HOVER_MS);
  await rest(undefined, HOVER_MS);
  expect(card.label).toBe('');
});

it('closes the card when the pointer goes straight into a frame of the page', async () => {
  await rest(targetOf('one'), 2 * HOVER_MS);
  hover.receive({ type: 'pointerout', relatedTarget: new HTMLIFrameElement() } as never);
  await vi.advanceTimersByTimeAsync(2 * HOVER_MS);
  expect(card.label).toBe('');
});

it('opens no card while text is selected', async () => {
  await rest(targetOf('one'), 2 * HOVER_MS, 1);
  expect(card.label).toBe('');
});

it('opens a card at any time after the pointer has left another one', async () => {
  for (let gap = 0; gap <= 400; gap += STEP_MS) {
    await rest(targetOf('one'), 2 * HOVER_MS);
    await rest(undefined, gap);
    await rest(targetOf('two'), HOVER_MS + NEIGHBOUR_MS);
    expect.soft(card.label, `${gap} ms`).toBe('two');
  }
});
