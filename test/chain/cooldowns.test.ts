import { expect, it, vi } from 'vitest';
import { createCooldowns } from '../../lib/chain/cooldowns.ts';
import { type Failure, success } from '../../lib/failure.ts';
import type { Http } from '../../lib/http/request.ts';
import { createMemoryStorageItem } from '../storage/memory-storage-item.ts';
import { createTestProvider, HOUR, MIDNIGHT, MINUTE, NOW } from './test-provider.ts';

const BASE = 'https://provider.example/api/v0';
const OTHER_BASE = 'https://other.example/api/v0';

function setUp(stored?: unknown) {
  const storageItem = createMemoryStorageItem(stored);
  const clock = { now: NOW };
  const start = () => createCooldowns(storageItem, () => clock.now);
  const world = {
    cooldowns: start(),
    clock,
    /** A new service worker over the same storage. */
    restart: () => Object.assign(world, { cooldowns: start() }),
    active: (base = BASE) => world.cooldowns.active('mainnet', base),
    record: (failure: Failure) => world.cooldowns.record('mainnet', BASE, failure),
  };
  return world;
}

const date = (at: number) => new Date(at).toUTCString();

it.each([
  [400, undefined, 0],
  [402, undefined, MIDNIGHT - NOW],
  [403, undefined, Infinity],
  [418, undefined, HOUR],
  [429, undefined, MINUTE],
  [429, '90', 90_000],
  [429, date(NOW + 5 * MINUTE), 5 * MINUTE],
  [429, date(NOW - 1), MINUTE],
  [429, '1e300', HOUR],
  [429, '0', MINUTE],
  [429, 'later', MINUTE],
  [503, '90', 0],
])(
  'after status %i with Retry-After %s, sends nothing for %i ms (promise 14)',
  async (status, header, ms) => {
    const world = setUp();
    const headers = new Headers(header === undefined ? {} : { 'retry-after': header });
    const http = vi.fn<Http>(async () => success({ status, headers, json: undefined }));
    const provider = async () => ({ kind: 'blockfrost', address: BASE }) as const;
    const request = () => {
      const { cooldowns, clock } = world;
      return createTestProvider({ http, provider, cooldowns, now: () => clock.now }).latestBlock('mainnet');
    };
    const first = await request();
    if (first.ok) throw new Error(`${status}`);
    const last = Math.min(ms, 365 * 24 * HOUR) - 1;
    for (const later of ms === 0 ? [] : [0, 1, Math.floor(last / 2), last]) {
      world.clock.now = NOW + later;
      world.restart();
      expect(await request()).toMatchObject({ failure: { kind: first.failure.kind } });
    }
    expect(http).toHaveBeenCalledTimes(1);
    if (ms === Infinity) await world.cooldowns.keyChanged('mainnet');
    else world.clock.now = NOW + ms;
    await request();
    expect(http).toHaveBeenCalledTimes(2);
  },
);

const UNTIL = NOW + 2 * HOUR;
const BANNED: Failure = { kind: 'banned', until: UNTIL };
const SHORT: Failure = { kind: 'rate-limited', retryAfterMs: 1_000 };

it('a cooldown is replaced by a longer one, and by a shorter one only after its end', async () => {
  const { active, record, clock } = setUp();
  await record(SHORT);
  clock.now += 999;
  expect(await active()).toEqual({ kind: 'rate-limited', retryAfterMs: 1 });
  await record(BANNED);
  await record(SHORT);
  expect(await active()).toEqual(BANNED);
  clock.now = UNTIL;
  await record(SHORT);
  expect(await active()).toEqual(SHORT);
});

it.each<Failure>([
  { kind: 'quota-exceeded', until: UNTIL },
  BANNED,
  { kind: 'rate-limited', retryAfterMs: UNTIL - NOW },
  { kind: 'key-refused' },
  { kind: 'key-wrong-network' },
])('a cooldown of %j is limited to its address and network, and ends with its key', async (failure) => {
  const world = setUp();
  await world.record(failure);
  await world.cooldowns.record('preview', BASE, failure);
  world.restart();
  expect(await world.active(OTHER_BASE)).toBeUndefined();
  // After the clock was set back, only the key decides.
  world.clock.now = NOW - 1;
  expect(await world.active()).toEqual(failure.kind.startsWith('key-') ? failure : undefined);
  world.clock.now = NOW;
  await world.cooldowns.keyChanged('mainnet');
  world.restart();
  // A ban and a rate limit are for the IP address.
  const outlastsKey = failure.kind === 'banned' || failure.kind === 'rate-limited';
  expect(await world.active()).toEqual(outlastsKey ? failure : undefined);
  expect(await world.cooldowns.active('preview', BASE)).toEqual(failure);
});

const valid = { base: BASE, since: NOW, until: UNTIL, failure: BANNED };
// JSON writes Infinity as null.
const untils = ['tomorrow', null, NOW + 25 * HOUR];
const invalid = [null, ...untils.map((until) => ({ ...valid, until }))];
it.each(invalid)('a stored cooldown %j is ignored; a valid one beside it is used', async (stored) => {
  const world = setUp({ mainnet: stored, preview: valid });
  expect(await world.active()).toBeUndefined();
  expect(await world.cooldowns.active('preview', BASE)).toEqual(BANNED);
});
