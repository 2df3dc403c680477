/** What becomes of requests that the service refuses, or does not answer as it should. */
import { describe, expect, it } from 'vitest';
import type { Failure } from '../../lib/failure.ts';
import { aTab, GATHER, limited, NOW, OFFLINE, setUp, status } from './held-requests.ts';
import { upTo } from './strangers.ts';

/** What may be over in a moment; of a batch, a 500 may be one subject's fault. */
const PASSING: readonly Failure[] = [OFFLINE, status(502), status(503)];
const FINAL: readonly Failure[] = [
  ...[402, 403, 404, 418].map(status),
  { kind: 'malformed', detail: 'not-json' },
  { kind: 'redirected' },
  { kind: 'not-allowed' },
];
/** What may be one subject's fault, and for one subject is final. */
const PARTED: readonly Failure[] = [
  ...[400, 413, 504].map(status),
  { kind: 'timeout' },
  { kind: 'too-large' },
];

describe('a batch that is refused', () => {
  async function refused(failure: Failure) {
    const all = setUp();
    all.list(upTo(50));
    await all.pass(GATHER);
    await all.sent[0]?.says(failure);
    return all;
  }

  it.each([...PARTED, status(500)])('with %j goes on in thirds, at once', async (failure) => {
    const { sent, sizes, asked } = await refused(failure);
    expect(sizes()).toEqual([50, 17, 17, 16]);
    expect(asked().slice(1).flat()).toEqual(upTo(50));
    await sent[2]?.says(failure);
    for (const i of [1, 3]) await sent[i]?.says();
    expect(sizes().slice(4)).toEqual([6, 6, 5]);
    expect(asked().slice(4).flat()).toEqual(upTo(34).slice(17));
  });

  it.each(PASSING)('with %j is sent again as it was', async (failure) => {
    const { pass, sent, sizes, results } = await refused(failure);
    expect(sent).toHaveLength(1);
    await pass(400);
    expect(sizes()).toEqual([50, 50]);
    await sent[1]?.says();
    expect(results).toEqual(Array(50).fill('answered'));
  });

  it.each(FINAL)('with %j fails as a whole, at once', async (failure) => {
    const { pass, sent, failures } = await refused(failure);
    await pass(60_000);
    expect([sent.length, failures]).toEqual([1, Array(50).fill(failure)]);
  });
});

describe.each(['pointed', 'listed'] as const)('one subject that is refused, %s', (how) => {
  async function askForOne(random?: () => number) {
    const all = setUp({ random });
    if (how === 'pointed') all.point(0);
    else all.list([0]);
    await all.pass(GATHER);
    return all;
  }

  const again = [...PASSING, status(500), limited(2_000)];
  it.each(again)('with %j is asked for three times, with full jitter between', async (failure) => {
    // The service asked for that pause: the jitter comes on top.
    const pause = failure.kind === 'rate-limited' ? failure.retryAfterMs : 0;
    const draws = [0.25, 0.75];
    const { pass, sent, failures } = await askForOne(() => draws.shift() ?? 9);
    for (const [tries, jitter] of [0.25 * 400, 0.75 * 800].entries()) {
      await sent[tries]?.says(failure);
      await pass(pause + jitter - 1);
      expect([sent.length, failures]).toEqual([tries + 1, []]);
      await pass(1);
      expect(sent).toHaveLength(tries + 2);
    }
    await sent[2]?.says(failure);
    await pass(60_000);
    expect([sent.length, failures]).toEqual([3, [failure]]);
  });

  it.each([...FINAL, ...PARTED, limited(5_001)])('with %j is not asked for again', async (failure) => {
    const { pass, sent, failures } = await askForOne();
    await sent[0]?.says(failure);
    await pass(60_000);
    expect([sent.length, failures]).toEqual([1, [failure]]);
  });
});

it('a service that asks for silence for long is not asked until then, and everybody is told how long', async () => {
  const { list, point, pass, sent, failures, results } = setUp();
  list(upTo(160));
  await pass(GATHER);
  await sent[0]?.says(limited(60_000));
  // The 50 that met it, and the ten that waited for a place.
  expect(failures).toEqual(Array(60).fill(limited(60_000)));
  await pass(10_000);
  point(500, aTab(1));
  list([501]);
  await pass(GATHER);
  expect(failures.slice(60)).toEqual([limited(50_000), limited(50_000 - GATHER)]);
  // Those that were on their way are answered all the same.
  await sent[1]?.says();
  expect(results.filter((one) => one === 'answered')).toHaveLength(50);
  await pass(50_000 - GATHER);
  expect(sent).toHaveLength(3);
  point(502, aTab(1));
  expect(sent).toHaveLength(4);
});

it('a service in trouble is left in peace, and then tried by one request alone', async () => {
  const { list, point, pass, sent, failures, clock } = setUp({ random: () => 0 });
  for (const i of upTo(4)) {
    point(i, aTab(i));
    await sent[i]?.says({ kind: 'timeout' });
  }
  point(500, aTab(9));
  await pass(0);
  const until = NOW + 15_000;
  expect([sent.length, failures.at(-1)]).toEqual([4, { kind: 'paused', until }]);
  clock.now = until;
  // Four would have room otherwise.
  for (const i of upTo(4)) point(600 + i, aTab(10 + i));
  list(upTo(100));
  await pass(GATHER);
  expect(sent).toHaveLength(5);
  await sent[4]?.says();
  expect(sent.slice(5).map(({ kind }) => kind)).toEqual(['one', 'one', 'one']);
  await sent[5]?.says();
  expect(sent.at(-1)?.kind).toBe('many');
});

it('a service that throws is reported, and gives the places back that it had', async () => {
  const { list, point, pass, sent, sizes, failures, reports } = setUp();
  const errors = upTo(8).map((i) => new Error(`broken ${i}`));
  for (const i of upTo(5)) point(500 + i, aTab(i));
  list(upTo(200));
  await pass(GATHER);
  // All that are sent break, those that were waiting for their places too.
  for (const [i, error] of errors.entries()) await sent[i]?.throws(error);
  await pass(60_000);
  expect(sizes()).toEqual([1, 1, 1, 1, 1, 50, 50, 50, 50]);
  expect(reports).toEqual(errors);
  expect(failures).toEqual(Array(5 + 150).fill({ kind: 'malformed', detail: 'own-fault' }));
});
