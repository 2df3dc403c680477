/** What the provider told us to wait for (services.md): how long, for whom, and over the stops of the worker. */
import { describe, expect, it } from 'vitest';
import { createCooldowns } from '../../lib/chain/cooldowns.ts';
import { type Failure, success } from '../../lib/failure.ts';
import type { Http } from '../../lib/http/request.ts';
import { createMemoryDrawer } from '../drawer.ts';
import { aProvider, HOUR, MIDNIGHT, MINUTE, NOW } from './a-provider.ts';

const ENDLESS = Number.POSITIVE_INFINITY;
const BASE = 'https://provider.example/api/v0';
const OTHER = 'https://other.example/api/v0';

/** `stop`: the worker is stopped, and the next one starts over the same drawer. */
function stand(holds?: unknown) {
  const storageItem = createMemoryDrawer(holds);
  const clock = { now: NOW };
  const start = () => createCooldowns(storageItem, () => clock.now);
  const world = {
    cooldowns: start(),
    storageItem,
    clock,
    stop: () => Object.assign(world, { cooldowns: start() }),
    at: (base = BASE) => world.cooldowns.at('mainnet', base),
    met: (failure: Failure, base = BASE) => world.cooldowns.met('mainnet', base, failure),
  };
  return world;
}

/** Asks through the client, over an answer of our own making; counts what it sends. */
function asking(world: ReturnType<typeof stand>, status: number, retryAfter?: string) {
  const sent: string[] = [];
  const headers = new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter });
  const http: Http = async ({ url }) => {
    sent.push(url);
    return success({ status, headers, json: undefined });
  };
  const { clock } = world;
  const parts = () => ({ http, address: async () => BASE, cooldowns: world.cooldowns, now: () => clock.now });
  return { sent, ask: () => aProvider(parts()).provider.latestBlock('mainnet') };
}

const date = (at: number) => new Date(at).toUTCString();

describe('the table of statuses (promise 20)', () => {
  it.each([
    [400, undefined, 0],
    [402, undefined, MIDNIGHT - NOW],
    [403, undefined, ENDLESS],
    [418, undefined, HOUR],
    [429, undefined, MINUTE],
    [429, '90', 90_000],
    [429, date(NOW + 5 * MINUTE), 5 * MINUTE],
    [429, date(NOW - 1), MINUTE],
    [429, '1e300', HOUR],
    [429, '0', MINUTE],
    [429, 'later', MINUTE],
    [503, '90', 0],
  ])('%i, Retry-After %s: nothing is sent for %i ms, whoever asks and however often', async (...row) => {
    const [status, retryAfter, silentMs] = row;
    const world = stand();
    const { sent, ask } = asking(world, status, retryAfter);
    const first = await ask();
    expect(first.ok).toBe(false);
    const last = Math.min(silentMs, 365 * 24 * HOUR) - 1;
    for (const later of silentMs === 0 ? [] : [0, 1, Math.floor(last / 2), last]) {
      world.clock.now = NOW + later;
      world.stop();
      const again = await ask();
      expect(!again.ok && !first.ok && again.failure.kind === first.failure.kind).toBe(true);
    }
    expect(sent).toHaveLength(1);
    if (silentMs === ENDLESS) await world.cooldowns.forget('mainnet');
    else world.clock.now = NOW + silentMs;
    await ask();
    expect(sent).toHaveLength(2);
  });
});

const SILENT = ['quota-spent', 'banned', 'rate-limited', 'key-refused', 'key-wrong-network'] as const;
const UNTIL = NOW + 2 * HOUR;
const begun: { readonly [K in (typeof SILENT)[number]]: Failure } = {
  'quota-spent': { kind: 'quota-spent', until: UNTIL },
  banned: { kind: 'banned', until: UNTIL },
  'rate-limited': { kind: 'rate-limited', retryAfterMs: UNTIL - NOW },
  'key-refused': { kind: 'key-refused' },
  'key-wrong-network': { kind: 'key-wrong-network' },
};
const short: Failure = { kind: 'rate-limited', retryAfterMs: 1_000 };

describe('a silence', () => {
  it('makes place for a longer one, and for a shorter one only when it is over', async () => {
    const { at, met, clock } = stand();
    await met(short);
    clock.now += 999;
    expect(await at()).toEqual({ kind: 'rate-limited', retryAfterMs: 1 });
    await met(begun.banned);
    await met(short);
    expect(await at()).toEqual(begun.banned);
    clock.now = UNTIL;
    await met(short);
    expect(await at()).toEqual(short);
  });

  // A ban was for us: another key asks for no less.
  it.each(SILENT)(
    'of the kind %s holds at its own address, and goes with the key it was for',
    async (kind) => {
      const world = stand();
      await world.met(begun[kind]);
      await world.cooldowns.met('preview', BASE, begun[kind]);
      world.stop();
      expect(await world.at(OTHER)).toBeUndefined();
      // Nobody knows how long it lasts when the clock was set back.
      world.clock.now = NOW - 1;
      expect(await world.at()).toEqual(kind.startsWith('key-') ? begun[kind] : undefined);
      world.clock.now = NOW;
      await world.cooldowns.forget('mainnet');
      world.stop();
      const isOurs = kind === 'banned' || kind === 'rate-limited';
      expect(await world.at()).toEqual(isOurs ? begun[kind] : undefined);
      expect(await world.cooldowns.at('preview', BASE)).toEqual(begun[kind]);
    },
  );

  const sound = { base: BASE, since: NOW, until: UNTIL, failure: begun.banned };
  // Infinity is null in JSON.
  it.each([
    null,
    { ...sound, until: 'tomorrow' },
    { ...sound, until: null },
    { ...sound, until: NOW + 25 * HOUR },
  ])('that is stored as %j delays nobody; a sound one beside it stays', async (holds) => {
    const world = stand({ mainnet: holds, preview: sound });
    expect(await world.at()).toBeUndefined();
    expect(await world.cooldowns.at('preview', BASE)).toEqual(begun.banned);
  });
});
