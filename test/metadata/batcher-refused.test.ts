/** What becomes of requests that the service refuses, or does not answer as it should. */
import { describe, expect, it } from 'vitest';
import type { Failure } from '../../lib/failure.ts';
import { aTab, GATHER, limited, NOW, OFFLINE, setUp, status } from './held-requests.ts';
import { upTo } from './strangers.ts';

describe('a batch that is refused', () => {
  async function refused(failure: Failure) {
    const all = setUp();
    all.list(upTo(50));
    await all.pass(GATHER);
    await all.sent[0]?.says(failure);
    return all;
  }

  it('for what may be one subject’s fault goes on in thirds, at once', async () => {
    const { sent, sizes, asked } = await refused(status(413));
    expect(sizes()).toEqual([50, 17, 17, 16]);
    expect(asked().slice(1).flat()).toEqual(upTo(50));
    await sent[2]?.says(status(413));
    for (const i of [1, 3]) await sent[i]?.says();
    expect(asked().slice(4).flat()).toEqual(upTo(34).slice(17));
  });

  it('for what is no subject’s fault is sent again as it was', async () => {
    const { pass, sizes } = await refused(OFFLINE);
    expect(sizes()).toEqual([50]);
    await pass(400);
    expect(sizes()).toEqual([50, 50]);
  });
});

describe('one subject that is refused', () => {
  it.each([OFFLINE, status(500), limited(2_000)])(
    'with %j is asked for three times, with full jitter between',
    async (failure) => {
      // The service asked for that pause: the jitter comes on top.
      const pause = failure.kind === 'rate-limited' ? failure.retryAfterMs : 0;
      const draws = [0.25, 0.75];
      const { point, pass, sent, failures } = setUp({ random: () => draws.shift() ?? 9 });
      point(0);
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
    },
  );

  it.each([...[402, 413, 418].map(status), limited(5_001)])(
    'with %j is not asked for again',
    async (failure) => {
      const { point, pass, sent, failures } = setUp();
      point(0);
      await sent[0]?.says(failure);
      await pass(60_000);
      expect([sent.length, failures]).toEqual([1, [failure]]);
    },
  );
});

it('a service that asks for silence for long is not asked until then, and everybody is told how long', async () => {
  const { list, point, pass, sent, failures } = setUp();
  list(upTo(160));
  await pass(GATHER);
  await sent[0]?.says(limited(60_000));
  // The 50 that met it, and the ten that waited for a place.
  expect(failures).toEqual(Array(60).fill(limited(60_000)));
  await pass(10_000);
  point(500, aTab(1));
  list([501]);
  await pass(50_000);
  expect(failures.slice(60)).toEqual([limited(50_000), limited(50_000 - GATHER)]);
  expect(sent).toHaveLength(3);
  point(502, aTab(1));
  expect(sent).toHaveLength(4);
});

it('a service in trouble is left in peace, and then tried by one request alone', async () => {
  const { point, pass, sent, failures } = setUp();
  for (const i of upTo(4)) {
    point(i, aTab(i));
    await sent[i]?.says({ kind: 'timeout' });
  }
  point(500, aTab(9));
  await pass(15_000);
  expect([sent.length, failures.at(-1)]).toEqual([4, { kind: 'paused', until: NOW + 15_000 }]);
  // Four would have room otherwise.
  for (const i of upTo(4)) point(600 + i, aTab(10 + i));
  expect(sent).toHaveLength(5);
  await sent[4]?.says();
  expect(sent).toHaveLength(8);
});

it('a service that throws is reported, and gives the places back that it had', async () => {
  const { point, sent, failures, reports } = setUp();
  const errors = upTo(8).map((i) => new Error(`broken ${i}`));
  for (const i of upTo(9)) point(500 + i, aTab(i));
  for (const [i, error] of errors.entries()) await sent[i]?.throws(error);
  expect([sent.length, reports]).toEqual([9, errors]);
  expect(failures).toEqual(Array(8).fill({ kind: 'malformed', detail: 'own-fault' }));
});
