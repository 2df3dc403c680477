/** A page that shows other identifiers all the time. The clock runs while a mark is drawn, as on a slow computer. */
import { expect, it, vi } from 'vitest';
import { CONTROL, open, world } from './detector-world.ts';
import { find } from './page-document.ts';

const SECONDS = 20;

/** How often the page is marked, and the share of the time that this takes. `ms`: of each marking. */
async function changeAllTheTime(ms: number, changesPerSecond: number) {
  await open(`${CONTROL}<p id="more"></p>`);
  const timersNow = performance.now.bind(performance);
  let took = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => timersNow() + took);
  const began = performance.now();
  // Asked once per marking, since the marks stay the same.
  const marking = vi.spyOn(world.state.highlights, 'has').mockImplementation(() => {
    took += ms;
    return true;
  });
  for (let i = 0; i < SECONDS * changesPerSecond; i++) {
    find('#more').textContent = i.toString(16).padStart(56, 'a');
    await world.pass(1_000 / changesPerSecond);
  }
  const share = took / (performance.now() - began);
  vi.mocked(performance.now).mockRestore();
  return { times: marking.mock.calls.length, share };
}

it('a page that is cheap to mark is marked after each of its changes', async () => {
  const { times } = await changeAllTheTime(1, 25);
  expect(times).toBeGreaterThanOrEqual(SECONDS * 25);
});

it.each([10, 100])('a page that takes %i ms to mark gets 3 % of the time after a first burst', async (ms) => {
  const { times, share } = await changeAllTheTime(ms, 10);
  expect(times).toBeGreaterThan(3);
  expect(share).toBeLessThan(0.04);
});
