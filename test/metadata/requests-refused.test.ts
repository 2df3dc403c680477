/** What becomes of requests that the service refuses, or does not answer as it should. */
import { describe, expect, it } from 'vitest';
import type { Failure } from '../../lib/failure.ts';
import { aTab, bills, by, GATHER, limited, NOW, OFFLINE, OTHER, setUp, status } from './held-requests.ts';
import { upTo } from './strangers.ts';

const TIMEOUT: Failure = { kind: 'timeout' };
const TOO_LARGE: Failure = { kind: 'too-large' };
/** What is final, of a batch and of one subject. */
const FINAL: readonly Failure[] = [
  ...[402, 403, 404, 418].map(status),
  { kind: 'malformed', detail: 'not-json' },
  { kind: 'redirected' },
  { kind: 'not-allowed' },
];
/** What may be one subject's fault. */
const PARTED: readonly Failure[] = [...[400, 413, 500, 504].map(status), TIMEOUT, TOO_LARGE];

/** One subject, in either way that it is asked for. */
async function askForOne(how: 'pointed' | 'listed', random = () => 0.5) {
  const all = setUp({ random });
  if (how === 'pointed') all.point(0);
  else all.list([0]);
  await all.pass(how === 'pointed' ? 0 : GATHER);
  return all;
}

describe('a batch that is refused', () => {
  it.each(PARTED)('with %j goes on in thirds, at once', async (failure) => {
    const { list, pass, sent, sizes, asked } = setUp();
    list(upTo(50));
    await pass(GATHER);
    await sent[0]?.says(failure);
    expect(sizes()).toEqual([50, 17, 17, 16]);
    expect(asked().slice(1).flat()).toEqual(upTo(50));
    await sent[2]?.says(failure);
    await sent[1]?.says();
    await sent[3]?.says();
    expect(sizes().slice(4)).toEqual([6, 6, 5]);
    expect(asked().slice(4).flat()).toEqual(upTo(34).slice(17));
  });

  it.each([OFFLINE, status(502), status(503)])('with %j is sent again as it was', async (failure) => {
    const { list, pass, sent, sizes, results } = setUp();
    list(upTo(50));
    await pass(GATHER);
    await sent[0]?.says(failure);
    expect(sent).toHaveLength(1);
    await pass(400);
    expect(sizes()).toEqual([50, 50]);
    await sent[1]?.says();
    expect(results).toEqual(Array(50).fill('answered'));
  });

  it.each(FINAL)('with %j fails as a whole, at once', async (failure) => {
    const { list, pass, sent, failures } = setUp();
    list(upTo(50));
    await pass(GATHER);
    await sent[0]?.says(failure);
    await pass(60_000);
    expect([sent.length, failures]).toEqual([1, Array(50).fill(failure)]);
  });

  it('is billed for every part, to whoever is in it', async () => {
    const { list, pass, sent, budget } = setUp();
    const tabs = [aTab(1), aTab(2), aTab()] as const;
    list(upTo(17), by(tabs[0]));
    list(upTo(40).slice(17), by(tabs[1]));
    list(upTo(50).slice(40), by(tabs[2]));
    await pass(GATHER);
    expect(bills(...tabs)).toEqual([1, 1, 1]);
    await sent[0]?.says(status(400));
    expect(bills(...tabs)).toEqual([2, 3, 2]);
    expect([budget.spent(1), budget.spent(2)]).toEqual([2, 3]);
  });
});

describe.each(['pointed', 'listed'] as const)('one subject that is refused, %s', (how) => {
  it.each([OFFLINE, ...[500, 502, 503].map(status)])(
    'with %j is asked for three times, with full jitter between',
    async (failure) => {
      const draws = [0.25, 0.75];
      const { pass, sent, failures, waits } = await askForOne(how, () => draws.shift() ?? 9);
      for (const [tries, ms] of [0.25 * 400, 0.75 * 800].entries()) {
        await sent[tries]?.says(failure);
        expect(waits.map((wait) => wait.ms)).toEqual([ms]);
        await pass(ms - 1);
        expect([sent.length, failures]).toEqual([tries + 1, []]);
        await pass(1);
        expect(sent).toHaveLength(tries + 2);
      }
      await sent[2]?.says(failure);
      await pass(60_000);
      expect([sent.length, failures, waits]).toEqual([3, [failure], []]);
    },
  );

  it.each([...FINAL, ...[400, 413, 504].map(status), TIMEOUT, TOO_LARGE, limited(5_001)])(
    'with %j is not asked for again',
    async (failure) => {
      const { pass, sent, failures } = await askForOne(how);
      await sent[0]?.says(failure);
      await pass(60_000);
      expect([sent.length, failures]).toEqual([1, [failure]]);
    },
  );
});

describe('a service that asks for silence', () => {
  it('for a moment gets it, and is asked again', async () => {
    const { list, point, pass, sent, asked, results, clock } = setUp({ random: () => 0 });
    list([0, 1]);
    await pass(GATHER);
    const began = clock.now;
    await sent[0]?.says(limited(5_000));
    // What comes meanwhile waits as well, pointed at or not; elsewhere nothing waits.
    point(7, aTab(1));
    list([8]);
    list([9], { place: OTHER });
    await pass(4_999);
    expect(asked()).toEqual([[0, 1], [9]]);
    await pass(1);
    expect(sent.slice(2).map(({ at }) => at - began)).toEqual([5_000, 5_000, 5_000]);
    expect(asked()[2]).toEqual([7]);
    expect(new Set(asked().slice(2).flat())).toEqual(new Set([0, 1, 7, 8]));
    for (const one of sent.slice(1)) await one.says();
    expect(results).toEqual(Array(5).fill('answered'));
  });

  it('is asked three times, with jitter on top, and then believed', async () => {
    const { sent, pass, failures } = await askForOne('pointed');
    for (const [tries, jitter] of [200, 400].entries()) {
      await sent[tries]?.says(limited(2_000));
      await pass(2_000 + jitter - 1);
      expect(sent).toHaveLength(tries + 1);
      await pass(1);
      expect(sent).toHaveLength(tries + 2);
    }
    await sent[2]?.says(limited(2_000));
    expect(failures).toEqual([limited(2_000)]);
  });

  it('for long is not asked until then, and everybody is told how long', async () => {
    const { list, point, pass, sent, failures, results, waits } = setUp();
    list(upTo(160));
    await pass(GATHER);
    await sent[0]?.says(limited(60_000));
    // The 50 that met it, and the ten that waited for a place.
    expect(failures).toEqual(Array(60).fill(limited(60_000)));
    await pass(10_000);
    point(500, aTab(1));
    await pass(0);
    expect(failures.at(-1)).toEqual(limited(50_000));
    list([501]);
    await pass(GATHER);
    expect(failures.at(-1)).toEqual(limited(50_000 - GATHER));
    expect([sent.length, waits]).toEqual([3, []]);
    // Those that were on their way are answered all the same.
    await sent[1]?.says();
    expect(results.filter((one) => one === 'answered')).toHaveLength(50);
    await pass(50_000 - GATHER);
    point(502, aTab(1));
    expect(sent).toHaveLength(4);
  });
});

it('a service in trouble is left in peace, and then tried by one request alone', async () => {
  const { list, point, pass, sent, failures, clock } = setUp({ random: () => 0 });
  list(upTo(150));
  await pass(GATHER);
  for (let i = 0; i < 4; i++) {
    await sent[i]?.says(OFFLINE);
    await pass(0);
  }
  const opened = sent.length;
  for (const one of sent.slice(4)) await one.says(OFFLINE);
  await pass(1_000);
  expect(sent).toHaveLength(opened);
  point(500, aTab(1));
  await pass(0);
  const until = NOW + GATHER + 15_000;
  expect(failures.at(-1)).toEqual({ kind: 'paused', until });
  clock.now = until;
  // Four would have room otherwise.
  for (let i = 0; i < 4; i++) point(600 + i, aTab(10 + i));
  list(upTo(100));
  await pass(GATHER);
  expect(sent).toHaveLength(opened + 1);
  await sent.at(-1)?.says();
  expect(sent.slice(opened).map(({ kind }) => kind)).toEqual(['one', 'one', 'one', 'one']);
  await sent.at(-1)?.says();
  expect(sent.at(-1)?.kind).toBe('many');
});

it('a service that throws is reported, and gives the places back that it had', async () => {
  const { list, point, pass, sent, sizes, failures, reports } = setUp();
  const errors = upTo(8).map((i) => new Error(`broken ${i}`));
  for (let i = 0; i < 5; i++) point(500 + i, aTab(i));
  list(upTo(200));
  await pass(GATHER);
  expect(sizes()).toEqual([1, 1, 1, 1]);
  // All that are sent break, those that were waiting for their places too.
  for (const [i, error] of errors.entries()) await sent[i]?.throws(error);
  await pass(60_000);
  expect(sizes().slice(4)).toEqual([1, 50, 50, 50, 50]);
  expect(reports).toEqual(errors);
  expect(failures).toEqual(Array(5 + 150).fill({ kind: 'malformed', detail: 'own-fault' }));
  await sent[8]?.says();
  // And all of them are there for the next.
  for (let i = 0; i < 5; i++) point(600 + i, aTab(i));
  expect(sent).toHaveLength(9 + 4);
});
