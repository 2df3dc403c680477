/** When a card opens and closes, as states and their transitions. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Hover, NEIGHBOUR_MS } from '../../lib/detector/hover.ts';
import type { Target } from '../../lib/detector/target.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const DELAY_MS = 150;
const GRACE_MS = 250;
const targetOf = (name: string) =>
  ({
    element: name,
    readings: [],
    mention: { text: name },
    where: () => ({ left: 0, top: 0, width: 1, height: 1 }),
  }) as unknown as Target;
const ONE = targetOf('one');
const TWO = targetOf('two');

/** `ready`: whether there is a card, at once or later. */
function start(ready: true | Promise<boolean> = true) {
  const log: string[] = [];
  const life = new AbortController();
  const hover = new Hover({
    isReady: () => ready,
    prepare: (target) => target && log.push(`prepare ${target.mention?.text}`),
    show: (target, isPinned) => log.push(`${isPinned ? 'pin' : 'show'} ${target.mention?.text}`),
    hide: () => log.push('hide'),
    delay: () => DELAY_MS,
    elapsed: () => performance.now(),
    signal: life.signal,
  });
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  return { hover, log, life, pass };
}

it('prepares after 30 ms of rest and opens after the delay, counted from the event', async () => {
  const { hover, log, pass } = start();
  hover.rest('pointer', () => ONE, performance.now() - 20);
  await pass(10);
  expect(log).toEqual(['prepare one']);
  await pass(DELAY_MS - 30);
  expect(log).toEqual(['prepare one', 'show one']);
});

it('opens nothing where nothing is found, or when the rest is cancelled', async () => {
  const { hover, log, pass } = start();
  hover.rest('pointer', () => undefined);
  await pass(DELAY_MS);
  hover.rest('pointer', () => ONE);
  hover.cancel();
  await pass(DELAY_MS);
  expect(log).toEqual([]);
});

it('replaces an open card by that of a neighbour after 80 ms', async () => {
  const { hover, log, pass } = start();
  hover.rest('pointer', () => ONE);
  await pass(DELAY_MS);
  hover.rest('pointer', () => TWO);
  await pass(NEIGHBOUR_MS);
  expect(log.filter((one) => one.startsWith('show'))).toEqual(['show one', 'show two']);
});

it.each<[string, (hover: Hover) => void, string[], string[]]>([
  ['stays open when the pointer returns within 250 ms', (hover) => hover.stay(), [], []],
  ['closes 250 ms after the pointer has left', () => undefined, [], ['hide']],
  ['closes at once when its target leaves the viewport', (hover) => hover.lose(), ['hide'], ['hide']],
  ['closes at once on request', (hover) => hover.close(), ['hide'], ['hide']],
])('an open card %s', async (_what, act, atOnce, later) => {
  const { hover, log, pass } = start();
  hover.rest('pointer', () => ONE);
  await pass(DELAY_MS);
  hover.leave();
  await pass(GRACE_MS - 50);
  log.length = 0;
  act(hover);
  expect(log).toEqual(atOnce);
  await pass(GRACE_MS);
  expect(log).toEqual(later);
});

it('a pinned card ignores pointer, focus and viewport, and closes on request', async () => {
  const { hover, log, pass } = start();
  hover.pin(ONE);
  hover.leave();
  hover.lose();
  hover.rest('pointer', () => TWO);
  await pass(1_000);
  expect([hover.isPinned, log]).toEqual([true, ['pin one']]);
  hover.close();
  expect([hover.shown, log]).toEqual([undefined, ['pin one', 'hide']]);
});

it.each<[string, boolean, (hover: Hover, life: AbortController) => void, string[]]>([
  ['opens once the background knows a card', true, () => undefined, ['pin one']],
  ['opens though the pointer leaves', true, (hover) => hover.leave(), ['pin one']],
  [
    'opens though the pointer rests elsewhere',
    true,
    (hover) => hover.rest('pointer', () => TWO),
    ['pin one'],
  ],
  ['opens nothing where there is no card', false, () => undefined, []],
  ['opens nothing when it was closed', true, (hover) => hover.close(), []],
  ['opens nothing when the detector has stopped', true, (_hover, life) => life.abort(), []],
])('the shortcut %s', async (_what, isCard, meanwhile, expected) => {
  let resolve: (isCard: boolean) => void = () => undefined;
  const { hover, log, life, pass } = start(new Promise((settle) => (resolve = settle)));
  hover.pin(ONE);
  meanwhile(hover, life);
  resolve(isCard);
  await pass(1_000);
  expect(log).toEqual(expected);
});

it('starts the delay again when the page moves under the pointer', async () => {
  const { hover, log, pass } = start();
  let under = ONE;
  hover.rest('pointer', () => under);
  await pass(DELAY_MS - 10);
  under = TWO;
  hover.restart();
  await pass(DELAY_MS - 10);
  expect([hover.isResting, log]).toEqual([true, ['prepare one', 'prepare two']]);
  await pass(10);
  expect(log.at(-1)).toBe('show two');
  hover.restart();
  expect(hover.isResting).toBe(false);
});
