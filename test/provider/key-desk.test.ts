/** Where keys are handed in: what is refused goes no further, and what was learned with the key before is let go. */
import { describe, expect, it } from 'vitest';
import { NETWORK_IDS } from '../../lib/network/networks.ts';
import { createKeyDesk } from '../../lib/provider/key-desk.ts';
import type { KeyPlace, KeyStatus } from '../../lib/provider/keys.ts';

const SECRET = 'a'.repeat(32);
const BASE = 'https://provider.example:8443/api/v0';
const ORIGIN = 'https://provider.example:8443';

/** A desk over a vault that writes down, in order, what is done to it. */
function stand(base = BASE) {
  const done: unknown[] = [];
  const vault: { status: KeyStatus } = { status: { kind: 'none' } };
  const desk = createKeyDesk({
    keys: {
      async set(network, projectId, place: KeyPlace) {
        done.push(['set', network, projectId, place]);
        vault.status = { kind: 'set', endsIn: projectId.slice(-4), ...place };
      },
      async move(network, to) {
        done.push(['move', network, to]);
      },
      async clear(network) {
        done.push(['clear', network]);
        vault.status = { kind: 'none' };
      },
      status: async () => vault.status,
    },
    address: async () => base,
    async changed(network) {
      done.push(['changed', network]);
    },
  });
  return { desk, done };
}

describe('a project ID', () => {
  it.each([true, false])(
    'is kept for the origin of the address that is set, for this session: %s, and then it is told',
    async (session) => {
      const { desk, done } = stand();
      expect(await desk.set('mainnet', ` project_id: mainnet${SECRET}\n`, session)).toEqual({
        kind: 'stored',
        status: { kind: 'set', endsIn: 'aaaa', origin: ORIGIN, session },
        unusualLength: false,
      });
      expect(done).toEqual([
        ['set', 'mainnet', `mainnet${SECRET}`, { origin: ORIGIN, session }],
        ['changed', 'mainnet'],
      ]);
    },
  );

  it('of an unusual length is kept, and that is said', async () => {
    const { desk } = stand();
    expect(await desk.set('preview', 'preview1', false)).toMatchObject({
      kind: 'stored',
      unusualLength: true,
    });
  });

  it.each(NETWORK_IDS)(
    'of %s is refused for every other network, before anything is done (promise 5)',
    async (of) => {
      for (const network of NETWORK_IDS.filter((id) => id !== of)) {
        const { desk, done } = stand();
        const refusal = { kind: 'wrong-network', of };
        expect(await desk.set(network, of + SECRET, false)).toEqual({ kind: 'refused', refusal });
        expect(done).toEqual([]);
      }
    },
  );

  it.each(['', ' ', SECRET, 'mainnet', `mainnet${SECRET}é`, `mainnet ${SECRET}`])(
    'is none that reads %j, and the one before stays',
    async (typed) => {
      const { desk, done } = stand();
      expect(await desk.set('mainnet', typed, true)).toMatchObject({ kind: 'refused' });
      expect(done).toEqual([]);
    },
  );
});

describe('a key that is there', () => {
  it('goes to the origin that is set now by a yes, and whoever was told before asks anew', async () => {
    const { desk, done } = stand('https://elsewhere.example/api/v0');
    expect(await desk.approve('mainnet')).toEqual({ kind: 'none' });
    expect(done).toEqual([
      ['move', 'mainnet', { origin: 'https://elsewhere.example' }],
      ['changed', 'mainnet'],
    ]);
  });

  it('is kept for longer or shorter at its origin, and is the same key', async () => {
    const { desk, done } = stand();
    await desk.keep('mainnet', true);
    expect(done).toEqual([['move', 'mainnet', { session: true }]]);
  });

  it('is removed, and that is told afterwards', async () => {
    const { desk, done } = stand();
    expect(await desk.clear('mainnet')).toEqual({ kind: 'none' });
    expect(done).toEqual([
      ['clear', 'mainnet'],
      ['changed', 'mainnet'],
    ]);
  });
});
