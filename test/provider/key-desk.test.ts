/** Where keys are handed in: what is refused goes no further, and what was learned with the key before is let go. */
import { expect, it } from 'vitest';
import { createKeyDesk } from '../../lib/provider/key-desk.ts';
import type { KeyPlace, KeyStatus } from '../../lib/provider/keys.ts';

const SECRET = 'a'.repeat(32);
const ORIGIN = 'https://provider.example:8443';

/** A desk over a vault that writes down, in order, what is done to it. */
function stand(origin = ORIGIN) {
  const done: unknown[] = [];
  let status: KeyStatus = { kind: 'none' };
  const desk = createKeyDesk({
    keys: {
      async set(network, projectId, place: KeyPlace) {
        done.push(['set', network, projectId, place]);
        status = { kind: 'set', endsIn: projectId.slice(-4), ...place };
      },
      move: async (network, to) => void done.push(['move', network, to]),
      clear: async (network) => void done.push(['clear', network]),
      status: async () => status,
    },
    address: async () => `${origin}/api/v0`,
    changed: async (network) => void done.push(['changed', network]),
  });
  return { desk, done };
}

const changed = ['changed', 'mainnet'];

it.each([true, false])(
  'keeps a project ID for the origin of the address, for this session: %s',
  async (session) => {
    const { desk, done } = stand();
    expect(await desk.set('mainnet', ` project_id: mainnet${SECRET}\n`, session)).toEqual({
      kind: 'stored',
      status: { kind: 'set', endsIn: 'aaaa', origin: ORIGIN, session },
      unusualLength: false,
    });
    expect(done).toEqual([['set', 'mainnet', `mainnet${SECRET}`, { origin: ORIGIN, session }], changed]);
  },
);

it.each(['', SECRET, 'mainnet', `mainnet ${SECRET}`, `preprod${SECRET}`, `preview${SECRET}`])(
  'refuses %j, of another network too, before anything is done (promise 5)',
  async (typed) => {
    const { desk, done } = stand();
    expect(await desk.set('mainnet', typed, true)).toMatchObject({ kind: 'refused' });
    expect(done).toEqual([]);
  },
);

it('moves a key, keeps it for longer and removes it, and tells of that', async () => {
  const { desk, done } = stand('https://elsewhere.example');
  expect(await desk.approve('mainnet')).toEqual({ kind: 'none' });
  expect(done.splice(0)).toEqual([['move', 'mainnet', { origin: 'https://elsewhere.example' }], changed]);
  await desk.keep('mainnet', true);
  expect(done.splice(0)).toEqual([['move', 'mainnet', { session: true }]]);
  expect(await desk.clear('mainnet')).toEqual({ kind: 'none' });
  expect(done).toEqual([['clear', 'mainnet'], changed]);
});
