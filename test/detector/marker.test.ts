/** Marks of a page with many costly identifiers. */
import { expect, it, vi } from 'vitest';
import { createMarker } from '../../lib/detector/marker.ts';
import type { Resolutions } from '../../lib/detector/resolutions.ts';
import type { Sightings } from '../../lib/detector/sightings.ts';
import { createWorkLimit } from '../../lib/detector/work-limit.ts';

const COUNT = 500;

/** `COUNT` identifiers in one element, each of which takes 3 ms to classify. */
function setUp() {
  const world = { ms: 0, slice: 0, longest: 0, pauses: 0, isKnown: true };
  const element = {} as Element;
  const texts = Array.from({ length: COUNT }, (_, i) => `${i}`);
  const classified = ({ identifier }: { identifier: object }) => {
    world.ms += 3;
    world.slice += 3;
    world.longest = Math.max(world.longest, world.slice);
    return identifier;
  };
  const sightingOf = (policy: string) => ({ identifier: { kind: 'policy', policy }, from: {}, to: {} });
  const allIn = (elements: Iterable<Element>) =>
    [...elements].flatMap((one) => texts.map((text) => [sightingOf(text), one]));
  const sightings = {
    ...{ allIn, in: () => [], meaning: classified, lookedUp: classified },
  } as unknown as Sightings;
  const resolutions = {
    isEmpty: () => !world.isKnown,
    shown: ({ policy }: { policy: string }) => ({ kind: 'found', subject: policy }),
  } as unknown as Resolutions;
  const show = vi.fn();
  const life = new AbortController();
  const elapsed = () => world.ms;
  const marker = createMarker({
    ...{ sightings, resolutions, show, elapsed, signal: life.signal },
    limit: createWorkLimit(0.03, elapsed),
    found: new Map(),
    inView: () => [element],
    pause: async () => {
      world.pauses++;
      world.slice = 0;
    },
  });
  return { marker, world, show, life };
}

it('gives the page its turn every few milliseconds, and shows all marks at once (promise 9)', async () => {
  const { marker, world, show } = setUp();
  await marker.mark();
  expect(show.mock.calls.map(([ranges]) => ranges.length)).toEqual([COUNT]);
  expect(world.longest).toBeLessThan(10);
  expect(await marker.identifiers()).toHaveLength(COUNT);
  expect(world.longest).toBeLessThan(10);
});

it('marks once more for any number of calls in between', async () => {
  const { marker, show, world } = setUp();
  const first = marker.mark();
  for (let i = 0; i < 10; i++) void marker.mark();
  await first;
  expect(show).toHaveBeenCalledTimes(2);
  world.isKnown = false;
  await marker.mark();
  expect(show).toHaveBeenLastCalledWith([]);
});

it('stops with its page', async () => {
  const { marker, show, life, world } = setUp();
  const marking = marker.mark();
  life.abort();
  await marking;
  expect(show).not.toHaveBeenCalled();
  expect(world.pauses).toBe(1);
});
