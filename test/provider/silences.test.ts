/** What the provider told us to wait for (services.md): how long, for whom, and over the stops of the worker. */
import { describe, expect, it } from 'vitest';
import { type Failure, success } from '../../lib/failure.ts';
import type { Http } from '../../lib/http.ts';
import { NETWORK_IDS, type NetworkId } from '../../lib/network/networks.ts';
import { createSilences } from '../../lib/provider/silences.ts';
import { createMemoryDrawer } from '../drawer.ts';
import { FAILURES } from '../failures.ts';
import { aProvider, HOUR, MIDNIGHT, MINUTE, NOW } from './a-provider.ts';

const YEAR = 365 * 24 * HOUR;
const BASE = 'https://provider.example/api/v0';
const OTHER = 'https://other.example/api/v0';

/** `stop`: the worker is stopped, and the next one starts over the same drawer. */
function stand(holds?: unknown) {
  const drawer = createMemoryDrawer(holds);
  const clock = { now: NOW };
  const start = () => createSilences(drawer, () => clock.now);
  const world = { silences: start(), drawer, clock, stop };
  function stop() {
    world.silences = start();
  }
  return world;
}

/** The client over an answer of our own making; counts what it sends. */
function ask(world: ReturnType<typeof stand>, status: number, headers: Record<string, string> = {}) {
  const sent: string[] = [];
  const http: Http = async ({ url }) => {
    sent.push(url);
    return success({ status, headers: new Headers(headers), json: undefined });
  };
  const start = () =>
    aProvider({ http, address: async () => BASE, silences: world.silences, now: () => world.clock.now });
  return { sent, ask: (network: NetworkId = 'mainnet') => start().provider.latestBlock(network) };
}

/** Each status of the table, what comes with it, and for how long nothing may be sent; 0: not at all. */
const TABLE: readonly (readonly [string, number, Record<string, string>, number])[] = [
  ['400', 400, {}, 0],
  ['402', 402, {}, MIDNIGHT - NOW],
  ['403', 403, {}, Number.POSITIVE_INFINITY],
  ['404', 404, {}, 0],
  ['418', 418, {}, HOUR],
  ['429 alone', 429, {}, MINUTE],
  ['429, Retry-After in seconds', 429, { 'retry-after': '90' }, 90_000],
  [
    '429, Retry-After as a date',
    429,
    { 'retry-after': new Date(NOW + 5 * MINUTE).toUTCString() },
    5 * MINUTE,
  ],
  [
    '429, Retry-After as a date that is past',
    429,
    { 'retry-after': new Date(NOW - 1).toUTCString() },
    MINUTE,
  ],
  ['429, Retry-After of an absurd time', 429, { 'retry-after': '1e300' }, HOUR],
  ['429, Retry-After of a negative time', 429, { 'retry-after': '-30' }, MINUTE],
  ['429, Retry-After of no time', 429, { 'retry-after': '0' }, MINUTE],
  ['429, Retry-After in words', 429, { 'retry-after': 'later' }, MINUTE],
  ['503, Retry-After in seconds', 503, { 'retry-after': '90' }, 0],
];

describe('the table of statuses (promise 20)', () => {
  it.each(TABLE)(
    '%s: nothing is sent before its time, whoever asks and however often',
    async (_row, ...row) => {
      const [status, headers, silentMs] = row;
      const world = stand();
      const { sent, ask: send } = ask(world, status, headers);
      const first = await send();
      expect([first.ok, sent.length]).toEqual([false, 1]);
      if (silentMs === 0) {
        expect(world.drawer.text()).toBeUndefined();
        await send();
        expect(sent).toHaveLength(2);
        return;
      }
      const last = Math.min(silentMs, YEAR) - 1;
      for (const later of [0, 1, last >> 1, last]) {
        world.clock.now = NOW + Math.abs(later);
        world.stop();
        const again = await send();
        expect(!again.ok && !first.ok && again.failure.kind === first.failure.kind).toBe(true);
        await send();
      }
      expect(sent).toHaveLength(1);
      if (silentMs === Number.POSITIVE_INFINITY) {
        await world.silences.forget('mainnet');
      } else {
        world.clock.now = NOW + silentMs;
      }
      await send();
      expect(sent).toHaveLength(2);
    },
  );
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

describe('a silence', () => {
  it('begins by none of the other failures', async () => {
    const world = stand();
    for (const failure of Object.values(FAILURES)) {
      if (SILENT.some((kind) => kind === failure.kind)) continue;
      await world.silences.met('mainnet', BASE, failure);
    }
    expect(await world.silences.at('mainnet', BASE)).toBeUndefined();
    expect(world.drawer.text()).toBeUndefined();
  });

  it.each(SILENT)(
    'of the kind %s holds at its own address and network alone, over a stop too',
    async (kind) => {
      const world = stand();
      await world.silences.met('mainnet', BASE, begun[kind]);
      world.stop();
      expect(await world.silences.at('mainnet', OTHER)).toBeUndefined();
      expect(await world.silences.at('preprod', BASE)).toBeUndefined();
      expect(await world.silences.at('mainnet', BASE)).toEqual(begun[kind]);
    },
  );

  it('that says how long counts down, in whole milliseconds', async () => {
    const { silences, clock } = stand();
    await silences.met('mainnet', BASE, { kind: 'rate-limited', retryAfterMs: 9_000 });
    clock.now += 8_999;
    expect(await silences.at('mainnet', BASE)).toEqual({ kind: 'rate-limited', retryAfterMs: 1 });
    clock.now += 1;
    expect(await silences.at('mainnet', BASE)).toBeUndefined();
  });

  it('is not cut short by an answer that was under way and asks for less', async () => {
    const world = stand();
    await world.silences.met('mainnet', BASE, begun.banned);
    await world.silences.met('mainnet', BASE, { kind: 'rate-limited', retryAfterMs: 1_000 });
    world.stop();
    world.clock.now += MINUTE;
    expect(await world.silences.at('mainnet', BASE)).toEqual(begun.banned);
  });

  it('makes place for a longer one, for a shorter one when it is over, and for another address', async () => {
    const { silences, clock } = stand();
    const short: Failure = { kind: 'rate-limited', retryAfterMs: 1_000 };
    for (const [base, failure] of [
      [BASE, short],
      [BASE, begun.banned],
      [OTHER, short],
    ] as const) {
      await silences.met('mainnet', base, failure);
      expect(await silences.at('mainnet', base)).toEqual(failure);
    }
    await silences.met('mainnet', BASE, begun.banned);
    clock.now = UNTIL;
    await silences.met('mainnet', BASE, short);
    expect(await silences.at('mainnet', BASE)).toEqual(short);
  });

  it.each(['quota-spent', 'banned', 'rate-limited'] as const)(
    'of the kind %s is over when the clock was set back: nobody knows how long it lasts',
    async (kind) => {
      const world = stand();
      await world.silences.met('mainnet', BASE, begun[kind]);
      world.clock.now = NOW - 1;
      world.stop();
      expect(await world.silences.at('mainnet', BASE)).toBeUndefined();
    },
  );

  it('that has no end does not end by a clock that was set back', async () => {
    const { silences, clock } = stand();
    await silences.met('mainnet', BASE, begun['key-refused']);
    clock.now = NOW - YEAR;
    expect(await silences.at('mainnet', BASE)).toEqual({ kind: 'key-refused' });
  });

  // A ban was for us: another key asks for no less.
  it.each(SILENT)('of the kind %s goes with the key of its network, if it was for that', async (kind) => {
    const world = stand();
    await Promise.all(NETWORK_IDS.map((network) => world.silences.met(network, BASE, begun[kind])));
    await world.silences.forget('mainnet');
    const isOurs = kind === 'banned' || kind === 'rate-limited';
    for (const _worker of [1, 2]) {
      expect(await world.silences.at('mainnet', BASE)).toEqual(isOurs ? begun[kind] : undefined);
      expect(await world.silences.at('preview', BASE)).toEqual(begun[kind]);
      world.stop();
    }
  });
});

describe('a drawer', () => {
  const sound = { base: BASE, since: NOW, until: UNTIL, failure: begun.banned };

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a list', [sound]],
    ['nothing of the network', { mainnet: null }],
    ['a silence without an address', { mainnet: { ...sound, base: undefined } }],
    ['an end in words', { mainnet: { ...sound, until: 'tomorrow' } }],
    // What JSON makes of Infinity.
    [
      'a pause without end',
      { mainnet: { ...sound, until: null, failure: { kind: 'rate-limited', retryAfterMs: null } } },
    ],
    ['a ban without end', { mainnet: { ...sound, until: null } }],
    ['a ban of more than a day', { mainnet: { ...sound, until: NOW + 24 * HOUR + 1 } }],
    ['a failure that asks for no silence', { mainnet: { ...sound, failure: { kind: 'offline' } } }],
    ['a failure that is none', { mainnet: { ...sound, failure: { kind: 'asleep' } } }],
  ])('that holds %s silences nobody, and takes the next one', async (_what, holds) => {
    // A sound one beside it stays.
    const world = stand(Array.isArray(holds) ? holds : { ...Object(holds), preview: sound });
    expect(await world.silences.at('mainnet', BASE)).toBeUndefined();
    expect(await world.silences.at('preview', BASE)).toEqual(Array.isArray(holds) ? undefined : begun.banned);
    await world.silences.met('mainnet', BASE, begun.banned);
    world.stop();
    expect(await world.silences.at('mainnet', BASE)).toEqual(begun.banned);
  });

  it('holds no more than numbers, addresses and kinds: no key, and nothing that the provider wrote', async () => {
    const world = stand();
    const { ask: send } = ask(world, 403);
    await send();
    expect(JSON.parse(world.drawer.text() ?? '')).toEqual({
      mainnet: { base: BASE, since: NOW, until: null, failure: { kind: 'key-refused' } },
    });
  });

  it('that cannot be read is read again the next time', async () => {
    const world = { fails: true };
    const drawer = createMemoryDrawer({ mainnet: sound });
    const read = () => (world.fails ? Promise.reject(new Error('no')) : drawer.read());
    const silences = createSilences({ ...drawer, read }, () => NOW);
    await expect(silences.at('mainnet', BASE)).rejects.toThrow('no');
    world.fails = false;
    expect(await silences.at('mainnet', BASE)).toEqual(begun.banned);
  });
});
